/** What the server sends and takes. A test holds these shapes against messages made by the engine. */

import { anything, constant, flag, list, nullable, number, object, optional, table, text, type Of, type Shape } from "./shape";

const kind = constant("character", "companion", "minion", "token", "marker", "status card", "item", "scenario", "bonus objective", "die");
const tokenType = constant("finesse", "strength", "cunning", "leadership");

export const boardShape = object({
  width: number,
  height: number,
  covered: list(text),
  walls: list(text),
  corners: list(text),
  sets: table(list(text)),
});

const ability = object({
  id: text,
  name: text,
  type: nullable(tokenType),
  cost: number,
  challenge_action: optional(flag),
  text: text,
});

const card = object({
  piece: text,
  card: text,
  name: text,
  kind,
  side: nullable(number),
  owner: nullable(text),
  /** which of its side's players leads it */
  player: number,
  defense: nullable(number),
  basic: flag,
  abilities: list(ability),
});

const gameShape = object({
  id: text,
  name: text,
  box: nullable(text),
  about: text,
  text,
  maps: list(text),
  most_sides: number,
  areas: list(object({ id: text, name: text })),
});

const startingSide = object({ side: number, name: text, colour: text, area: list(text) });

export const matchShape = object({
  title: text,
  edition: text,
  edition_name: text,
  threshold: number,
  /** the id of the map, for its palette */
  map: text,
  game: text,
  scenario: gameShape,
  /** the ultimate scenario that is laid over it */
  ultimate: nullable(gameShape),
  board: boardShape,
  sides: list(startingSide),
  cards: list(card),
});

const odds = object({ win: number, dice: list(number), result: text, trail: list(text), open: list(text) });

const optionFields = {
  id: text,
  label: text,
  square: optional(text),
  /** a section of a wall, or a point where squares meet */
  wall: optional(text),
  /** a set of squares that the map has a name for */
  squares: optional(list(text)),
  piece: optional(text),
  /** the squares that a way goes through */
  way: optional(list(text)),
  odds: optional(odds),
  targets: optional(list(object({ piece: text, odds }))),
};
const option = object(optionFields);

/** an answer with what it comes to */
const studied = object({
  ...optionFields,
  /** the chance to win of whoever gives it, and how far off that may be */
  win: number,
  noise: number,
  sentence: text,
  gains: list(text),
  risks: list(text),
});

const decision = object({
  id: number,
  question: text,
  /** null: chance */
  side: nullable(number),
  text: text,
  /** the piece whose card asks */
  source: nullable(text),
  /** which of the side's players may answer, from 1 */
  players: list(number),
  options: optional(list(option)),
});

const side = object({
  side: number,
  name: text,
  colour: text,
  points: number,
  /** the squares of the starting area it has taken */
  area: list(text),
  pool: list(tokenType),
  track: list(object({ space: number, tokens: list(tokenType), pieces: list(text) })),
});

const piece = object({
  id: text,
  name: text,
  kind,
  side: nullable(number),
  square: nullable(text),
  down: flag,
  exhausted: flag,
  /** exhausted markers of an ultimate character, up to its last but one */
  worn: number,
  holder: nullable(text),
  /** the side that has claimed a marker */
  claimed_by: nullable(number),
  leader: flag,
  track: nullable(object({ side: number, space: number })),
  /** the hidden side of a double-sided card */
  face_down: flag,
  /** a token that lies on a wall, not on a square */
  wall: optional(text),
  concealed: optional(flag),
  /** the side that controls it for a while */
  controlled_by: optional(number),
  /** an item that is out of play */
  discarded: optional(flag),
  /** what texts have written on it: a number, or other pieces */
  notes: optional(list(object({ name: text, number: optional(number), pieces: optional(list(text)) }))),
});

/** so many dice of a kind that show a face; standard dice have no name */
const dice = object({ die: text, face: text, number });

export const viewShape = object({
  round: number,
  first: number,
  sides: list(side),
  pieces: list(piece),
  acting: nullable(text),
  /** the dice that lie on the table, until the challenge or roll is over */
  rolls: list(object({ piece: nullable(text), dice: list(dice), successes: number })),
  /** what has become of the map: walls that can be passed, squares that are obscured or closed */
  ground: optional(object({ openings: list(text), obscured: list(text), closed: list(text) })),
  /** while squads are chosen, the cards each side has picked; null: in secret */
  picks: list(list(nullable(text))),
  /** while all choose in secret, the sides that have not finished */
  choosing: optional(list(number)),
  decision: nullable(decision),
  winner: nullable(number),
  /** what holds for a while: whose card it is, and its words */
  lasting: optional(list(object({ piece: text, card: text, text }))),
});

export const eventShape = object({
  number: number,
  /** how many answers had been given when it came about */
  step: number,
  event: text,
  text: text,
  side: optional(number),
  piece: optional(nullable(text)),
  target: optional(nullable(text)),
  other: optional(nullable(text)),
  round: optional(number),
  card: optional(nullable(text)),
  ability: optional(text),
  type: optional(tokenType),
  square: optional(text),
  from: optional(text),
  dice: optional(number),
  defense: optional(number),
  bursts: optional(number),
  shields: optional(number),
  bangs: optional(number),
  blanks: optional(number),
  successes: optional(number),
  against: optional(number),
  points: optional(number),
  total: optional(number),
  /** who was knocked out, or the marker or card that gives points */
  reason: optional(text),
  space: optional(number),
  won: optional(number),
  /** dice with faces of their own in a roll, beside the standard ones */
  others: optional(list(dice)),
  /** dice that were changed, and what they show after that */
  was: optional(list(dice)),
  now: optional(list(dice)),
  /** a die of a name, and how many dice or successes were added or taken away */
  die: optional(nullable(text)),
  count: optional(number),
  /** a face that counts as another */
  face: optional(text),
  as: optional(text),
  /** who was the target before */
  instead: optional(text),
  /** the wall that was passed */
  wall: optional(text),
  /** what somebody or some squares have become for a while, or no longer are */
  what: optional(constant("concealed", "obscured", "closed", "controlled")),
  squares: optional(list(text)),
  /** what is counted on a card */
  of: optional(text),
});

const refusal = object({
  rule: nullable(text),
  sentence: text,
  blocked_by: optional(list(text)),
  distance: optional(number),
  most: optional(number),
});

export type Kind = Of<typeof kind>;
export type TokenType = Of<typeof tokenType>;
export type Board = Of<typeof boardShape>;
export type Ability = Of<typeof ability>;
export type Card = Of<typeof card>;
export type Match = Of<typeof matchShape>;
export type Odds = Of<typeof odds>;
export type Option = Of<typeof option>;
export type Decision = Of<typeof decision>;
export type Side = Of<typeof side>;
export type Piece = Of<typeof piece>;
export type View = Of<typeof viewShape>;
export type GameEvent = Of<typeof eventShape>;
export type Refusal = Of<typeof refusal>;

const seat = object({
  side: number,
  player: number,
  kind: text,
  name: text,
  taken: flag,
  connected: flag,
  /** the computer plays for whoever sits there */
  stand_in: optional(flag),
});

const placeFacts = object({ side: number, player: number });

const gain = object({ round: number, step: number, side: number, points: number, total: number, reason: nullable(text), knocked_out: flag });

/** What the server says. */
export const messageShapes = {
  snapshot: object({
    type: constant("snapshot"),
    number,
    match: matchShape,
    view: viewShape,
    you: list(number),
    players: list(object({ side: number, player: number })),
    seats: list(seat),
    log: list(eventShape),
    can_undo: flag,
    gains: nullable(list(gain)),
    seal: text,
    nonces: nullable(list(text)),
    seed: nullable(text),
    rematch: nullable(text),
    undone: optional(flag),
  }),
  events: object({
    type: constant("events"),
    from: number,
    to: number,
    events: list(eventShape),
    view: viewShape,
    can_undo: flag,
    gains: nullable(list(gain)),
  }),
  seats: object({ type: constant("seats"), seats: list(seat) }),
  rematch: object({ type: constant("rematch"), table: text }),
  sealed: object({ type: constant("sealed"), nonces: list(text) }),
  notice: object({ type: constant("notice"), text }),
  /** the rules or cards have changed since the game began */
  rules: object({
    type: constant("rules"),
    text,
    from: text,
    to: text,
    changed: list(object({ what: text, part: text, before: text, now: text })),
    step: number,
    aside: number,
    old_offered: flag,
  }),
  /** something that everybody must agree to; null when it is off the table */
  proposal: object({
    type: constant("proposal"),
    proposal: nullable(object({ what: text, by: placeFacts, seat: nullable(placeFacts), agreed: list(placeFacts), waits_for: list(placeFacts) })),
    outcome: text,
  }),
  clock: object({
    type: constant("clock"),
    clock: object({
      kind: text,
      seconds: number,
      more: number,
      away: number,
      /** the side whose time passes */
      runs: nullable(number),
      here: flag,
      sides: list(object({ side: number, left: number, away: number, up: flag })),
    }),
  }),
  spoken: object({ type: constant("spoken"), side: number, player: number, phrase: text, text }),
  pong: object({ type: constant("pong") }),
  acknowledged: object({ type: constant("acknowledged"), decision: number }),
  refused: object({
    type: constant("refused"),
    decision: nullable(number),
    sentence: text,
    rule: optional(nullable(text)),
    refusals: optional(list(refusal)),
    words: optional(list(text)),
    /** of a damaged table: how many steps are as they were */
    good_steps: optional(nullable(number)),
  }),
  why: object({ type: constant("why"), words: list(text), legal: flag, refusals: list(refusal) }),
};

export type Seat = Of<typeof seat>;
export type Gain = Of<typeof gain>;
export type Proposal = NonNullable<Of<typeof messageShapes.proposal>["proposal"]>;
export type Clock = Of<typeof messageShapes.clock>["clock"];
/** How long each side may take. */
export type ClockTerms = { kind: "turn" | "bank"; seconds: number; more: number };
/** What is agreed about a table beside its match. */
export type Terms = { clock?: ClockTerms; casual?: boolean; listed?: boolean };
export type RulesChanged = Of<typeof messageShapes.rules>;
export type ServerMessage = Of<(typeof messageShapes)[keyof typeof messageShapes]>;

export type ClientMessage =
  | { type: "hello"; secret: string; seen: number; nonce: string; name: string; mend?: boolean }
  | { type: "phrase"; phrase: string }
  | { type: "ping" }
  | { type: "answer"; decision: number; option: string }
  | { type: "undo" }
  | { type: "propose"; what: string; seat?: { side: number; player: number } }
  | { type: "vote"; agree: boolean }
  | { type: "rematch" }
  | { type: "why"; words: string[] };

// ---------------------------------------------------------------------- before a table

export const cardEntryShape = object({
  id: text,
  name: text,
  box: text,
  kind: text,
  defense: nullable(number),
  tokens: list(tokenType),
  basic: flag,
  colour: text,
  abilities: list(
    object({
      name: text,
      type: nullable(tokenType),
      cost: nullable(number),
      challenge_action: flag,
      text,
      provenance: optional(anything),
    }),
  ),
  trait: nullable(object({ name: text, text, while_standing: optional(flag), provenance: optional(anything) })),
  components: list(
    object({
      kind: text,
      id: text,
      name: text,
      count: number,
      /** of a die with faces of its own */
      faces: optional(list(anything)),
      defense: nullable(number),
      text,
      provenance: optional(anything),
    }),
  ),
  provenance: anything,
});

const mapFacts = { id: text, name: text, box: text, sides: number };
const written = {
  title: text, map: text, edition: text, game: text, squads: list(list(text)),
  /** for each side how many characters its first player leads; 0: one player leads all */
  split: list(number),
  status: list(text),
  /** the ultimate scenario that is added to the game */
  ultimate: text,
};

const figure = object({
  build: constant("person", "wolf", "dragon", "lizard", "bones", "sword", "scroll", "tile"),
  skin: optional(text),
  body: text,
  trim: optional(text),
  hair: constant("none", "short", "swept", "bob", "long", "pigtails", "curly", "bun", "braid", "fringe", "tail"),
  hair_colour: optional(text),
  hair_tip: optional(text),
  hat: constant("none", "cowl", "cap", "beanie", "hood", "helmet", "spiked helmet", "crown", "mask", "ears"),
  hat_colour: optional(text),
  cloak: optional(text),
  marks: list(constant("beard", "stubble", "grin", "eye mask", "blush", "wrinkles", "cracks", "brows", "freckles", "lips", "bandages")),
  eyes: optional(text),
  emblem: constant(
    "wing", "star", "diamond", "flower", "flame", "flake", "paw", "coin", "bar", "chevron", "triangle", "ring", "square",
    "drop", "shield", "spear", "cross", "moon", "leaf", "stripes", "facets",
  ),
  emblem_colour: text,
});

/** the file of a box, and the keys in it */
const boxPath: Shape<(string | number)[]> = list(anything as Shape<string | number>);
const boxProblem = object({
  path: boxPath,
  /** the letters of the text there that it is about */
  span: nullable(list(number)),
  message: text,
  nearest: nullable(text),
  /** sentences that are understood, each with the whole text that has it */
  mended: list(object({ says: text, text })),
});
const boxReading = object({
  path: boxPath,
  text,
  keeps: text,
  added: list(list(number)),
  left_out: list(text),
  waits: flag,
  confirmed: text,
  agrees: flag,
  faults: list(boxProblem),
});

const pickShape = object({ secret: flag, size: number, attached: number, basic: flag, boxes: list(text) });

const reviewMoment = object({ step: number, round: number, side: number, question: text, text, chosen: studied, best: studied, cost: number, noise: number, sentence: text });

const reviewShape = object({
  looks: number,
  seed: number,
  /** for each side what its answers cost it, and what the dice gave it; the step of its costliest moment */
  sides: list(object({ side: number, name: text, colour: text, choice: number, luck: number, moments: number, worst: nullable(number) })),
  /** the chance of each side after so many steps */
  curve: list(object({ step: number, round: number, win: list(number) })),
  /** for each activation, and each side, what changed by choices, by dice, and otherwise */
  swings: list(object({ from: number, to: number, round: number, side: number, piece: text, change: list(number), choice: list(number), luck: list(number), rest: list(number), sentence: text })),
  moments: list(reviewMoment),
  rolls: list(object({ step: number, round: number, side: number, piece: text, target: text, chance: number, won: flag, luck: list(number), sentence: text })),
  headline: text,
  summary: list(text),
});

export const catalogueShapes = {
  figures: table(figure),
  matches: list(object({ name: text, ...written })),
  choices: object({
    boxes: list(object({ id: text, name: text, about: text })),
    editions: list(object({ id: text, about: text, first_game: flag, pick: pickShape, pick_mixed: pickShape })),
    games: list(gameShape),
    maps: list(object(mapFacts)),
    status: list(object({ id: text, name: text, text })),
    ultimates: list(gameShape),
    levels: list(object({ id: text, about: text })),
  }),
  checked: object({
    errors: list(object({ field: optional(nullable(text)), message: text, rule: optional(nullable(text)) })),
    sides: list(startingSide),
    markers: list(object({ name: text, side: nullable(number), square: text })),
    threshold: nullable(number),
  }),
  drawn: object({ match: object(written) }),
  map: object({
    ...mapFacts,
    about: text,
    provenance: text,
    board: boardShape,
    areas: table(list(text)),
    colours: table(text),
  }),
  cards: object({ characters: list(cardEntryShape), attachments: list(cardEntryShape) }),
  newTable: object({
    table: text,
    seats: list(object({ side: number, player: number, kind: text, secret: nullable(text) })),
    spectator: text,
    seal: text,
  }),
  taken: object({ side: number, player: number, secret: text }),
  replay: object({
    table: text,
    match: matchShape,
    seats: list(text),
    /** the step with which the game begins; before it squads were chosen */
    first: number,
    /** the events of each step */
    steps: list(list(eventShape)),
    story: object({
      marks: list(object({ step: number, points: list(number), luck: list(number) })),
      challenges: list(object({ step: number, side: number, piece: text, target: text, chance: number, won: flag })),
      rounds: list(number),
      knock_outs: list(number),
    }),
    winner: nullable(number),
  }),
  moment: object({ step: number, view: viewShape, answer: nullable(text) }),
  glance: object({ step: number, view: viewShape }),
  opened: object({ table: text, changed: list(text) }),
  phrases: table(text),
  guide: list(object({ id: text, kind: text, title: text, text })),
  guidePage: object({ id: text, kind: text, title: text, html: text }),
  guideNames: table(text),
  lessons: list(object({ id: text, title: text, teacher: text, say: text, task: text, rules: list(text) })),
  lesson: object({
    match: matchShape,
    view: viewShape,
    events: list(eventShape),
    outcome: constant("open", "done", "failed"),
    say: text,
    refusals: nullable(list(refusal)),
  }),
  hint: object({ decision: number, side: number, question: text, text, win: number, options: list(studied), others: number, clear: flag, sentence: text, evidence: text }),
  review: object({
    state: constant("none", "waiting", "working", "done", "failed"),
    done: number,
    of: number,
    message: text,
    review: nullable(reviewShape),
  }),
  puzzles: object({
    today: nullable(text),
    themes: list(object({ id: text, name: text, about: text, count: number })),
    puzzles: list(object({ id: text, theme: text, place: text, asks: text, level: text })),
  }),
  puzzle: object({ id: text, theme: text, place: text, asks: text, level: text, side: number, task: text, match: matchShape, view: viewShape }),
  tried: object({ right: flag, say: text, option: studied }),
  solution: object({
    answer: text,
    say: text,
    options: list(studied),
    /** how it was made sure that the answer is best */
    checked: object({ method: text, looks: number, margin: number, noise: number }),
  }),
  squadRead: object({
    /** the squad as it is written usually; null if something in it is wrong */
    text: nullable(text),
    squad: list(text),
    split: number,
    cards: anything,
    errors: list(object({ from: number, to: number, entry: text, message: text, suggestions: list(text) })),
  }),
  advice: object({
    advice: text,
    state: constant("waiting", "working", "done", "failed", "stopped"),
    done: number,
    of: number,
    message: text,
    squads: list(object({ text, squad: list(text), games: number, won: number, share: number, low: number, high: number })),
    evidence: text,
  }),
  boxDraft: object({ box: table(table(anything)) }),
  boxText: object({ text }),
  otherReadings: object({ others: list(text) }),
  boxChecked: object({
    errors: list(boxProblem),
    warnings: list(boxProblem),
    readings: list(boxReading),
    bytes: number,
    most_bytes: number,
    cards: number,
    most_cards: number,
  }),
  ownCards: object({ characters: list(cardEntryShape), attachments: list(cardEntryShape), figures: table(figure) }),
  openTables: list(
    object({
      table: text,
      title: text,
      game: text,
      map: text,
      edition: text,
      squads: list(list(text)),
      seats: list(seat),
      open_seats: number,
      steps: number,
      /** seconds since 1970: when it was made, and when somebody last played there */
      since: number,
      played: number,
      clock: nullable(object({ kind: text, seconds: number, more: number, away: number })),
      casual: flag,
    }),
  ),
  turns: list(object({ table: text, waits: flag, over: flag, gone: flag })),
  table: object({
    table: text,
    ...written,
    sides: list(startingSide),
    seats: list(seat),
    number,
    round: number,
    waits_for: nullable(number),
    winner: nullable(number),
    points: list(number),
    seal: text,
    nonces: nullable(list(text)),
    seed: nullable(text),
  }),
};

export type CardEntry = Of<typeof cardEntryShape>;
export type MatchEntry = Of<typeof catalogueShapes.matches>[number];
export type MapEntry = Of<typeof catalogueShapes.map>;
export type Cards = Of<typeof catalogueShapes.cards>;
export type NewTable = Of<typeof catalogueShapes.newTable>;
export type Choices = Of<typeof catalogueShapes.choices>;
export type Checked = Of<typeof catalogueShapes.checked>;
export type TableFacts = Of<typeof catalogueShapes.table>;
export type OpenTable = Of<typeof catalogueShapes.openTables>[number];
export type TurnFacts = Of<typeof catalogueShapes.turns>[number];
export type ReplayFacts = Of<typeof catalogueShapes.replay>;
export type Moment = Of<typeof catalogueShapes.moment>;
export type PageFacts = Of<typeof catalogueShapes.guide>[number];
export type PageHtml = Of<typeof catalogueShapes.guidePage>;
export type LessonFacts = Of<typeof catalogueShapes.lessons>[number];
export type LessonMoment = Of<typeof catalogueShapes.lesson>;
export type Game = Of<typeof gameShape>;
export type StartingSide = Of<typeof startingSide>;
/** How squads are chosen at the table. */
export type Pick = Of<typeof pickShape>;
/** A match as it is asked for. */
export type Wanted = Of<typeof catalogueShapes.drawn>["match"] & { pick?: Pick };

/** A box that somebody writes: what is in each of its files. */
export type Draft = Record<string, Record<string, unknown>>;
export type BoxReading = Of<typeof boxReading>;
export type BoxProblem = Of<typeof boxProblem>;
export type BoxChecked = Of<typeof catalogueShapes.boxChecked>;
export type OwnCards = Of<typeof catalogueShapes.ownCards>;
/** What a match can be made of with a box beside those of the server. */
export type BoxShelf = OwnCards & { choices: Choices; maps: MapEntry[]; matches: MatchEntry[]; waiting: string[] };

export type Studied = Of<typeof studied>;
export type Review = Of<typeof reviewShape>;
export type ReviewMoment = Of<typeof reviewMoment>;
export type ReviewProgress = Of<typeof catalogueShapes.review>;
export type Puzzles = Of<typeof catalogueShapes.puzzles>;
export type Puzzle = Of<typeof catalogueShapes.puzzle>;
export type Tried = Of<typeof catalogueShapes.tried>;
export type Solution = Of<typeof catalogueShapes.solution>;
export type SquadRead = Of<typeof catalogueShapes.squadRead>;
export type Advice = Of<typeof catalogueShapes.advice>;
export type Hint = Of<typeof catalogueShapes.hint>;

export type FigureData = Of<typeof figure>;
export type Figures = Of<(typeof catalogueShapes)["figures"]>;
