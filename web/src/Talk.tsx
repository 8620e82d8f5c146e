/** Ready phrases for people who play with each other. */

import type { JSX } from "preact";
import * as api from "./api";
import { useLoaded } from "./hooks";
import type { Session } from "./session";

/** Whether there is somebody to talk to. */
export function canTalk(session: Session): boolean {
  const people = session.seats.filter((seat) => ["human", "friend", "open"].includes(seat.kind));
  return session.you.length > 0 && people.some((seat) => !session.sitsAt(seat));
}

export function Talk({ session }: { session: Session }): JSX.Element {
  const { value: phrases, problem } = useLoaded(api.phrases, []);
  return (
    <div class="talk">
      {problem && <p class="problem" role="alert">{problem}</p>}
      <ul class="spoken" aria-label="What was said">
        {session.spoken.slice(-8).map((each, n) => <li key={n}><b>{each.name}</b> {each.text}</li>)}
        {!session.spoken.length && <li class="hint">Nobody has said anything yet.</li>}
      </ul>
      <p class="phrases">
        {Object.entries(phrases ?? {}).map(([id, text]) => <button key={id} type="button" onClick={() => session.say(id)}>{text}</button>)}
      </p>
    </div>
  );
}
