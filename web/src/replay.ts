/** A game that is over as the other end of a line: it goes to any moment, and answers why not there. */

import * as api from "./api";
import type { Line, LinkStatus, OpenLine } from "./link";
import type { ClientMessage, GameEvent, Moment, ReplayFacts } from "./protocol";

export class ReplayLine implements Line {
  status: LinkStatus = "open";
  seen = 0;
  /** the moment that is shown: so many steps have been taken */
  at = -2;
  /** what was answered at this moment */
  answer: string | null = null;
  /** told when somebody answers: the game is over, but could be played on */
  answered: () => void = () => undefined;
  private ended = false;

  constructor(
    readonly facts: ReplayFacts,
    private readonly receive: Parameters<OpenLine>[0],
    private readonly changed: () => void,
  ) {}

  get last(): number {
    return this.facts.steps.length;
  }

  /** Go to a moment; the next one is shown as it happened. */
  async go(step: number): Promise<void> {
    const wanted = Math.min(Math.max(step, this.facts.first), this.last);
    try {
      const moment = await api.moment(this.facts.table, wanted);
      if (this.ended) return;
      const next = wanted === this.at + 1;
      this.at = wanted;
      this.answer = moment.answer;
      if (next) this.tellStep(moment);
      else this.tellAll(moment);
    } catch (error) {
      const sentence = api.words(error);
      this.receive({ type: "refused", decision: null, sentence }, false);
    }
    this.changed();
    if (wanted < this.last) void api.moment(this.facts.table, wanted + 1).catch(() => undefined);
  }

  /** The next moment at which something has happened. */
  following(): number {
    let step = this.at + 1;
    while (step < this.last && !this.facts.steps[step - 1]?.length) step++;
    return Math.min(step, this.last);
  }

  /** The moment before this one at which something had happened. */
  before(): number {
    let step = this.at - 1;
    while (step > this.facts.first && !this.facts.steps[step - 1]?.length) step--;
    return Math.max(step, this.facts.first);
  }

  send(message: ClientMessage): boolean {
    if (message.type === "why") void this.why(message.words);
    else if (message.type === "answer") this.answered();
    return true;
  }

  close(): void {
    this.ended = true;
  }

  private async why(words: string[]): Promise<void> {
    try {
      const refusals = await api.whyThen(this.facts.table, this.at, words);
      this.receive({ type: "why", words, legal: !refusals.length, refusals }, false);
    } catch (error) {
      const sentence = api.words(error);
      this.receive({ type: "refused", decision: null, sentence }, false);
    }
  }

  private tellStep(moment: Moment): void {
    const events = this.facts.steps[moment.step - 1] ?? [];
    const to = events[events.length - 1]?.number ?? this.seen;
    this.receive({ type: "events", from: this.seen, to, events, view: moment.view, can_undo: false, gains: null }, false);
  }

  private tellAll(moment: Moment): void {
    const log: GameEvent[] = this.facts.steps.slice(0, moment.step).flat();
    this.receive(
      {
        type: "snapshot",
        number: log[log.length - 1]?.number ?? 0,
        match: this.facts.match,
        view: moment.view,
        you: [],
        players: [],
        seats: [],
        log,
        can_undo: false,
        gains: null,
        seal: "",
        nonces: null,
        seed: null,
        rematch: null,
      },
      false,
    );
  }
}
