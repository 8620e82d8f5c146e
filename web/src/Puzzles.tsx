/** Puzzles: positions in which one answer is clearly best. One a day, and all of them by theme. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import * as api from "./api";
import { optionName, Rank, Win } from "./Hint";
import { useLoaded, useSession } from "./hooks";
import { puzzleResults, solvedPuzzle, type PuzzleResult } from "./kept";
import { Bust, capital, Logo } from "./Parts";
import type { Puzzles } from "./protocol";
import { PuzzleLine } from "./puzzle";
import { Session } from "./session";
import { Playing } from "./Table";

const SIGNS: Record<PuzzleResult, [string, string]> = { solved: ["✓", "solved"], late: ["✓", "solved after more than one try"], failed: ["✗", "not solved yet"] };

function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export function PuzzlesPage({ puzzle }: { puzzle: string }): JSX.Element {
  const { value: all, problem } = useLoaded(() => api.puzzles(today()), []);
  if (puzzle) return <Solving key={puzzle} id={puzzle} all={all} />;
  return (
    <main class="page learn puzzles">
      <h1><a href="#/" class="brand" aria-label="Start page"><Logo /></a> Puzzles</h1>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {all ? <Listed all={all} /> : !problem && <p class="sheet hint">One moment …</p>}
    </main>
  );
}

function Listed({ all }: { all: Puzzles }): JSX.Element {
  const results = puzzleResults();
  const daily = all.puzzles.find((each) => each.id === all.today);
  const solved = all.puzzles.filter((each) => results[each.id] === "solved" || results[each.id] === "late").length;
  return (
    <div class="sheet">
      <p>A position from a game, and one question. One answer is clearly best: find it. {solved > 0 && `You have solved ${solved} of ${all.puzzles.length}.`}</p>
      {daily && <a class="big-button" href={`#/puzzles/${daily.id}`}>Today's puzzle<small>{results[daily.id] ? SIGNS[results[daily.id] as PuzzleResult][1] : `${daily.place}, ${daily.level}`}</small></a>}
      {all.themes.filter((theme) => theme.count > 0).map((theme) => (
        <section key={theme.id} class="theme" aria-label={theme.name}>
          <h2>{theme.name} <small>{theme.about}</small></h2>
          <ul>
            {all.puzzles.filter((each) => each.theme === theme.id).map((each) => {
              const result = results[each.id];
              return (
                <li key={each.id}>
                  <a class={`puzzle-link${result ? ` is-${result}` : ""}`} href={`#/puzzles/${each.id}`}>
                    <span>{capital(each.asks)}<small>{each.place}</small></span> <small class="tag">{each.level}</small>
                    {result && <b role="img" aria-label={SIGNS[result][1]}>{SIGNS[result][0]}</b>}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function sitDown(id: string): { session: Session; line: PuzzleLine } {
  let line: PuzzleLine | undefined;
  const session = new Session("", "", (...heard) => (line = new PuzzleLine(id, ...heard)));
  return { session, line: line as PuzzleLine };
}

function Solving({ id, all }: { id: string; all: Puzzles | null }): JSX.Element {
  const { session, line } = useMemo(() => sitDown(id), [id]);
  useEffect(() => () => session.close(), [session]);
  useSession(session);
  const { match, shown } = session;
  const outcome = line.outcome;
  useEffect(() => {
    if (outcome !== "open") solvedPuzzle(id, outcome === "done");
  }, [outcome, line.tried]);
  if (session.turnedAway) return <main class="page narrow"><h1>This puzzle could not be loaded</h1><p>{session.turnedAway}</p><a class="big-button third" href="#/puzzles">All puzzles</a></main>;
  if (!match || !shown) return <main class="page narrow"><h1>One moment …</h1></main>;
  const options = line.solution?.options.slice(0, 3);
  return <Playing session={session} match={match} view={shown} live={false} above={<Task line={line} all={all} />} {...(options && { ranked: options, instead: { title: "The answers compared", body: <Answers line={line} /> } })} />;
}

/** The answers, best first, with what each comes to. */
function Answers({ line }: { line: PuzzleLine }): JSX.Element {
  return (
    <ol class="solution">
      {line.solution?.options.map((option, n) => <li key={option.id} class="studied"><Rank n={n + 1} /><span><b>{optionName(option)}</b> {option.sentence}</span><Win option={option} /></li>)}
    </ol>
  );
}

/** The task, what came of an answer, and where to go from there. */
function Task({ line, all }: { line: PuzzleLine; all: Puzzles | null }): JSX.Element | null {
  const { puzzle, tried, solution, outcome } = line;
  if (!puzzle) return null;
  const next = all?.puzzles.filter((each) => each.id !== puzzle.id && !puzzleResults()[each.id]).sort((a, b) => Number(b.theme === puzzle.theme) - Number(a.theme === puzzle.theme))[0];
  const side = puzzle.match.sides.find((each) => each.side === puzzle.side);
  const asker = puzzle.match.cards.find((card) => card.piece === (puzzle.view.acting ?? puzzle.view.decision?.source)) ?? puzzle.match.cards.find((card) => card.side === puzzle.side);
  return (
    <section class={`teacher puzzle-task is-${outcome}`} aria-label="The puzzle">
      <Bust card={asker?.card ?? "henchman"} kind={asker?.kind ?? "character"} />
      <div class="bubble" role="status">
        {outcome === "open" && <p><b>{puzzle.task}</b> You are {side?.name}. {puzzle.match.scenario.name}, round {puzzle.view.round}: {puzzle.match.threshold} points win.</p>}
        {tried && <p class="verdict-say"><b>{tried.right ? "Solved." : solution ? "Not solved." : "Not the best: try another."}</b> {capital(tried.say.replace(/^(Right|Not the best): /, ""))}</p>}
        {solution && !tried?.right && <p>{capital(solution.say)}</p>}
        <p class="teacher-tools">
          <small role="status">{line.busy ? "Looking at the answers …" : capital(puzzle.level)}{solution && `, checked with ${solution.checked.looks.toLocaleString("en")} looks ahead`}</small>
          <a class="quiet" href="#/puzzles">All puzzles</a>
          {!solution && tried && <button type="button" disabled={line.busy} onClick={() => void line.giveUp()}>Show the answer</button>}
          {next && outcome !== "open" && <a class="button go" href={`#/puzzles/${next.id}`}>Next puzzle</a>}
        </p>
      </div>
    </section>
  );
}
