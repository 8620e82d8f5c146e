/** Who sits at a seat: a person, or the computer at one of its levels. */

import type { JSX } from "preact";
import type { Choices } from "./protocol";

const SEATS: [string, string][] = [
  ["human", "Me, on this screen"],
  ["friend", "A friend, by link"],
  ["open", "Open seat: anyone can join"],
  ["greedy", "Computer: quick"],
];

interface SeatSelectProps {
  id?: string;
  value: string;
  levels: Choices["levels"];
  set(kind: string): void;
}

export function SeatSelect({ id, value, levels, set }: SeatSelectProps): JSX.Element {
  return (
    <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
      {SEATS.map(([kind, words]) => <option key={kind} value={kind}>{words}</option>)}
      {levels.map(({ id, about }) => <option key={id} value={id} title={about}>Computer: {id}</option>)}
    </select>
  );
}
