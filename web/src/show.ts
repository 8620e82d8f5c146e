/** Events told one after the other, each for as long as it takes to see: the picture, the dice and the log follow. */

import { after, finished, pause, trayAfter, trayOf, type Tray } from "./playback";
import type { GameEvent, View } from "./protocol";
import { settings } from "./settings";
import { playEvent } from "./sound";

const LONG_QUEUE = 25;
const TRAY_STAYS = 1100;
/** the part of a roll's time in which its dice tumble: until then its sentence waits */
const TUMBLING = 0.65;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Show {
  /** what is drawn; behind the server by what is still to be told */
  shown: View | null = null;
  /** everything that was told so far */
  log: GameEvent[] = [];
  /** the dice on the table */
  tray: Tray | null = null;
  latest: GameEvent | null = null;
  /** how many times faster than usual events follow each other */
  pace = 1;

  /** how the game stands when everything has been told */
  private view: View | null = null;
  private queue: GameEvent[] = [];
  private timer: number | undefined;
  private trayTimer: number | undefined;

  constructor(
    /** something else is to be drawn */
    private readonly changed: () => void,
    /** everything has been told */
    private readonly told: () => void,
  ) {}

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.trayTimer);
  }

  /** Whether everything that happened has been shown. */
  get settled(): boolean {
    return this.queue.length === 0 && this.timer === undefined;
  }

  /** Begin anew, with what happened before. */
  begin(view: View, log: GameEvent[]): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.log = log;
    this.tray = view.rolls.length ? log.reduce(trayAfter, null as Tray | null) : null;
    this.latest = null;
    this.view = view;
  }

  /** Something has happened, and led to this. */
  add(view: View, events: GameEvent[]): void {
    this.view = view;
    this.queue.push(...events);
  }

  /** Go on telling, unless something is being told. */
  advance(): void {
    if (this.timer !== undefined) {
      this.changed();
      return;
    }
    const event = this.queue.shift();
    if (!event) {
      this.settle();
      return;
    }
    playEvent(event.event);
    this.showTray(event);
    const tumbling = ["rolled", "rerolled"].includes(event.event) ? this.lasts(event) * TUMBLING : 0;
    if (tumbling > 0) window.setTimeout(() => this.note(event), tumbling);
    else this.note(event);
    if (this.shown) this.shown = { ...after(this.shown, event), decision: null };
    this.timer = window.setTimeout(() => {
      this.timer = undefined;
      this.advance();
    }, this.lasts(event));
    this.changed();
  }

  /** Show all that has happened at once. */
  skip(): void {
    this.close();
    this.timer = undefined;
    for (const event of this.queue.splice(0)) this.note(event);
    this.tray = null;
    this.settle();
  }

  /** Put away dice that have been looked at; whether there were some. */
  clearTray(): boolean {
    if (!this.settled || !this.tray || !finished(this.tray)) return false;
    this.tray = null;
    return true;
  }

  /** Write an event into the log, unless it stands there: somebody has skipped the show. */
  private note(event: GameEvent): void {
    if (this.log.some((each) => each.number === event.number)) return;
    this.log = [...this.log, event].sort((a, b) => a.number - b.number);
    this.latest = event;
    this.changed();
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
      this.changed();
    }, (TRAY_STAYS + pause(event)) / Math.min(this.pace * settings.speed, 8));
  }

  private settle(): void {
    this.shown = this.view;
    if (this.view) this.tray = trayOf(this.tray, this.view);
    this.told();
  }
}
