/** A step of the lesson as the other end of a line: answers are sent along each time, and nothing is kept anywhere. */

import * as api from "./api";
import type { Line, LinkStatus, OpenLine } from "./link";
import type { ClientMessage, LessonMoment, Seat, ServerMessage } from "./protocol";

const SEATS: Seat[] = [
  { side: 1, player: 1, kind: "human", name: "", taken: true, connected: true },
  { side: 2, player: 1, kind: "greedy", name: "", taken: true, connected: true },
];

export class LessonLine implements Line {
  status: LinkStatus = "connecting";
  seen = 0;
  outcome: LessonMoment["outcome"] = "open";
  /** what the teacher says to the outcome */
  say = "";
  private answers: string[] = [];
  private ended = false;

  constructor(
    readonly lesson: string,
    private readonly receive: Parameters<OpenLine>[0],
    private readonly changed: () => void,
  ) {
    this.again();
  }

  /** From the beginning. */
  again(): void {
    void this.load([], "snapshot");
  }

  send(message: ClientMessage): boolean {
    if (message.type === "answer") void this.load([...this.answers, message.option], "events");
    else if (message.type === "undo") void this.load(this.answers.slice(0, -1), "snapshot");
    else if (message.type === "why") void this.why(message.words);
    return true;
  }

  close(): void {
    this.ended = true;
  }

  private async load(answers: string[], kind: "snapshot" | "events"): Promise<void> {
    try {
      const moment = await api.lessonMoment(this.lesson, answers);
      if (this.ended) return;
      this.answers = answers;
      this.outcome = moment.outcome;
      this.say = moment.say;
      this.status = "open";
      const from = this.seen;
      this.receive(kind === "snapshot" ? this.snapshot(moment) : this.events(moment, from), false);
    } catch (error) {
      this.refuse(error);
    }
    this.changed();
  }

  private async why(words: string[]): Promise<void> {
    try {
      const { refusals } = await api.lessonMoment(this.lesson, this.answers, words);
      if (!this.ended) this.receive({ type: "why", words, legal: !refusals?.length, refusals: refusals ?? [] }, false);
    } catch (error) {
      this.refuse(error);
    }
  }

  private refuse(error: unknown): void {
    const sentence = api.words(error);
    if (!this.ended) this.receive({ type: "refused", decision: null, sentence }, false);
  }

  private get undoable(): boolean {
    return this.answers.length > 0 && this.outcome === "open";
  }

  private snapshot(moment: LessonMoment): ServerMessage {
    return {
      type: "snapshot",
      number: moment.events.length,
      match: moment.match,
      view: moment.view,
      you: [1],
      players: [{ side: 1, player: 1 }],
      seats: SEATS,
      log: moment.events,
      can_undo: this.undoable,
      gains: null,
      seal: "",
      nonces: null,
      seed: null,
      rematch: null,
    };
  }

  private events(moment: LessonMoment, from: number): ServerMessage {
    return {
      type: "events",
      from,
      to: moment.events.length,
      events: moment.events,
      view: moment.view,
      can_undo: this.undoable,
      gains: null,
    };
  }
}
