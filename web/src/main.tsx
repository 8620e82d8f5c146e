import { type ComponentType, render, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { figures } from "./api";
import { learnFigures } from "./figures";
import { useWindow } from "./hooks";
import { Logo } from "./Parts";
import { JoinPage, PlayPage, StartPage } from "./Start";
import "./settings";
import { watchTurns } from "./turns";
import "./style/index.css";

/** Pages that are loaded when they are opened. */
const table = () => import("./Table").then((found) => found.TablePage);
const newTable = () => import("./New").then((found) => found.NewPage);
const learn = () => import("./Learn").then((found) => found.LearnPage);
const replay = () => import("./Replay").then((found) => found.ReplayPage);
const openTables = () => import("./OpenTables").then((found) => found.OpenTablesPage);
const puzzles = () => import("./Puzzles").then((found) => found.PuzzlesPage);
const workshop = () => import("./Workshop").then((found) => found.WorkshopPage);
const rules = () => import("./Guide").then((found) => found.GuidePage);

function Later<P extends object>({ page, ...props }: { page: () => Promise<ComponentType<P>> } & P): JSX.Element {
  const [Page, set] = useState<{ found: ComponentType<P> } | null>(null);
  const [lost, lose] = useState(false);
  useEffect(() => {
    page().then((found) => set({ found }), () => lose(true));
  }, []);
  if (Page) return <Page.found {...(props as unknown as P)} />;
  return (
    <main class="page narrow">
      <h1>{lost ? "This page could not be loaded" : "One moment …"}</h1>
      {lost && <p>The server does not answer, or it was updated after you opened this page.</p>}
      {lost && <button type="button" onClick={() => location.reload()}>Reload</button>}
    </main>
  );
}

function NotFound({ path }: { path: string }): JSX.Element {
  return (
    <main class="page narrow">
      <h1><Logo /> Page not found</h1>
      <p>No page has the address <code>{path}</code>. Part of the link may be missing.</p>
      <a class="big-button" href="#/">Start page</a>
    </main>
  );
}

function App(): JSX.Element {
  const [path, set] = useState(location.hash);
  useWindow("hashchange", () => {
    set(location.hash);
    scrollTo(0, 0);
  });
  const [page = "", first = "", second = ""] = path.replace(/^#\/?/, "").split("/").map(decoded);
  switch (page) {
    case "":
      return <StartPage />;
    case "table":
      return <Later key={path} page={table} table={first} secret={second} />;
    case "tables":
      return <Later key="tables" page={openTables} />;
    case "new":
      return <Later key={`new ${first}`} page={newTable} box={first} />;
    case "puzzles":
      return <Later key={`puzzles ${first}`} page={puzzles} puzzle={first} />;
    case "workshop":
      return <Later key={`workshop ${first}`} page={workshop} box={first} part={second} />;
    case "learn":
      return <Later key="learn" page={learn} step={first} />;
    case "rules":
      return <Later key="rules" page={rules} id={first} />;
    case "replay":
      return <Later key={`replay ${first}`} page={replay} table={first} step={second} />;
    case "join":
      return <JoinPage key={first} table={first} />;
    case "play":
      return <PlayPage key={first} match={first} />;
    default:
      return <NotFound path={path} />;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

watchTurns();

/** Without an answer the figures are made up; the page itself says what is wrong. */
figures()
  .then(learnFigures, () => undefined)
  .finally(() => render(<App />, document.getElementById("app") as HTMLElement));
