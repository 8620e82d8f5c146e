/** How each card looks, as its box says: simple shapes and colours. A card without a figure gets one made from its id. */

import { hash } from "./geometry";
import type { FigureData, Figures } from "./protocol";

export type HairStyle = FigureData["hair"];
export type HatStyle = FigureData["hat"];
export type FaceMark = FigureData["marks"][number];
export type EmblemShape = FigureData["emblem"];
/** What stands on the base: a person, or one of the things that are none. */
export type Build = FigureData["build"];

export interface Figure {
  build?: Build;
  skin: string;
  body: string;
  trim: string;
  hair: HairStyle;
  hairColour: string;
  hairTip?: string;
  hat?: HatStyle;
  hatColour?: string;
  cloak?: string;
  marks?: FaceMark[];
  eyes?: string;
  emblem: EmblemShape;
  emblemColour: string;
}

const PALE = "#f7ede6";
const FAIR = "#f6cfae";
const WARM = "#e8b48a";
const BROWN = "#a8714a";

/** A flat piece with a sign on it: items, cards and tokens that are nobody. */
function tile(body: string, emblem: EmblemShape, emblemColour: string): Figure {
  return { build: "tile", skin: body, body, trim: "#fff4d6", hair: "none", hairColour: body, emblem, emblemColour };
}

/** The figures that the boxes bring, by the id of the card. */
const known = new Map<string, Figure>();

export function learnFigures(found: Figures): void {
  for (const [card, data] of Object.entries(found)) known.set(card, figureFrom(data));
}

export function knownPersons(): string[] {
  return [...known].filter(([, figure]) => figure.build === "person").map(([card]) => card);
}

function figureFrom(data: FigureData): Figure {
  const base = tile(data.body, data.emblem, data.emblem_colour);
  return {
    ...base,
    build: data.build,
    skin: data.skin ?? base.skin,
    trim: data.trim ?? base.trim,
    hair: data.hair,
    hairColour: data.hair_colour ?? base.hairColour,
    hat: data.hat,
    marks: data.marks,
    ...(data.hair_tip && { hairTip: data.hair_tip }),
    ...(data.hat_colour && { hatColour: data.hat_colour }),
    ...(data.cloak && { cloak: data.cloak }),
    ...(data.eyes && { eyes: data.eyes }),
  };
}

const SKINS = [PALE, FAIR, WARM, "#c98f62", BROWN, "#7a4b30"];
const CLOTH = ["#c8443f", "#d98a2b", "#4f8a3f", "#2f8a86", "#3a68b0", "#7350a8", "#b0487f", "#5f6b78", "#7d5a3c"];
const LOCKS = ["#221c1b", "#4a2f20", "#8a5a2b", "#d9a441", "#c4552d", "#b9bcc2", "#5a3a6b"];
const STYLES: HairStyle[] = ["short", "swept", "bob", "long", "curly", "bun", "fringe", "tail", "braid"];
const HATS: HatStyle[] = ["none", "none", "none", "none", "cap", "beanie", "hood", "helmet"];
const EMBLEMS: EmblemShape[] = [
  "star", "diamond", "flower", "flame", "coin", "bar", "chevron", "triangle", "ring", "square", "drop", "shield", "leaf", "moon",
];

function pick<T>(from: readonly T[], seed: string): T {
  return from[hash(seed) % from.length] as T;
}

/** The figure of a card; the same id always gives the same one. */
export function figureOf(card: string, kind = "character"): Figure {
  const brought = known.get(card) ?? known.get(card.replace(/-\d+$/, ""));
  if (brought) return brought;
  const body = pick(CLOTH, `${card} body`);
  if (kind === "item" || kind === "status card" || kind === "token") {
    return tile(body, pick(EMBLEMS, `${card} emblem`), pick(["#ffffff", "#ffd34d"], `${card} colour`));
  }
  const figure: Figure = {
    skin: pick(SKINS, `${card} skin`),
    body,
    trim: pick(["#f4efe2", "#26242c", "#f0c23c"], `${card} trim`),
    hair: pick(STYLES, `${card} hair`),
    hairColour: pick(LOCKS, `${card} colour`),
    hat: pick(HATS, `${card} hat`),
    hatColour: pick(CLOTH, `${card} hat colour`),
    marks: pick<FaceMark[]>([[], ["brows"], ["beard"], ["freckles"], ["blush"], ["lips"], ["stubble"]], `${card} face`),
    emblem: pick(EMBLEMS, `${card} emblem`),
    emblemColour: pick(["#ffffff", "#ffd34d", "#26242c"], `${card} emblem colour`),
  };
  if (kind === "companion") return { ...figure, build: "wolf", skin: pick(LOCKS, `${card} fur`), body };
  if (kind === "minion") return { ...figure, hat: "hood" };
  return figure;
}
