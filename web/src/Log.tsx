import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Die } from "./Dice";
import { Linked } from "./Linked";
import { faces } from "./playback";
import type { Told } from "./session";

/** Everything that has happened, newest at the end. */
export function Log({ log }: { log: Told[] }): JSX.Element {
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [log]);
  return (
    <ol class="log" ref={end} aria-label="What has happened" tabIndex={0}>
      {log.map(({ key, text, event }) => (
        <li key={key} class={/^Round \d+ begins/.test(text) ? "is-round" : ""}>
          <Linked text={text} quiet />
          {event?.event === "rolled" && (
            <span class="dice-row" aria-hidden="true">{faces(event).map((face, n) => <Die key={n} face={face} />)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
