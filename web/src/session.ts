/** A table as this browser sits at it: one link for each seat it holds, events told in order, answers, wishes. */

import { Link } from "./link";
import { after, pause, trayAfter, type Tray } from "./playback";
import type { GameEvent, Match, Option, Refusal, Seat, ServerMessage, View } from "./protocol";
import type { Wish } from "./choices";

/** Why something cannot be done, with what to draw. */
export interface Reasons {
  refusals: Refusal[];
  from: string | null;
  to: string | null;
}

interface SeatView {
  link: Link;
  view: View | null;
  you: number[];
  canUndo: boolean;
}

const LONG_QUEUE = 25;
const TRAY_STAYS = 1500;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Session {
  match: Match | null = null;
  seats: Seat[] = [];
  log: GameEvent[] = [];
  /** what is drawn: between events it is ahead of nothing and behind the server by what is still to be told */
  shown: View | null = null;
  tray: Tray | null = null;
  latest: GameEvent | null = null;
  reasons: Reasons | null = null;
  notice = "";
  /** an answer is on its way */
  waiting = false;
  /** the link is wrong or the table gone */
  turnedAway = "";

  private readonly held: SeatView[];
  private queue: GameEvent[] = [];
  private queued = 0;
  private timer: number | undefined;
  private trayTimer: number | undefined;
  private readonly asked: (Wish | null)[] = [];
  private next: { question: number; answer: string } | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly table: string,
    readonly secrets: string[],
  ) {
    this.held = secrets.map((secret) => ({
      link: new Link(
        table,
        secret,
        (message, link) => this.receive(message, link),
        () => this.tell(),
      ),
      view: null,
      you: [],
      canUndo: false,
    }));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.trayTimer);
    for (const seat of this.held) seat.link.close();
  }

  /** Cut every connection, as a bad network would. */
  cut(): void {
    for (const seat of this.held) seat.link.cut();
  }

  /** The sides that are played here. */
  get you(): number[] {
    return this.held.flatMap((seat) => seat.you);
  }

  get connected(): boolean {
    return this.held.every((seat) => seat.link.status === "open");
  }

  /** Whether everything that happened has been shown. */
  get settled(): boolean {
    return this.queue.length === 0 && this.timer === undefined;
  }

  /** Whether a question on the screen is for somebody here to answer now. */
  get asking(): boolean {
    const decision = this.shown?.decision;
    return Boolean(this.settled && !this.waiting && decision?.options && this.you.includes(decision.side ?? 0));
  }

  get canUndo(): boolean {
    return this.settled && this.held.some((seat) => seat.canUndo);
  }

  answer(option: Option | string): void {
    const decision = this.shown?.decision;
    const seat = this.seatAsked();
    if (!decision || !seat || !this.asking) return;
    const id = typeof option === "string" ? option : option.id;
    this.reasons = null;
    this.notice = "";
    if (seat.link.send({ type: "answer", decision: decision.id, option: id })) this.waiting = true;
    else this.notice = "Not connected. Your answer was not sent; it will work again in a moment.";
    this.tell();
  }

  undo(): void {
    this.reasons = null;
    this.next = null;
    const seat = this.held.find((held) => held.canUndo) ?? this.held[0];
    seat?.link.send({ type: "undo" });
  }

  /** Ask whether something can be done, do it if it can, show why if not. */
  wish(wish: Wish): void {
    const seat = this.seatAsked() ?? this.held[0];
    if (seat?.link.send({ type: "why", words: wish.words })) this.asked.push(wish);
  }

  /** Answer now, and the question that follows as well if that answer is among its options. */
  answerBoth(first: string, then: string): void {
    const decision = this.shown?.decision;
    if (!decision || !this.asking) return;
    this.next = { question: decision.id + 1, answer: then };
    this.answer(first);
  }

  dismiss(): void {
    this.reasons = null;
    this.notice = "";
    this.tell();
  }

  private seatAsked(): SeatView | undefined {
    const side = this.shown?.decision?.side;
    return this.held.find((seat) => side != null && seat.you.includes(side));
  }

  // -------------------------------------------------------------------- from the server

  private receive(message: ServerMessage, link: Link): void {
    const seat = this.held.find((held) => held.link === link);
    if (!seat) return;
    switch (message.type) {
      case "snapshot":
        seat.view = message.view;
        seat.you = message.you === null ? [] : [message.you].flat();
        seat.canUndo = message.can_undo;
        link.seen = message.number;
        this.match = message.match;
        this.seats = message.seats;
        this.startFrom(message.number, message.log);
        break;
      case "events":
        seat.view = message.view;
        seat.canUndo = message.can_undo;
        link.seen = Math.max(link.seen, message.to);
        this.enqueue(message.events);
        break;
      case "acknowledged":
        break;
      case "refused":
        this.refused(message.sentence, message.rule ?? null);
        break;
      case "why":
        this.explained(message.legal, message.refusals);
        break;
    }
    this.advance();
  }

  private startFrom(number: number, log: GameEvent[]): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.queued = number;
    this.log = log;
    this.tray = null;
    this.latest = null;
    this.waiting = false;
  }

  private enqueue(events: GameEvent[]): void {
    const fresh = events.filter((event) => event.number > this.queued);
    this.queue.push(...fresh);
    this.queued = fresh[fresh.length - 1]?.number ?? this.queued;
    this.waiting = false;
  }

  private refused(sentence: string, rule: string | null): void {
    this.waiting = false;
    this.next = null;
    this.asked.length = 0;
    if (!this.match) {
      this.turnedAway = sentence;
      for (const seat of this.held) seat.link.close();
    } else {
      this.reasons = { refusals: [{ rule, sentence }], from: null, to: null };
    }
  }

  private explained(legal: boolean, refusals: Refusal[]): void {
    const wish = this.asked.shift();
    if (!wish) return;
    if (legal) {
      if (wish.first && wish.then) this.answerBoth(wish.first, wish.then);
      return;
    }
    this.reasons = { refusals, from: wish.from, to: wish.to };
  }

  // -------------------------------------------------------------------- telling what happened

  private advance(): void {
    if (this.timer !== undefined) return;
    const event = this.queue.shift();
    if (!event) {
      this.settle();
      return;
    }
    this.log = [...this.log, event];
    this.latest = event;
    this.showTray(event);
    if (this.shown) this.shown = { ...after(this.shown, event), decision: null };
    this.timer = window.setTimeout(() => {
      this.timer = undefined;
      this.advance();
    }, this.length(event));
    this.tell();
  }

  private length(event: GameEvent): number {
    if (calm.matches || document.hidden) return 0;
    return pause(event) / (this.queue.length > LONG_QUEUE ? 4 : 1);
  }

  private showTray(event: GameEvent): void {
    const tray = trayAfter(this.tray, event);
    if (tray === this.tray) return;
    this.tray = tray;
    clearTimeout(this.trayTimer);
    this.trayTimer = window.setTimeout(() => {
      this.tray = null;
      this.tell();
    }, TRAY_STAYS + pause(event));
  }

  private settle(): void {
    const asked = this.held.find((seat) => {
      const decision = seat.view?.decision;
      return decision?.options && seat.you.includes(decision.side ?? 0);
    });
    this.shown = (asked ?? this.held[0])?.view ?? this.shown;
    const next = this.next;
    const decision = this.shown?.decision;
    if (next && decision && this.asking) {
      this.next = null;
      const wanted = (option: Option) => option.id === next.answer;
      if (decision.id === next.question && decision.options?.some(wanted)) {
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
