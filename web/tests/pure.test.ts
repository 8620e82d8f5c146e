import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { areaAt, choices, doings, isWith, onTheBoard, percent, wishFor } from "../src/choices";
import { attachedIn, lineOf, namedAreas, partsOf, seatsFor, squadOf, withGame, withoutSide, withPick, withSplit } from "../src/choosing";
import { agoWords, timeWords } from "../src/ClockFace";
import { added, caret, renamed, textAt, valueAt, withAt, without } from "../src/draft";
import { Drawing } from "../src/drawing";
import { figureOf, learnFigures } from "../src/figures";
import { joined, Layout, turns } from "../src/geometry";
import { PAINTED } from "../src/palettes";
import { after, diceOf, finished, trayAfter, trayOf, type Tray } from "../src/playback";
import { catalogueShapes, messageShapes, type Card, type Choices, type Draft, type GameEvent, type Piece, type View, type Wanted } from "../src/protocol";
import { againstSeal } from "../src/seal";
import sample from "./sample.json";

describe("the protocol", () => {
  it.each(sample.messages.map((message, n) => [`${n} ${message.type}`, message] as const))("knows message %s", (_, message) => {
    const shape = messageShapes[message.type as keyof typeof messageShapes];
    expect(shape(message, message.type)).toEqual([]);
  });
  it("knows what is asked for over HTTP", () => {
    for (const [name, shape] of Object.entries(catalogueShapes)) {
      expect(shape((sample.catalogue as Record<string, unknown>)[name], name)).toEqual([]);
    }
  });
  it("notices what it does not know", () => {
    expect(messageShapes.acknowledged({ type: "acknowledged", decision: "4", more: 1 }, "it")).toEqual([
      "it.more: not known to the client",
      "it.decision: expected a number, found a string",
    ]);
  });
});

describe("the board on the screen", () => {
  const upright = new Layout(10, 12, false);
  const turned = new Layout(10, 12, true);
  it("puts a1 at the lower left, or at the upper left if turned clockwise", () => {
    expect(upright.corner("a1")).toEqual({ x: 0, y: 1100 });
    expect(turned.corner("a1")).toEqual({ x: 0, y: 0 });
    expect(turned.corner("a12")).toEqual({ x: 1100, y: 0 });
  });
  it.each([upright, turned])("finds every square again", (layout) => {
    for (let row = 0; row < layout.rows; row++) {
      for (let column = 0; column < layout.columns; column++) {
        expect(layout.cell(layout.at(column, row))).toEqual({ column, row });
      }
    }
  });
  it("draws walls between their squares and pillars at their corners", () => {
    expect(upright.wall("b6|c6")).toEqual([{ x: 200, y: 700 }, { x: 200, y: 600 }]);
    expect(upright.wall("d3|d4")).toEqual([{ x: 300, y: 900 }, { x: 400, y: 900 }]);
    expect(upright.pillar("f2/g3")).toEqual({ x: 600, y: 1000 });
    expect(turned.wall("d3|d4")).toEqual([{ x: 300, y: 300 }, { x: 300, y: 400 }]);
  });
  it("joins walls in one line", () => {
    const walls = ["d3|d4", "e3|e4", "e3|f3"].map((name) => upright.wall(name));
    expect(joined(walls)).toHaveLength(2);
  });
  it("turns where the sides sit at the short ends and the screen is wide", () => {
    expect(turns(10, 12, [["c1"], ["c12"]], true)).toBe(true);
    expect(turns(10, 12, [["c1"], ["c12"]], false)).toBe(false);
    expect(turns(10, 12, [["a6"], ["j6"]], true)).toBe(false);
  });
});

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({
  id, name: id, kind: "character", side: 1, square: null, down: false, exhausted: false, worn: 0, holder: null, claimed_by: null, leader: false, track: null, face_down: false, ...more,
});
const view: View = {
  round: 1,
  first: 1,
  sides: [],
  pieces: [piece("arya", { square: "c4" }), piece("jon", { square: "c5" }), piece("king", { side: 2, square: "c6" }), piece("coin", { kind: "marker", side: null, square: "d4" })],
  acting: "arya",
  rolls: [],
  picks: [],
  decision: { id: 7, question: "action", side: 1, text: "", source: null, players: [1], options: [{ id: "move", label: "move" }, { id: "done", label: "done" }] },
  winner: null,
};
const at = (square: string) => view.pieces.filter((each) => each.square === square);

describe("what a press means", () => {
  it("is a wish for what one would do there", () => {
    expect(wishFor(view, "e4", at("e4"))).toMatchObject({ words: ["arya", "move", "e4"], first: "move", then: "e4" });
    expect(wishFor(view, "c6", at("c6"))?.words).toEqual(["arya", "challenge", "king"]);
    const fallen = { ...(at("c5")[0] as Piece), down: true };
    expect(wishFor(view, "c5", [fallen])).toMatchObject({ words: ["arya", "assist", "jon"], offer: "Assist jon" });
    expect(wishFor(view, "c5", at("c5"))).toBeNull();
    expect(wishFor(view, "c6", at("c6"))?.offer).toBe("Challenge king");
    expect(wishFor(view, "d4", at("d4"))?.words).toEqual(["arya", "interact", "coin"]);
  });
  it("asks for the open action only, in the middle of one", () => {
    const moving = { ...view, decision: { id: 8, question: "move to", side: 1, text: "", source: null, players: [1] } };
    expect(wishFor(moving, "c6", at("c6"))).toMatchObject({ words: ["arya", "move", "c6"] });
    expect(wishFor(moving, "c6", at("c6"))?.first).toBeUndefined();
  });
  it("asks whether somebody can be chosen", () => {
    const choosing = { ...view, acting: null, decision: { id: 9, question: "character", side: 1, text: "", source: null, players: [1] } };
    expect(wishFor(choosing, "c5", at("c5"))?.words).toEqual(["jon", "done"]);
    expect(wishFor(choosing, "c6", at("c6"))).toBeNull();
    expect(wishFor(choosing, "e4", [])).toBeNull();
  });
});

describe("a match that is being chosen", () => {
  const match: Wanted = {
    title: "", game: "skirmish", map: "yard", edition: "expanded", squads: [["arya+needle", "jon"], ["king"]], split: [], status: [], ultimate: "",
  };
  const choices = { games: [{ id: "flags", maps: ["roof"] }], maps: [], boxes: [], editions: [], status: [], ultimates: [] } as unknown as Choices;
  it("writes and reads squads as a line", () => {
    expect(lineOf(match.squads[0] as string[])).toBe("arya+needle, jon");
    expect(squadOf(" arya+needle,jon ; king\n")).toEqual(["arya+needle", "jon", "king"]);
    expect(partsOf("arya+needle+ghost")).toEqual({ card: "arya", attached: ["needle", "ghost"] });
    expect(attachedIn(match.squads[0] as string[])).toBe(1);
  });
  it("goes to a map that the scenario is made for", () => {
    expect(withGame(match, "flags", choices)).toMatchObject({ game: "flags", map: "roof" });
  });
  it("has a seat for each player", () => {
    const team = withSplit(match, 0, 1);
    expect(team.split).toEqual([1, 0]);
    expect(seatsFor(team, [])).toEqual([["human", "normal"], ["normal"]]);
    expect(seatsFor(team, [["friend"]])).toEqual([["friend", "normal"], ["normal"]]);
    expect(withSplit(team, 0, 0).split).toEqual([]);
    expect(withoutSide(team, 0)).toMatchObject({ squads: [["king"]], split: [0] });
  });
  it("leaves squads to the table, and takes them back", () => {
    const pick = { secret: true, size: 2, attached: 0, basic: false, boxes: [] };
    const left = withPick(match, pick, []);
    expect(left).toMatchObject({ pick, squads: [[], []] });
    expect(withPick(left, undefined, match.squads)).toEqual(match);
  });
  it("finds the squares that a scenario speaks of", () => {
    const board = { sets: { "goal 1": ["a1"], goal: ["b2"], goalie: ["c3"] } } as unknown as Parameters<typeof namedAreas>[0];
    expect(namedAreas(board, [{ id: "goal", name: "goal" }])).toEqual([
      { name: "goal 1", squares: ["a1"] },
      { name: "goal", squares: ["b2"] },
    ]);
  });
});

describe("answers", () => {
  it("are squares, pieces and buttons, yes before no", () => {
    const found = choices({
      id: 1, question: "", side: 1, text: "", source: null, players: [1],
      options: [{ id: "no", label: "no" }, { id: "yes", label: "yes" }, { id: "c4", label: "c4", square: "c4" }, { id: "jon", label: "Jon", piece: "jon" }],
    });
    expect([...found.squares.keys()]).toEqual(["c4"]);
    expect([...found.pieces.keys()]).toEqual(["jon"]);
    expect(found.buttons.map((option) => option.id)).toEqual(["yes", "no", "jon"]);
  });
  it("are walls and named sets of squares too, with a button each", () => {
    const found = choices({
      id: 1, question: "", side: 1, text: "", source: null, players: [1],
      options: [
        { id: "b2|c2", label: "b2|c2", wall: "b2|c2" }, { id: "b2/c3", label: "b2/c3", wall: "b2/c3" },
        { id: "river", label: "river", squares: ["d3", "d4"] }, { id: "ford", label: "ford", squares: ["d4", "e4"] },
      ],
    });
    expect([...found.walls.keys()]).toEqual(["b2|c2", "b2/c3"]);
    expect(found.buttons).toHaveLength(4);
    expect(onTheBoard(found)).toBe(true);
    expect(["d3", "d4", "e4", "a1"].map((square) => areaAt(found, square)?.id ?? null)).toEqual(["river", null, "ford", null]);
  });
  it("come from what a character holds now, not from what was taken from it", () => {
    const item = (more: Partial<Piece>) => new Map([["boon", piece("boon", { kind: "item", ...more })]]);
    const boon = { piece: "boon", kind: "item", owner: "arya" } as Card;
    expect([{}, { holder: "jon" }, { discarded: true }, { face_down: true }].map((more) => isWith(boon, "arya", item(more)))).toEqual([true, false, false, false]);
    expect(isWith(boon, "jon", item({ holder: "jon" }))).toBe(true);
  });
  it("show also what cannot be done now", () => {
    const card: Card = {
      piece: "arya", card: "arya", name: "Arya", kind: "character", side: 1, owner: null, player: 1, defense: 2, basic: false,
      abilities: [{ id: "dance", name: "Dance", type: "strength", cost: 3, text: "Move 1." }],
    };
    const all = doings(view.decision as NonNullable<View["decision"]>, view.pieces[0] as Piece, [card], view.pieces);
    expect(all.map((doing) => [doing.id, doing.option !== null])).toEqual([
      ["move", true], ["challenge", false], ["assist", false], ["interact", false], ["done", true], ["dance", false],
    ]);
  });
  it("tell odds without lying about certainty", () => {
    expect([0, 0.001, 0.4768, 0.999, 1].map(percent)).toEqual(["0%", "<1%", "48%", ">99%", "100%"]);
  });
});

describe("a clock", () => {
  it("is read at a glance", () => {
    expect([0, 5, 65, 600, 7200, 172800].map(timeWords)).toEqual(["0:00", "0:05", "1:05", "10:00", "2 h", "2 days"]);
  });
});

describe("an open table", () => {
  it("tells since when in words", () => {
    const minutes = [0, 1, 119, 120, 2879, 2880];
    expect(minutes.map((count) => agoWords(1000, 1000 + count * 60))).toEqual(["just now", "1 minute ago", "119 minutes ago", "2 hours ago", "47 hours ago", "2 days ago"]);
  });
});

describe("events", () => {
  const event = (more: Partial<GameEvent> & { event: string }): GameEvent => ({ number: 1, step: 1, text: "", ...more });
  it("change the picture", () => {
    const moved = after(view, event({ event: "moved", piece: "arya", from: "c4", square: "d5" }));
    expect(moved.pieces[0]?.square).toBe("d5");
    expect(after(view, event({ event: "knocked down", piece: "jon" })).pieces[1]?.down).toBe(true);
  });
  it("fill the dice tray", () => {
    const rolled = event({ event: "rolled", piece: "arya", bursts: 1, shields: 0, bangs: 1, blanks: 0 });
    expect(diceOf(rolled).map((die) => die.face)).toEqual(["burst", "bang"]);
    let tray = trayAfter(null, event({ event: "challenged", piece: "arya", target: "king", dice: 2, defense: 2 }));
    tray = trayAfter(tray, rolled);
    tray = trayAfter(tray, event({ event: "won", piece: "arya", target: "king", successes: 4, against: 1 }));
    expect(tray).toMatchObject({ challenger: "arya", rolls: [{ piece: "arya" }], outcome: { won: true, successes: 4 } });
  });
  it("change dice that lie on the table", () => {
    let tray = trayAfter(null, event({ event: "challenged", piece: "arya", target: "king", dice: 2, defense: 2 }));
    tray = trayAfter(tray, event({ event: "rolled", piece: "arya", bursts: 1, shields: 1, others: [{ die: "luck", face: "7", number: 1 }] }));
    const faces = () => tray?.rolls[0]?.dice.map((die) => die.face);
    expect(faces()).toEqual(["burst", "shield", "7"]);
    tray = trayAfter(tray, event({ event: "rerolled", piece: "arya", was: [{ die: "", face: "shield", number: 1 }], now: [{ die: "", face: "!!!", number: 1 }] }));
    expect(faces()).toEqual(["burst", "bang", "7"]);
    tray = trayAfter(tray, event({ event: "die set", piece: "arya", was: [{ die: "luck", face: "7", number: 1 }], now: [{ die: "luck", face: "1", number: 1 }] }));
    expect(faces()).toEqual(["burst", "bang", "1"]);
    expect(trayAfter(tray, event({ event: "new target", piece: "arya", target: "jon", instead: "king" }))?.target).toBe("jon");
  });
  it("throw again only the dice that are rerolled", () => {
    let tray = trayAfter(null, event({ number: 4, event: "rolled", piece: "arya", bursts: 1, shields: 2 }));
    const thrown = () => tray?.rolls[0]?.dice.map((die) => die.thrown);
    tray = trayAfter(tray, event({ number: 5, event: "rerolled", piece: "arya", was: [{ die: "", face: "shield", number: 1 }], now: [{ die: "", face: "shield", number: 1 }] }));
    expect(thrown()).toEqual([4, 5, 4]);
    tray = trayAfter(tray, event({ number: 6, event: "die set", piece: "arya", was: [{ die: "", face: "burst", number: 1 }], now: [{ die: "", face: "blank", number: 1 }] }));
    expect(thrown()).toEqual([4, 5, 4]);
    const rolls = [{ piece: "arya", dice: [{ die: "", face: "shield", number: 2 }, { die: "", face: "blank", number: 1 }], successes: 0 }];
    tray = trayOf({ ...(tray as Tray), expected: [3, 2] }, { ...view, rolls });
    expect(thrown()).toEqual([4, 5, 4]);
  });
  it("put tokens on walls, and change the ground for a while", () => {
    const placed = after(view, event({ event: "placed", piece: "coin", square: "c4|d4" }));
    expect(placed.pieces[3]).toMatchObject({ square: null, wall: "c4|d4" });
    expect(after(placed, event({ event: "moved", piece: "coin", from: "c4|d4", square: "d4" })).pieces[3]).toEqual(view.pieces[3]);
    const smoky = after(view, event({ event: "became", what: "obscured", piece: null, squares: ["a1", "a2"] }));
    expect(smoky.ground?.obscured).toEqual(["a1", "a2"]);
    expect(after(smoky, event({ event: "ceased", what: "obscured", piece: null, squares: ["a1"] })).ground?.obscured).toEqual(["a2"]);
    expect(after(view, event({ event: "became", what: "concealed", piece: "arya" })).pieces[0]?.concealed).toBe(true);
  });
  it("show the dice that lie on the table to whoever has just come", () => {
    const rolls = [{ piece: "arya", dice: [{ die: "", face: "!!!", number: 2 }], successes: 6 }];
    expect(trayOf(null, { ...view, rolls })?.rolls[0]?.dice.map((die) => die.face)).toEqual(["bang", "bang"]);
    expect(trayOf(null, view)).toBeNull();
  });
  it("keep a challenge while another comes in between, and its defender however late the dice", () => {
    let tray = trayAfter(null, event({ event: "challenged", piece: "arya", target: "king", dice: 2, defense: 2 }));
    tray = trayAfter(tray, event({ event: "challenged", piece: "king", target: "jon", dice: 1, defense: 2 }));
    tray = trayAfter(tray, event({ event: "lost", piece: "king", target: "jon", successes: 0, against: 1 }));
    tray = trayAfter(tray, event({ event: "rolled", piece: "arya", bursts: 2 }));
    expect(tray).toMatchObject({ challenger: "arya", target: "king", rolls: [{ piece: "arya" }], outcome: null });
    expect(finished(tray as Tray)).toBe(false);
    expect(trayAfter(tray, event({ event: "turn", piece: "jon" }))).toBeNull();
  });
});

describe("figures", () => {
  it("are the same for the same card, also for one nobody has drawn", () => {
    expect(figureOf("a-new-hero")).toEqual(figureOf("a-new-hero"));
  });
  it("are what the box says, for each copy of a card", () => {
    const bones = { build: "bones", body: "#6f7a72", hair: "none", hat: "none", marks: [], emblem: "cross", emblem_colour: "#d9dccb" } as const;
    learnFigures({ wight: { ...bones, marks: [] } });
    expect(figureOf("wight-2")).toBe(figureOf("wight"));
    expect(figureOf("wight")).toMatchObject({ build: "bones", skin: "#6f7a72", hairColour: "#6f7a72" });
  });
});

describe("maps", () => {
  it("that are shipped have colours of their own", () => {
    const boxes = join(import.meta.dirname, "../../src/crossfray/content/boxes");
    const maps = readdirSync(boxes, { recursive: true, encoding: "utf-8" }).filter((file) => /maps.[^/\\]+\.toml$/.test(file));
    expect(maps.length).toBeGreaterThan(20);
    expect(maps.map((file) => basename(file, ".toml")).filter((map) => !PAINTED.includes(map))).toEqual([]);
  });
});

describe("the seal of the dice", () => {
  const secret = "5f4dcc3b";
  const seal = createHash("sha256").update(secret).digest("hex");
  const record = { format: 2, secret, seal, nonces: ["aa", "computer"] };

  it("a record that fits what was told", async () => {
    expect(await againstSeal(record, seal, ["aa", "computer"])).toBe("");
  });

  it("another seal, another nonce, another secret", async () => {
    expect(await againstSeal({ ...record, seal: "00" }, seal, null)).toContain("not the one you were shown");
    expect(await againstSeal(record, seal, ["bb", "computer"])).toContain("not the ones you were shown");
    expect(await againstSeal({ ...record, secret: "other" }, seal, null)).toContain("does not match");
  });
});

describe("a box that is written", () => {
  const draft: Draft = {
    "box.toml": { id: "my-box", name: "My box", match: [{ id: "m", squads: [["my-box-mira+my-box-lantern", "henchman"], ["batman"]] }] },
    "characters.toml": { character: [{ id: "my-box-mira", name: "Mira", defense: 2 }] },
    "figures.toml": { figure: { "my-box-mira": { body: "#123456" } } },
  };
  it("is changed by the way to each value, and never in place", () => {
    const next = withAt(draft, ["characters.toml", "character", 0, "defense"], 3);
    expect(valueAt(next, ["characters.toml", "character", 0, "defense"])).toBe(3);
    expect(valueAt(draft, ["characters.toml", "character", 0, "defense"])).toBe(2);
    expect(valueAt(withAt(draft, ["characters.toml", "character", 0, "defense"], undefined), ["characters.toml", "character", 0])).toEqual({ id: "my-box-mira", name: "Mira" });
  });
  it("keeps the id of a card, and what speaks of it, with its name", () => {
    const next = renamed(draft, ["characters.toml", "character", 0], "Zoë Night");
    expect(textAt(next, ["characters.toml", "character", 0, "id"])).toBe("my-box-zo-night");
    expect(valueAt(next, ["box.toml", "match", 0, "squads", 0, 0])).toBe("my-box-zo-night+my-box-lantern");
    expect(valueAt(next, ["figures.toml", "figure", "my-box-zo-night", "body"])).toBe("#123456");
    expect(valueAt(next, ["figures.toml", "figure", "my-box-mira"])).toBeUndefined();
  });
  it("gets new parts with ids of their own, and loses what spoke of those that go", () => {
    const first = added(draft, "character");
    const second = added(first.draft, "character");
    expect(textAt(second.draft, [...second.path, "id"])).not.toBe(textAt(first.draft, [...first.path, "id"]));
    expect(added(draft, "map").path).toEqual(["maps/my-box-new-map.toml"]);
    const gone = without(draft, ["characters.toml", "character", 0]);
    expect(gone["characters.toml"]).toBeUndefined();
    expect(valueAt(gone, ["box.toml", "match"])).toBeUndefined();
    expect(valueAt(gone, ["figures.toml", "figure", "my-box-mira"])).toBeUndefined();
  });
  it("is shown with a caret under the words that are not understood", () => {
    expect(caret("Move 1. Chalenge 3.", [8, 16])).toBe("Move 1. Chalenge 3.\n        ^^^^^^^^");
    expect(caret("First line.\nMove fast.", [17, 21])).toBe("Move fast.\n     ^^^^");
  });
});

describe("a map as text", () => {
  const text = ["+---+---+---+---+", "| 2   2   2   2 |", "+   +---+   +   +", "|     A |       |", "+   +   *   +   +", "|###  1   1   1 |", "+---+---+---+---+", ""].join("\n");
  const court = Drawing.read(text) as Drawing;
  it("is read as the server reads it", () => {
    const board = court.board({ A: ["point A", "middle"], "1": ["area 1"] });
    expect([court.width, court.height]).toEqual([4, 3]);
    expect(board.covered).toEqual(["a1"]);
    expect(board.walls.sort()).toEqual(["b2|b3", "b2|c2"]);
    expect(board.corners).toEqual(["b1/c2"]);
    expect(board.sets["middle"]).toEqual(["b2"]);
    expect(court.text).toBe(text);
  });
  it("is changed letter by letter, and the frame stays", () => {
    const place = { kind: "east", column: 0, row: 1 } as const;
    const walled = court.with(place, "|");
    expect(walled.board({}).walls).toContain("a2|b2");
    expect(walled.with(place, " ").text).toBe(text);
    expect(court.with({ kind: "north", column: 0, row: 0 }, "   ").text).toBe(text);
    expect(court.with({ kind: "square", column: 3, row: 1 }, "w").labels).toContain("w");
  });
  it("grows and shrinks at its right and lower ends", () => {
    const grown = court.sized(5, 4);
    expect(Drawing.read(grown.text)?.text).toBe(grown.text);
    expect(grown.board({}).walls.length).toBe(2);
    expect(grown.sized(4, 3).text).toBe(text);
  });
  it("is none without its frame", () => expect(Drawing.read("nothing")).toBeNull());
});
