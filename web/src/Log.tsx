import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Die } from "./Dice";
import { Linked } from "./Linked";
import { diceOf, exchanged, type ShownDie } from "./playback";
import { sideColours } from "./palettes";
import type { GameEvent, Match } from "./protocol";

/** The turn of somebody, or what happens between turns. */
interface Turn {
  key: number;
  title: GameEvent | null;
  events: GameEvent[];
  side: number | null;
}

/** What has happened, turn by turn. */
export function turnsOf(log: GameEvent[]): Turn[] {
  const found: Turn[] = [];
  for (const event of log) {
    const begins = event.event === "turn" || event.event === "round";
    if (begins || !found.length) found.push({ key: event.number, title: begins ? event : null, events: [], side: event.event === "turn" ? (event.side ?? null) : null });
    if (!begins) found[found.length - 1]?.events.push(event);
  }
  return found;
}

interface LogProps {
  log: GameEvent[];
  match: Match;
  /** show the game as it was after an event */
  open?: ((event: GameEvent) => void) | undefined;
}

/** Everything that has happened, turn by turn, in the colours of the sides; the last turn is unfolded. */
export function Log({ log, match, open }: LogProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const turns = turnsOf(log);
  useEffect(() => {
    const toTheEnd = () => {
      if (box.current) box.current.scrollTop = box.current.scrollHeight;
      const around = box.current?.closest(".drawer-body"); // on a small screen the panel scrolls, not the log
      if (around) around.scrollTop = around.scrollHeight;
    };
    toTheEnd();
    const soon = requestAnimationFrame(toTheEnd); // the panel may open only now
    return () => cancelAnimationFrame(soon);
  }, [log]);
  return (
    <div class="log" ref={box} role="log" aria-live="off" aria-label="What happened so far" tabIndex={0}>
      {turns.map((turn, n) => <TurnLines key={turn.key} turn={turn} match={match} last={n >= turns.length - 2} open={open} />)}
    </div>
  );
}

function TurnLines({ turn, match, last, open }: { turn: Turn; match: Match; last: boolean; open?: ((event: GameEvent) => void) | undefined }): JSX.Element {
  const colour = match.sides.find((side) => side.side === turn.side)?.colour;
  const lines = (
    <ol>
      {turn.events.map((event) => <Line key={event.number} event={event} open={open} />)}
    </ol>
  );
  const style = { "--side": colour ? sideColours(colour).base : "var(--line)" };
  if (!turn.title) return <div class="turn" style={style}>{lines}</div>;
  if (turn.title.event === "round" && !turn.events.length) return <p class="turn is-round" style={style}>{turn.title.text}</p>;
  return (
    <details class={`turn${turn.title.event === "round" ? " is-round" : ""}`} style={style} open={last}>
      <summary>{turn.title.text}</summary>
      {lines}
    </details>
  );
}

function DiceRow({ dice }: { dice: ShownDie[] }): JSX.Element {
  return <span class="dice-row" aria-hidden="true">{dice.map((die, n) => <Die key={n} die={die} />)}</span>;
}

/** Dice that were rerolled or set: before and after. */
function Exchanged({ event }: { event: GameEvent }): JSX.Element {
  const { was, now } = exchanged(event);
  return <span class="exchanged" aria-hidden="true"><DiceRow dice={was} /> → <DiceRow dice={now} /></span>;
}

function Line({ event, open }: { event: GameEvent; open?: ((event: GameEvent) => void) | undefined }): JSX.Element {
  return (
    <li>
      <Linked text={event.text} quiet />
      {event.event === "rolled" && <DiceRow dice={diceOf(event)} />}
      {event.now && <Exchanged event={event} />}
      {open && <button type="button" class="quiet moment" tabIndex={-1} aria-label={`Show the moment: ${event.text}`} title="Show this moment" onClick={() => open(event)}>◷</button>}
    </li>
  );
}
