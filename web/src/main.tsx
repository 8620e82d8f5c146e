import { render, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { figures } from "./api";
import { learnFigures } from "./figures";
import { NewPage } from "./New";
import { JoinPage, PlayPage, StartPage } from "./Start";
import { TablePage } from "./Table";
import "./style.css";

function App(): JSX.Element {
  const [path, set] = useState(location.hash);
  useEffect(() => {
    const changed = () => {
      set(location.hash);
      scrollTo(0, 0);
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  const [page, first = "", second = ""] = path.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  switch (page) {
    case "table":
      return <TablePage key={`${first}/${second}`} table={first} secret={second} />;
    case "new":
      return <NewPage />;
    case "join":
      return <JoinPage key={first} table={first} />;
    case "play":
      return <PlayPage key={first} match={first} />;
    default:
      return <StartPage />;
  }
}

/** Without an answer the figures are made up; the page itself says what is wrong. */
figures()
  .then(learnFigures, () => undefined)
  .finally(() => render(<App />, document.getElementById("app") as HTMLElement));
