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
export type Cover = "house" | "tower" | "tree" | "tent" | "bunk" | "frame" | "statue" | "well" | "rock";

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
};

/** The palette of a map; an unknown one borrows by its id. */
export function paletteOf(map: string): Palette {
  const names = Object.keys(PALETTES);
  return (PALETTES[map] ?? PALETTES[names[hash(map) % names.length] as string]) as Palette;
}
