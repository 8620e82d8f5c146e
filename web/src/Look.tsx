/** How a piece looks: a few shapes and colours, chosen or thrown by a die. */

import type { JSX } from "preact";
import { useBench } from "./Bench";
import { valueAt, FIGURES } from "./draft";
import { DiceButton } from "./Fields";
import { figureOf } from "./figures";
import { Bust } from "./Parts";
import type { FigureData } from "./protocol";

const HAIR: FigureData["hair"][] = ["none", "short", "swept", "bob", "long", "pigtails", "curly", "bun", "braid", "fringe", "tail"];
const HATS: FigureData["hat"][] = ["none", "cowl", "cap", "beanie", "hood", "helmet", "spiked helmet", "crown", "mask", "ears"];
const EMBLEMS: FigureData["emblem"][] = [
  "wing", "star", "diamond", "flower", "flame", "flake", "paw", "coin", "bar", "chevron", "triangle", "ring", "square",
  "drop", "shield", "spear", "cross", "moon", "leaf", "stripes", "facets",
];
const BUILDS: FigureData["build"][] = ["person", "wolf", "dragon", "lizard", "bones", "sword", "scroll", "tile"];
const COLOURS: [keyof FigureData, string][] = [["skin", "Skin"], ["body", "Clothes"], ["trim", "Hem"], ["hair_colour", "Hair"], ["hat_colour", "Hat"], ["emblem_colour", "Sign"]];

/** The figure that a card has by itself, as its box would write it. */
function usual(card: string, kind: string): FigureData {
  const look = figureOf(card, kind);
  return {
    build: look.build ?? "person", skin: look.skin, body: look.body, trim: look.trim, hair: look.hair, hair_colour: look.hairColour,
    hat: look.hat ?? "none", marks: look.marks ?? [], emblem: look.emblem, emblem_colour: look.emblemColour,
    ...(look.hatColour && { hat_colour: look.hatColour }),
  };
}

export function Look({ card, kind }: { card: string; kind: string }): JSX.Element {
  const bench = useBench();
  const path = [FIGURES, "figure", card];
  const look = { ...usual(card, kind), ...(valueAt(bench.draft, path) as Partial<FigureData> | undefined) };
  const put = (more: Partial<FigureData>) => bench.set(path, { ...look, ...more });
  const pick = (label: string, key: "build" | "hair" | "hat" | "emblem", options: string[]) => (
    <label class="bench-field is-short">
      <span>{label}</span>
      <select value={look[key]} onChange={(event) => put({ [key]: event.currentTarget.value })}>{options.map((each) => <option key={each}>{each}</option>)}</select>
    </label>
  );
  return (
    <div class="look">
      <Bust card={card} kind={kind} colour="dark" side={1} />
      <div class="bench-row">
        <DiceButton label="Another look" press={() => put({ ...usual(`${card} ${Math.random()}`, kind) })} />
        {pick("Shape", "build", BUILDS)}
        {pick("Hair", "hair", HAIR)}
        {pick("Hat", "hat", HATS)}
        {pick("Sign", "emblem", EMBLEMS)}
        {COLOURS.map(([key, label]) => (
          <label key={key} class="bench-field is-colour"><span>{label}</span><input type="color" value={String(look[key] ?? "#888888")} onInput={(event) => put({ [key]: event.currentTarget.value })} /></label>
        ))}
      </div>
    </div>
  );
}
