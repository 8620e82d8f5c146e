/** A table as this browser sits at it: questions, answers, wishes and refusals. show.ts tells what happens. */

import * as api from "./api";
import type { Aimed, Wish } from "./choices";
import type { Line, OpenLine } from "./link";
import type { Tray } from "./playback";
import { Sealed } from "./seal";
import { Show } from "./show";
import type { ClientMessage, Clock, Gain, GameEvent, Match, Option, Proposal, Refusal, RulesChanged, Seat, ServerMessage, View } from "./protocol";

/** Why something cannot be done, with what to draw. */
export interface Reasons {
  refusals: Refusal[];
  from: string | null;
  to: string | null;
}

const NOTICE_STAYS = 5000;

export class Session {
  match: Match | null = null;
  seats: Seat[] = [];
  /** the sides that are played here */
  you: number[] = [];
  private players: { side: number; player: number }[] = [];
  reasons: Reasons | null = null;
  private aimed: Aimed | null = null;
  /** the answer that is on its way; kept until the server has taken it, over a lost line too */
  private pending: { decision: number; option: string } | null = null;
  /** how the points came about, when the game is over */
  gains: Gain[] | null = null;
  /** the dice of this table: sealed, and checked at the end */
  readonly dice: Sealed;
  /** something about the table that is no event of the game */
  notice = "";
  /** the rules or cards have changed since the game began */
  rules: RulesChanged | null = null;
  /** something that everybody must agree to */
  proposal: Proposal | null = null;
  /** how much time is left, as it was told then */
  clock: (Clock & { told: number }) | null = null;
  /** what people have said to each other */
  spoken: { name: string; text: string }[] = [];
  /** the table where the same people play again */
  rematch: string | null = null;
  /** why nobody is let in: the link is wrong, or the table gone */
  turnedAway = "";
  /** of a damaged table: how many steps are as they were, and could be gone on from */
  goodSteps: number | null = null;

  private readonly link: Line;
  private readonly show: Show;
  private view: View | null = null;
  private undoable = false;
  private wantsRematch = false;
  private noticeTimer: number | undefined;
  private readonly asked: Wish[] = [];
  private next: { decision: number; answer: string } | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly table: string,
    readonly secret: string,
    open: OpenLine,
  ) {
    this.dice = new Sealed(table, () => this.tell());
    this.show = new Show(
      () => this.tell(),
      () => this.settle(),
    );
    this.link = open(
      (message, first) => this.receive(message, first),
      () => this.tell(),
    );
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.show.close();
    clearTimeout(this.noticeTimer);
    this.link.close();
  }

  get connected(): boolean {
    return this.link.status === "open";
  }

  /** An answer is on its way. */
  get waiting(): boolean {
    return this.pending !== null;
  }

  get log(): GameEvent[] {
    return this.show.log;
  }

  /** what is drawn; behind the server by what is still to be told */
  get shown(): View | null {
    return this.show.shown;
  }

  get tray(): Tray | null {
    return this.show.tray;
  }

  get latest(): GameEvent | null {
    return this.show.latest;
  }

  /** Whether everything that happened has been shown. */
  get settled(): boolean {
    return this.show.settled;
  }

  /** how many times faster than usual events follow each other */
  set pace(pace: number) {
    this.show.pace = pace;
  }

  /** Show all that has happened at once. */
  skip(): void {
    this.show.skip();
  }

  /** Whether the question on the screen is for somebody here, and can be answered now. */
  get asking(): boolean {
    const decision = this.shown?.decision;
    return Boolean(this.settled && !this.past && !this.waiting && decision?.options && decision.side !== null);
  }

  /** a moment of the past that is looked at */
  past: { view: View; event: GameEvent } | null = null;

  /** Look at the game as it was after an event. */
  lookAt(event: GameEvent): void {
    api.look(this.table, this.secret, event.step).then(
      (view) => {
        this.past = { view: { ...view, decision: null }, event };
        this.tell();
      },
      (error: unknown) => this.explain(api.words(error)),
    );
  }

  /** Back to how the game stands. */
  lookUp(): void {
    this.past = null;
    this.tell();
  }

  /** What a second press, or the button, would do. */
  get target(): Aimed | null {
    return this.asking && this.aimed?.decision === this.shown?.decision?.id ? this.aimed : null;
  }

  aim(aimed: Omit<Aimed, "decision">): void {
    this.aimed = { ...aimed, decision: this.shown?.decision?.id ?? -1 };
    this.tell();
  }

  /** Do what is aimed at. */
  confirm(): void {
    const target = this.target;
    if (target?.then) this.answerBoth(target.option, target.then);
    else if (target) this.answer(target.option);
  }

  sitsAt(seat: { side: number; player: number }): boolean {
    return this.players.some((each) => each.side === seat.side && each.player === seat.player);
  }

  get canUndo(): boolean {
    return this.settled && this.undoable && this.view?.winner === null;
  }

  answer(option: string): void {
    const decision = this.shown?.decision;
    if (!decision || !this.asking) return;
    this.reasons = null;
    this.pending = { decision: decision.id, option };
    this.link.send({ type: "answer", ...this.pending });
    this.tell();
  }

  /** After a lost line: an answer that did not arrive is sent again, one that did is done with. */
  private sendAgain(): void {
    if (!this.pending) return;
    const decision = this.view?.decision;
    if (decision?.options && decision.id === this.pending.decision) this.link.send({ type: "answer", ...this.pending });
    else this.pending = null;
  }

  /** Answer now, and the question that follows as well if that is among its answers. */
  answerBoth(first: string, then: string): void {
    const decision = this.shown?.decision;
    if (!decision || !this.asking) return;
    this.next = { decision: decision.id + 1, answer: then };
    this.answer(first);
  }

  undo(): void {
    if (!this.canUndo) return;
    this.reasons = null;
    this.next = null;
    this.ask({ type: "undo" });
  }

  /** Ask something that is not kept over a lost line. */
  private ask(message: ClientMessage): boolean {
    const sent = this.link.send(message);
    if (!sent) this.explain("The connection is lost. Try again when you are connected.");
    return sent;
  }

  /** Propose something that everybody must agree to. */
  propose(what: string, seat?: { side: number; player: number }): void {
    this.ask({ type: "propose", what, ...(seat && { seat: { side: seat.side, player: seat.player } }) });
  }

  /** Agree to what was proposed, or not. */
  vote(agree: boolean): void {
    this.ask({ type: "vote", agree });
  }

  /** What the server told of changed rules has been read. */
  rulesRead(): void {
    this.rules = null;
    this.tell();
  }

  /** Say one of the ready phrases. */
  say(phrase: string): void {
    this.ask({ type: "phrase", phrase });
  }

  /** What somebody is called: by their name, or by their side. */
  nameOf(side: number, player: number): string {
    const seat = this.seats.find((each) => each.side === side && each.player === player);
    return seat?.name || (this.match?.sides.find((each) => each.side === side)?.name ?? "");
  }

  /** Play again: everybody here is told where, and whoever asked goes there. */
  playAgain(): void {
    this.wantsRematch = true;
    if (this.rematch) location.hash = this.rematchPlace;
    else this.ask({ type: "rematch" });
  }

  /** The own seat at the table of the rematch: the secret stays the same. */
  get rematchPlace(): string {
    return `#/table/${this.rematch}/${this.secret}`;
  }

  /** Ask whether something can be done; do it if it can, show why if not. */
  wish(wish: Wish): void {
    if (this.ask({ type: "why", words: wish.words })) this.asked.push(wish);
  }

  explain(sentence: string): void {
    this.reasons = { refusals: [{ rule: null, sentence }], from: null, to: null };
    this.tell();
  }

  /** Put away what lies over the board: an explanation, dice that have been looked at. */
  dismiss(): void {
    const cleared = this.show.clearTray();
    if (!this.reasons && !this.aimed && !cleared) return;
    this.reasons = null;
    this.aimed = null;
    this.tell();
  }

  // -------------------------------------------------------------------- from the server

  private receive(message: ServerMessage, first: boolean): void {
    switch (message.type) {
      case "snapshot":
        this.view = message.view;
        this.undoable = message.can_undo;
        this.gains = message.gains;
        this.link.seen = message.number;
        this.match = message.match;
        this.seats = message.seats;
        this.you = message.you;
        this.players = message.players;
        this.dice.told(message.seal, message.nonces, message.seed);
        this.rematch = message.rematch;
        this.asked.length = 0;
        this.show.begin(message.view, message.log);
        if (first) this.sendAgain();
        else this.pending = null;
        break;
      case "events":
        this.view = message.view;
        this.undoable = message.can_undo;
        this.gains = message.gains;
        this.show.add(message.view, message.events.filter((event) => event.number > this.link.seen));
        this.link.seen = message.to;
        if (first) this.sendAgain();
        else if (message.view.decision?.id !== this.pending?.decision) this.pending = null; // else others have answered
        break;
      case "sealed":
        this.dice.nonces = message.nonces;
        break;
      case "notice":
        if (message.text !== this.rules?.text) this.notice = message.text;
        break;
      case "spoken":
        this.spoken = [...this.spoken, { name: this.nameOf(message.side, message.player), text: message.text }];
        this.sayBriefly(`${this.nameOf(message.side, message.player)}: ${message.text}`);
        break;
      case "seats":
        this.seats = message.seats;
        break;
      case "rules":
        this.rules = message;
        if (this.notice === message.text) this.notice = ""; // said once is enough
        break;
      case "clock":
        this.clock = { ...message.clock, told: performance.now() };
        break;
      case "proposal":
        this.proposal = message.proposal;
        if (message.outcome === "agreed") this.rules = null;
        if (message.outcome === "declined") this.sayBriefly("Somebody disagreed: the game continues unchanged.");
        break;
      case "rematch":
        this.rematch = message.table;
        if (this.wantsRematch) location.hash = this.rematchPlace;
        break;
      case "acknowledged":
      case "pong":
        break;
      case "refused":
        this.goodSteps = message.good_steps ?? null;
        this.refused(message.sentence, message.refusals ?? [{ rule: message.rule ?? null, sentence: message.sentence }]);
        break;
      case "why":
        this.explained(message.legal, message.refusals);
        break;
    }
    this.show.advance();
  }

  private sayBriefly(text: string): void {
    this.notice = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => {
      this.notice = "";
      this.tell();
    }, NOTICE_STAYS);
  }

  private refused(sentence: string, refusals: Refusal[]): void {
    this.pending = null;
    this.next = null;
    this.asked.length = 0;
    if (this.match) {
      this.reasons = { refusals, from: null, to: null };
    } else {
      this.turnedAway = sentence;
      this.link.close();
    }
  }

  private explained(legal: boolean, refusals: Refusal[]): void {
    const wish = this.asked.shift();
    if (!wish) return;
    if (!legal) this.reasons = { refusals, from: wish.from, to: wish.to };
    else if (wish.first && wish.then && wish.offer) {
      const odds = this.shown?.decision?.options?.find((option) => option.id === wish.first)?.targets?.find((target) => target.piece === wish.then)?.odds;
      this.aim({ square: wish.to, label: wish.offer, odds: odds ?? null, option: wish.first, then: wish.then });
    } else if (wish.first && wish.then) this.answerBoth(wish.first, wish.then);
  }

  /** Everything has been told: an answer to the question that follows may have been given already. */
  private settle(): void {
    const next = this.next;
    const decision = this.shown?.decision;
    if (next && decision && this.asking) {
      this.next = null;
      const wanted = (option: Option) => option.id === next.answer;
      if (decision.id === next.decision && decision.options?.some(wanted)) {
        this.answer(next.answer);
        return;
      }
    }
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
