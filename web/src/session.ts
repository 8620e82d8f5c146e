/** A table as this browser sits at it: events told one after the other, questions, answers, wishes and refusals. */

import * as api from "./api";
import type { Aimed, Wish } from "./choices";
import type { Line, OpenLine } from "./link";
import { after, finished, pause, trayAfter, type Tray } from "./playback";
import { diceProof, isKeptSeal } from "./seal";
import { settings } from "./settings";
import { playEvent } from "./sound";
import type { ClientMessage, Gain, GameEvent, Match, Option, Refusal, Seat, ServerMessage, View } from "./protocol";

/** Why something cannot be done, with what to draw. */
export interface Reasons {
  refusals: Refusal[];
  from: string | null;
  to: string | null;
}

const LONG_QUEUE = 25;
const TRAY_STAYS = 1100;
const NOTICE_STAYS = 5000;
/** the part of a roll's time in which its dice tumble: until then its sentence waits */
const TUMBLING = 0.65;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Session {
  match: Match | null = null;
  seats: Seat[] = [];
  /** the sides that are played here */
  you: number[] = [];
  private players: { side: number; player: number }[] = [];
  /** everything that was told so far */
  log: GameEvent[] = [];
  /** what is drawn; behind the server by what is still to be told */
  shown: View | null = null;
  tray: Tray | null = null;
  latest: GameEvent | null = null;
  reasons: Reasons | null = null;
  private aimed: Aimed | null = null;
  /** the answer that is on its way; kept until the server has taken it, over a lost line too */
  private pending: { decision: number; option: string } | null = null;
  /** how the points came about, when the game is over */
  gains: Gain[] | null = null;
  /** what the server told of the dice before the game */
  seal = "";
  /** the seal is not the one that was told first */
  sealChanged = false;
  /** what the record proves about the dice, when the game is over */
  proof = "";
  /** what each seat has added to the dice, once all have come */
  nonces: string[] | null = null;
  /** the seed of the dice, if somebody named it */
  seed: string | null = null;
  /** something about the table that is no event of the game */
  notice = "";
  /** what people have said to each other */
  spoken: { name: string; text: string }[] = [];
  /** the table where the same people play again */
  rematch: string | null = null;
  /** why nobody is let in: the link is wrong, or the table gone */
  turnedAway = "";
  /** of a damaged table: how many steps are as they were, and could be gone on from */
  goodSteps: number | null = null;

  /** how many times faster than usual events follow each other */
  pace = 1;

  private readonly link: Line;
  private view: View | null = null;
  private undoable = false;
  private wantsRematch = false;
  private queue: GameEvent[] = [];
  private timer: number | undefined;
  private trayTimer: number | undefined;
  private noticeTimer: number | undefined;
  private readonly asked: Wish[] = [];
  private next: { decision: number; answer: string } | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly table: string,
    readonly secret: string,
    open: OpenLine,
  ) {
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
    clearTimeout(this.timer);
    clearTimeout(this.trayTimer);
    this.link.close();
  }

  get connected(): boolean {
    return this.link.status === "open";
  }

  /** An answer is on its way. */
  get waiting(): boolean {
    return this.pending !== null;
  }

  /** Whether everything that happened has been shown. */
  get settled(): boolean {
    return this.queue.length === 0 && this.timer === undefined;
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
      (error: unknown) => this.explain(error instanceof Error ? error.message : String(error)),
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
    if (!sent) this.explain("The line is lost just now. Try again when it is back.");
    return sent;
  }

  /** cards that were chosen ahead, while others pick */
  plan: string[] = [];

  /** Choose a card ahead, or no longer. */
  planPick(card: string): void {
    this.plan = this.plan.includes(card) ? this.plan.filter((each) => each !== card) : [...this.plan, card];
    this.tell();
  }

  /** The first of the cards chosen ahead that can be picked now. */
  private plannedPick(): string | null {
    const offered = this.shown?.decision?.options?.map((option) => option.id) ?? [];
    if (!offered.length) return null;
    const found = this.plan.find((card) => offered.includes(card)) ?? null;
    this.plan = found ? this.plan.slice(this.plan.indexOf(found) + 1) : this.plan.filter((card) => offered.includes(card));
    return found;
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

  /** Show all that has happened at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    clearTimeout(this.trayTimer);
    for (const event of this.queue.splice(0)) this.note(event);
    this.tray = null;
    this.settle();
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
    if (!this.reasons && !this.tray && !this.aimed) return;
    this.reasons = null;
    this.aimed = null;
    if (this.settled && this.tray && finished(this.tray)) this.tray = null;
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
        this.seal = message.seal;
        this.sealChanged = message.seal !== "" && !isKeptSeal(this.table, message.seal);
        this.nonces = message.nonces;
        this.seed = message.seed;
        this.rematch = message.rematch;
        this.start(message.log);
        if (first) this.sendAgain();
        else this.pending = null;
        break;
      case "events":
        this.view = message.view;
        this.undoable = message.can_undo;
        this.gains = message.gains;
        this.queue.push(...message.events.filter((event) => event.number > this.link.seen));
        this.link.seen = message.to;
        if (first) this.sendAgain();
        else this.pending = null;
        break;
      case "sealed":
        this.nonces = message.nonces;
        break;
      case "notice":
        this.notice = message.text;
        break;
      case "spoken":
        this.spoken = [...this.spoken, { name: this.nameOf(message.side, message.player), text: message.text }];
        this.notice = `${this.nameOf(message.side, message.player)}: ${message.text}`;
        clearTimeout(this.noticeTimer);
        this.noticeTimer = window.setTimeout(() => {
          this.notice = "";
          this.tell();
        }, NOTICE_STAYS);
        break;
      case "seats":
        this.seats = message.seats;
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
    this.advance();
  }

  /** After the end: compare the record with what was told of the dice before the game. */
  async checkDice(): Promise<void> {
    if (this.proof || !this.seal || this.seed !== null) return;
    this.proof = await diceProof(this.table, this.seal, this.nonces).catch(() => "");
    this.tell();
  }

  private start(log: GameEvent[]): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.log = log;
    this.tray = null;
    this.latest = null;
    this.asked.length = 0;
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

  // -------------------------------------------------------------------- telling what happened

  private advance(): void {
    if (this.timer !== undefined) {
      this.tell();
      return;
    }
    const event = this.queue.shift();
    if (!event) {
      this.settle();
      return;
    }
    playEvent(event.event);
    this.showTray(event);
    const tumbling = event.event === "rolled" ? this.lasts(event) * TUMBLING : 0;
    if (tumbling > 0) window.setTimeout(() => this.note(event), tumbling);
    else this.note(event);
    if (this.shown) this.shown = { ...after(this.shown, event), decision: null };
    this.timer = window.setTimeout(() => {
      this.timer = undefined;
      this.advance();
    }, this.lasts(event));
    this.tell();
  }

  /** Write an event into the log, unless it stands there: somebody has skipped the show. */
  private note(event: GameEvent): void {
    if (this.log.some((each) => each.number === event.number)) return;
    this.log = [...this.log, event].sort((a, b) => a.number - b.number);
    this.latest = event;
    this.tell();
  }

  private lasts(event: GameEvent): number {
    if (calm.matches || document.hidden) return 0;
    return pause(event) / this.pace / settings.speed / (this.queue.length > LONG_QUEUE || this.shown?.round === 0 ? 4 : 1);
  }

  private showTray(event: GameEvent): void {
    const tray = trayAfter(this.tray, event);
    if (tray === this.tray) return;
    this.tray = tray;
    clearTimeout(this.trayTimer);
    if (!tray || !finished(tray)) return;
    this.trayTimer = window.setTimeout(() => {
      this.tray = tray.outer;
      this.tell();
    }, (TRAY_STAYS + pause(event)) / Math.min(this.pace * settings.speed, 8));
  }

  private settle(): void {
    this.shown = this.view;
    const planned = this.shown?.decision?.question === "pick" ? this.plannedPick() : null;
    if (planned && this.asking) {
      this.answer(planned);
      return;
    }
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
