/** Colours: of the sides, of the ability types, and of each map. */

import { hash } from "./geometry";
import type { TokenType } from "./protocol";

export interface SideColours {
  base: string;
  edge: string;
  rim: string;
  /** text on the base */
  ink: string;
}

const SIDES: Record<string, SideColours> = {
  dark: { base: "#4b3f8f", edge: "#2c2560", rim: "#c3b9ff", ink: "#ffffff" },
  light: { base: "#ffd98a", edge: "#cf8f2c", rim: "#fffaf0", ink: "#3a2608" },
  grey: { base: "#a9b3be", edge: "#66707c", rim: "#ffffff", ink: "#1d232a" },
  black: { base: "#34343f", edge: "#16161d", rim: "#a5a5ba", ink: "#ffffff" },
  blue: { base: "#2f6fbd", edge: "#1d4a82", rim: "#cfe6ff", ink: "#ffffff" },
  gold: { base: "#e3b23c", edge: "#9b7218", rim: "#fff2c4", ink: "#3a2a05" },
};
const NOBODYS: SideColours = { base: "#d9cfc0", edge: "#8f8371", rim: "#ffffff", ink: "#2b241a" };

export function sideColours(colour: string): SideColours {
  return SIDES[colour] ?? NOBODYS;
}

export const TOKEN_COLOURS: Record<TokenType, string> = {
  finesse: "#2e9e6b",
  strength: "#d2452f",
  cunning: "#7a4fc0",
  leadership: "#d79a16",
};

export type Ground = "paving" | "grass" | "planks" | "tiles" | "sand" | "gravel";
export type Cover =
  | "house" | "tower" | "tree" | "tent" | "bunk" | "frame" | "statue" | "well" | "rock" | "crate" | "cabinet" | "column";

export interface Palette {
  ground: Ground;
  /** three shades of the ground */
  shades: [string, string, string];
  gap: string;
  rim: string;
  rimEdge: string;
  wall: string;
  wallSide: string;
  cover: Cover;
  /** roof or foliage, its shade, and the face or trunk */
  coverColours: [string, string, string];
  pillar: string;
  /** marks laid into the ground */
  inlay: string;
}

const PALETTES: Record<string, Palette> = {
  winterfell: {
    ground: "paving", shades: ["#dbe3ea", "#d0dae3", "#e4ebf0"], gap: "#a9b8c5", rim: "#5d6b78", rimEdge: "#3c4752",
    wall: "#9aa7b2", wallSide: "#5f6c78", cover: "tower", coverColours: ["#f5f9fc", "#cfdbe5", "#76828e"],
    pillar: "#7d8a96", inlay: "#5f7488",
  },
  godswood: {
    ground: "grass", shades: ["#7fa65a", "#779d54", "#87ae61"], gap: "#6c9149", rim: "#6a4f35", rimEdge: "#463322",
    wall: "#9c7147", wallSide: "#5e4128", cover: "tree", coverColours: ["#c8452f", "#a03322", "#efe6da"],
    pillar: "#8a6844", inlay: "#3d5a26",
  },
  "gotham-city-streets": {
    ground: "paving", shades: ["#8d93a6", "#858b9e", "#969cae"], gap: "#686e82", rim: "#3a3d4d", rimEdge: "#23252f",
    wall: "#a5604a", wallSide: "#673526", cover: "house", coverColours: ["#4d5268", "#3d4155", "#6e5a5e"],
    pillar: "#2f3340", inlay: "#f0d36b",
  },
  "carnival-chaos": {
    ground: "planks", shades: ["#d9a86c", "#d1a064", "#e0b177"], gap: "#a97a45", rim: "#7d2f3c", rimEdge: "#521b26",
    wall: "#e2574c", wallSide: "#8f2b26", cover: "tent", coverColours: ["#e14b4b", "#fff3df", "#2f6f8f"],
    pillar: "#f0b83c", inlay: "#7a4b1e",
  },
  barracks: {
    ground: "tiles", shades: ["#cfe0d9", "#c6d9d1", "#d8e6e0"], gap: "#a3bdb3", rim: "#2f6f66", rimEdge: "#1d4a44",
    wall: "#8f9aa3", wallSide: "#545e66", cover: "bunk", coverColours: ["#f6f3ea", "#3fa08e", "#7b8790"],
    pillar: "#6d7880", inlay: "#2f6f66",
  },
  playground: {
    ground: "sand", shades: ["#efd9a6", "#ead29b", "#f3dfb2"], gap: "#d5b977", rim: "#d9607c", rimEdge: "#96354d",
    wall: "#6fb6d9", wallSide: "#3a7396", cover: "frame", coverColours: ["#f28ca6", "#6fc3a8", "#f2c14e"],
    pillar: "#e0607a", inlay: "#9c7a35",
  },
  "tune-court": {
    ground: "planks", shades: ["#e0a45c", "#d99b52", "#e7ad68"], gap: "#b3763a", rim: "#3b3f8f", rimEdge: "#23265c",
    wall: "#e4573d", wallSide: "#8f2b20", cover: "frame", coverColours: ["#4f6fd9", "#f2c14e", "#e4573d"],
    pillar: "#f2c14e", inlay: "#7a4b1e",
  },
  courtyard: {
    ground: "paving", shades: ["#e6cda4", "#dfc499", "#ecd6b1"], gap: "#bd9d6f", rim: "#8d5f3c", rimEdge: "#5c3b22",
    wall: "#d9b483", wallSide: "#94693c", cover: "statue", coverColours: ["#f1ece2", "#c9c0b0", "#8c9f5a"],
    pillar: "#c99a63", inlay: "#8d5f3c",
  },
  rooftops: {
    ground: "gravel", shades: ["#b9aca6", "#b0a39d", "#c2b6b0"], gap: "#94867f", rim: "#6e4a44", rimEdge: "#452c28",
    wall: "#c77f5f", wallSide: "#84472f", cover: "well", coverColours: ["#5b4d57", "#2b2430", "#c77f5f"],
    pillar: "#a85f44", inlay: "#5b4d57",
  },
  "arkham-asylum": {
    ground: "tiles", shades: ["#c3cfc4", "#b8c6ba", "#cdd8ce"], gap: "#93a597", rim: "#4a5568", rimEdge: "#2c3440",
    wall: "#8593a3", wallSide: "#4b5766", cover: "bunk", coverColours: ["#eef0ea", "#7c93ad", "#596674"],
    pillar: "#5d6b7a", inlay: "#55695b",
  },
  "catwomans-penthouse": {
    ground: "planks", shades: ["#b98a63", "#b0815b", "#c2946d"], gap: "#86592f", rim: "#5b2f6b", rimEdge: "#381b45",
    wall: "#e8dcc8", wallSide: "#9a8566", cover: "statue", coverColours: ["#f4f0ea", "#cbc3bb", "#5f9a6a"],
    pillar: "#d9b25a", inlay: "#5c3a1a",
  },
  themyscira: {
    ground: "grass", shades: ["#a9c46c", "#a1bc65", "#b2cc76"], gap: "#88a650", rim: "#b08d45", rimEdge: "#755b26",
    wall: "#f1ebdd", wallSide: "#b3a78c", cover: "column", coverColours: ["#fbf8f1", "#d8cfbc", "#b4a98f"],
    pillar: "#f1ebdd", inlay: "#5d7a2c",
  },
  "diagon-alley": {
    ground: "paving", shades: ["#c9b79a", "#c0ad8f", "#d2c1a6"], gap: "#98835f", rim: "#4d3a5e", rimEdge: "#2f2140",
    wall: "#8a6a4a", wallSide: "#553c25", cover: "house", coverColours: ["#6b4b63", "#56394f", "#a9764a"],
    pillar: "#8b6a3f", inlay: "#6d5632",
  },
  "room-of-requirement": {
    ground: "paving", shades: ["#b5aca4", "#aba29a", "#bfb6ae"], gap: "#8b8178", rim: "#6a2f36", rimEdge: "#431a20",
    wall: "#8f7a66", wallSide: "#5a4a3b", cover: "crate", coverColours: ["#c58a4b", "#9a6530", "#d9b25a"],
    pillar: "#8f7a66", inlay: "#6a4b30",
  },
  "raptor-paddock": {
    ground: "grass", shades: ["#6f9a52", "#67914b", "#78a25b"], gap: "#54803c", rim: "#5a6066", rimEdge: "#373c41",
    wall: "#b9c0c5", wallSide: "#6c757c", cover: "tree", coverColours: ["#2f6b3a", "#22522b", "#6b4a2c"],
    pillar: "#e0b23c", inlay: "#33562a",
  },
  "visitor-center": {
    ground: "tiles", shades: ["#ecdfc4", "#e4d5b6", "#f2e7d0"], gap: "#c7b388", rim: "#a8452f", rimEdge: "#6f2a1a",
    wall: "#c9a873", wallSide: "#87693a", cover: "statue", coverColours: ["#efe6d2", "#c9b48c", "#4f8a4a"],
    pillar: "#b98e4e", inlay: "#8a6c36",
  },
  "back-yards": {
    ground: "grass", shades: ["#8fbf62", "#86b65a", "#98c76c"], gap: "#6ea045", rim: "#b5402f", rimEdge: "#77261a",
    wall: "#f3eee2", wallSide: "#b7ad97", cover: "tree", coverColours: ["#4f9a4a", "#3a7a38", "#8a6240"],
    pillar: "#e5dcc8", inlay: "#4c7a2c",
  },
  "stark-tower": {
    ground: "tiles", shades: ["#c7d2dd", "#bccad7", "#d1dbe5"], gap: "#9aabbb", rim: "#33506e", rimEdge: "#1f3348",
    wall: "#7f95aa", wallSide: "#485b6e", cover: "cabinet", coverColours: ["#5d7388", "#43566a", "#67d3f0"],
    pillar: "#6d8298", inlay: "#44627f",
  },
  titan: {
    ground: "sand", shades: ["#d89a63", "#cf9059", "#e0a46f"], gap: "#b0713c", rim: "#5a4470", rimEdge: "#382848",
    wall: "#8c6f86", wallSide: "#55415a", cover: "rock", coverColours: ["#a9849c", "#7c5d74", "#5a4470"],
    pillar: "#8c6f86", inlay: "#7d4a20",
  },
  "blips-and-chitz": {
    ground: "tiles", shades: ["#a89bc9", "#9e90c1", "#b1a5d0"], gap: "#7f70a6", rim: "#2c8f9e", rimEdge: "#195c66",
    wall: "#e07ab0", wallSide: "#94406e", cover: "cabinet", coverColours: ["#4a3a78", "#332657", "#7dfc9a"],
    pillar: "#f2c14e", inlay: "#4a3a78",
  },
  "smith-house": {
    ground: "planks", shades: ["#dcb98a", "#d4b080", "#e3c296"], gap: "#b28b57", rim: "#5f7f8f", rimEdge: "#3b535f",
    wall: "#f0e8da", wallSide: "#ac9f88", cover: "crate", coverColours: ["#cfa06a", "#a87a47", "#e9dcc3"],
    pillar: "#d9cbb2", inlay: "#7d5a2c",
  },
  "night-docks": {
    ground: "planks", shades: ["#8d8fa3", "#85879b", "#9698ab"], gap: "#62647a", rim: "#2b3f63", rimEdge: "#182641",
    wall: "#6f5a86", wallSide: "#43355a", cover: "crate", coverColours: ["#b5834f", "#855c33", "#d8c9a8"],
    pillar: "#c9a24a", inlay: "#f0d36b",
  },
  "halloween-town": {
    ground: "paving", shades: ["#a79db5", "#9d93ac", "#b0a7bd"], gap: "#776c8a", rim: "#d9742b", rimEdge: "#8e4512",
    wall: "#5b4f6e", wallSide: "#372e47", cover: "house", coverColours: ["#4a3d5c", "#372b48", "#2f2a3a"],
    pillar: "#e08a2f", inlay: "#4a3d5c",
  },
};

/** The maps that have a palette of their own. */
export const PAINTED = Object.keys(PALETTES);

/** The palette of a map; an unknown one borrows by its id. */
export function paletteOf(map: string): Palette {
  return (PALETTES[map] ?? PALETTES[PAINTED[hash(map) % PAINTED.length] as string]) as Palette;
}
