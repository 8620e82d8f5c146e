/** How each character looks, as data: simple shapes and colours by card id. Everything unknown is made from its id. */

import { hash } from "./geometry";

export type HairStyle =
  | "none" | "short" | "swept" | "bob" | "long" | "pigtails" | "curly" | "bun" | "braid" | "fringe" | "tail";
export type HatStyle =
  | "none" | "cowl" | "cap" | "beanie" | "hood" | "helmet" | "spiked helmet" | "crown" | "mask";
export type FaceMark =
  | "beard" | "stubble" | "grin" | "eye mask" | "blush" | "wrinkles" | "cracks" | "brows" | "freckles" | "lips";
export type EmblemShape =
  | "wing" | "star" | "diamond" | "flower" | "flame" | "flake" | "paw" | "coin" | "bar" | "chevron" | "triangle"
  | "ring" | "square" | "drop" | "shield" | "spear" | "cross" | "moon" | "leaf" | "stripes" | "facets";
/** What stands on the base: a person, or one of the things that are none. */
export type Build = "person" | "wolf" | "dragon" | "bones" | "sword" | "scroll" | "tile";

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

const FAIR = "#f6cfae";
const WARM = "#e8b48a";
const BROWN = "#a8714a";
const PALE = "#f7ede6";
const ICE = "#b9dcec";

/** A flat piece with a sign on it: items, cards and tokens that are nobody. */
function tile(body: string, emblem: EmblemShape, emblemColour: string): Figure {
  return { build: "tile", skin: body, body, trim: "#fff4d6", hair: "none", hairColour: body, emblem, emblemColour };
}

export const FIGURES: Record<string, Figure> = {
  batman: {
    skin: FAIR, body: "#5c6475", trim: "#d9a92c", hair: "none", hairColour: "#2b3244", hat: "cowl",
    hatColour: "#2f3850", cloak: "#262d42", eyes: "#ffffff", marks: ["brows"], emblem: "wing", emblemColour: "#f0c23c",
  },
  batgirl: {
    skin: FAIR, body: "#7a4bb0", trim: "#f0c23c", hair: "long", hairColour: "#d8612c", hat: "cowl",
    hatColour: "#5b3390", cloak: "#f0b52e", eyes: "#ffffff", marks: ["lips"], emblem: "wing", emblemColour: "#ffd34d",
  },
  "the-joker": {
    skin: PALE, body: "#7b3fa0", trim: "#f09a2a", hair: "swept", hairColour: "#3f9b48", marks: ["grin", "brows"],
    emblem: "flower", emblemColour: "#ffd34d",
  },
  "harley-quinn": {
    skin: PALE, body: "#c8313f", trim: "#23222c", hair: "pigtails", hairColour: "#f3dc8c", hairTip: "#e2506b",
    marks: ["lips", "blush"], emblem: "diamond", emblemColour: "#23222c",
  },
  henchman: {
    skin: WARM, body: "#ece6da", trim: "#30303c", hair: "none", hairColour: "#3a2a22", hat: "beanie",
    hatColour: "#3a3f55", marks: ["eye mask", "stubble"], emblem: "stripes", emblemColour: "#30303c",
  },
  "police-officer": {
    skin: BROWN, body: "#2f5f9e", trim: "#1d3a66", hair: "short", hairColour: "#2b1d16", hat: "cap",
    hatColour: "#234a80", emblem: "star", emblemColour: "#ffd34d",
  },
  "gi-hun": {
    skin: WARM, body: "#2b8a78", trim: "#f4f1e6", hair: "fringe", hairColour: "#3a2721", marks: ["stubble"],
    emblem: "bar", emblemColour: "#ffffff",
  },
  "sae-byeok": {
    skin: FAIR, body: "#2b8a78", trim: "#f4f1e6", hair: "bob", hairColour: "#1f1a22", marks: ["freckles"],
    emblem: "drop", emblemColour: "#ffffff",
  },
  "il-nam": {
    skin: "#edc6a2", body: "#2b8a78", trim: "#f4f1e6", hair: "short", hairColour: "#eef0f2", marks: ["wrinkles", "brows"],
    emblem: "moon", emblemColour: "#ffffff",
  },
  "front-man": {
    skin: "#666b7a", body: "#454955", trim: "#8b8fa0", hair: "none", hairColour: "#23242b", hat: "hood",
    hatColour: "#3a3e4b", cloak: "#2f323d", eyes: "#e4e8f2", marks: ["cracks"], emblem: "facets", emblemColour: "#a9aec0",
  },
  thanos: {
    skin: "#8f76b8", body: "#3a4a7a", trim: "#d6a63f", hair: "none", hairColour: "#6d5896",
    marks: ["brows", "wrinkles"], emblem: "facets", emblemColour: "#ffd34d",
  },
  "worker-28": {
    skin: "#26242c", body: "#d8435c", trim: "#26242c", hair: "none", hairColour: "#26242c", hat: "mask",
    hatColour: "#d8435c", emblem: "triangle", emblemColour: "#ffffff",
  },
  "worker-29": {
    skin: "#26242c", body: "#e0607a", trim: "#26242c", hair: "none", hairColour: "#26242c", hat: "mask",
    hatColour: "#e0607a", emblem: "ring", emblemColour: "#ffffff",
  },
  "jon-snow": {
    skin: FAIR, body: "#3b3a44", trim: "#77706a", hair: "curly", hairColour: "#4d3a31", cloak: "#6b625c",
    marks: ["beard", "brows"], emblem: "paw", emblemColour: "#f2f2f2",
  },
  "arya-stark": {
    skin: FAIR, body: "#6b5b4a", trim: "#a58b63", hair: "bun", hairColour: "#5a3d2b", cloak: "#59636b",
    marks: ["brows"], emblem: "coin", emblemColour: "#e9e2cf",
  },
  "daenerys-targaryen": {
    skin: FAIR, body: "#4f86b8", trim: "#e6edf2", hair: "braid", hairColour: "#f1ead6", cloak: "#e8e4dc",
    marks: ["lips"], emblem: "flame", emblemColour: "#ff7a3c",
  },
  "night-king": {
    skin: ICE, body: "#3c4a5c", trim: "#8fb6cc", hair: "none", hairColour: "#d6edf7", hat: "crown", hatColour: "#a5d2e6",
    cloak: "#2c3746", eyes: "#1c8fe0", marks: ["wrinkles", "brows"], emblem: "flake", emblemColour: "#d9f3ff",
  },
  "stark-soldier": {
    skin: WARM, body: "#7d7468", trim: "#4d463e", hair: "short", hairColour: "#5b4030", hat: "helmet",
    hatColour: "#aab2bb", marks: ["beard"], emblem: "shield", emblemColour: "#f2f2f2",
  },
  "sworn-brother": {
    skin: FAIR, body: "#34323a", trim: "#5c5964", hair: "short", hairColour: "#6b4a2f", hat: "hood",
    hatColour: "#33313b", cloak: "#26252c", marks: ["stubble"], emblem: "moon", emblemColour: "#e8e8ee",
  },
  "white-walker": {
    skin: "#c9e6f1", body: "#6d8496", trim: "#40525f", hair: "long", hairColour: "#f2f7fa", eyes: "#1c8fe0",
    marks: ["wrinkles"], emblem: "flake", emblemColour: "#e6f7ff",
  },
  unsullied: {
    skin: BROWN, body: "#2e2b2b", trim: "#8a6a3c", hair: "none", hairColour: "#1f1a18", hat: "spiked helmet",
    hatColour: "#4b4644", emblem: "spear", emblemColour: "#f0c86b",
  },
  wight: {
    build: "bones", skin: "#d9dccb", body: "#6f7a72", trim: "#4b534d", hair: "none", hairColour: "#8d9a90",
    eyes: "#36b1f0", emblem: "cross", emblemColour: "#d9dccb",
  },
  ghost: {
    build: "wolf", skin: "#f7f7f5", body: "#e2e4e6", trim: "#b9bec4", hair: "none", hairColour: "#ffffff",
    eyes: "#d8322f", emblem: "paw", emblemColour: "#c34040",
  },
  drogon: {
    build: "dragon", skin: "#3c3338", body: "#52434a", trim: "#c0392b", hair: "none", hairColour: "#2b2428",
    eyes: "#ffb13c", emblem: "flame", emblemColour: "#ff7a3c",
  },
  needle: {
    build: "sword", skin: "#d7dde3", body: "#8c6b45", trim: "#5b452c", hair: "none", hairColour: "#000000",
    emblem: "spear", emblemColour: "#d7dde3",
  },
  batarang: tile("#3a4258", "wing", "#f0c23c"),
  mallet: tile("#c8313f", "diamond", "#ffffff"),
  honeycomb: tile("#d99a3a", "star", "#fff0c8"),
  invitation: tile("#c9a87a", "ring", "#4a3320"),
  intel: tile("#7a4bb0", "chevron", "#ffd34d"),
  "mystery-box": tile("#3f9b48", "flower", "#ffd34d"),
  "red-light": tile("#c8313f", "ring", "#ffffff"),
  "lights-out": tile("#26242c", "moon", "#ffe08a"),
  pairs: tile("#2b8a78", "coin", "#ffffff"),
  "aryas-list": {
    build: "scroll", skin: "#f3e3bd", body: "#c9a869", trim: "#7a5b2e", hair: "none", hairColour: "#000000",
    emblem: "cross", emblemColour: "#a33a2a",
  },
};

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
  const known = FIGURES[card];
  if (known) return known;
  const base = card.replace(/-\d+$/, "");
  if (FIGURES[base]) return FIGURES[base] as Figure;
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
