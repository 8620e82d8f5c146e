/** Everything in a box: what is shown is marked, and so is what is wrong; and what can be added. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { BOX, type Kind, type Part, partOf, type Path, saidUnder, shelves } from "./draft";
import { Bust } from "./Parts";
import type { BoxProblem, Draft } from "./protocol";

export const NAMES: Record<Kind | "box", string> = {
  box: "Box", character: "Character", item: "Item", companion: "Companion", objective: "Bonus objective", power_up: "Power-up", map: "Map", scenario: "Scenario",
};
const RARE: Kind[] = ["objective", "power_up"];

function oneOf(kind: Kind): string {
  const name = NAMES[kind].toLowerCase();
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

interface BoxPartsProps {
  draft: Draft;
  errors: BoxProblem[];
  path: Path;
  show(path: Path): void;
  add(kind: Kind): void;
  wide: boolean;
}

export function BoxParts({ draft, errors, path, show, add, wide }: BoxPartsProps): JSX.Element {
  const all = shelves(draft);
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (here && strip.current) strip.current.scrollLeft = here.offsetLeft - strip.current.offsetLeft - 40;
  }, [path.join()]);
  const row = (part: Part, kind: string) => {
    const faults = saidUnder(errors, part.path).filter((error) => partOf(error.path).join() === part.path.join()).length;
    return (
      <li key={part.path.join()}>
        <button type="button" class="part" aria-pressed={part.path.join() === path.join()} data-part={part.path.join("/")} onClick={() => show(part.path)}>
          {part.card && <Bust card={part.card} kind={kind === "power_up" || kind === "objective" ? "item" : kind} />}
          <span>{part.name || "no name"}</span>
          {faults > 0 && <b class="faults" aria-label={`${faults} to fix`}>{faults}</b>}
        </button>
      </li>
    );
  };
  const adder = (kinds: Kind[], words: string) => (
    <select class="add-part" aria-label="Add to the box" value="" onChange={(event) => event.currentTarget.value && add(event.currentTarget.value as Kind)}>
      <option value="">{words}</option>
      {kinds.map((kind) => <option key={kind} value={kind}>{oneOf(kind)}</option>)}
    </select>
  );
  if (!wide) {
    return (
      <nav class="parts is-strip" aria-label="What is in the box">
        <ul ref={strip}>
          {all.flatMap((shelf) => shelf.parts.map((part) => row(part, shelf.kind)))}
          {row({ path: [BOX], name: "The box", card: "" }, "")}
        </ul>
        {adder(all.map((shelf) => shelf.kind), "+ Add")}
      </nav>
    );
  }
  return (
    <nav class="sheet parts" aria-label="What is in the box">
      <ul>{row({ path: [BOX], name: "The box itself", card: "" }, "")}</ul>
      {all.filter((shelf) => shelf.parts.length || !RARE.includes(shelf.kind)).map((shelf) => (
        <section key={shelf.kind}>
          <h2>{shelf.title} <button type="button" class="quiet add-small" aria-label={`Add ${oneOf(shelf.kind)}`} onClick={() => add(shelf.kind)}>+</button></h2>
          <ul>{shelf.parts.map((part) => row(part, shelf.kind))}</ul>
        </section>
      ))}
      {adder(RARE.filter((kind) => !all.some((shelf) => shelf.kind === kind && shelf.parts.length)), "+ Add …")}
    </nav>
  );
}
