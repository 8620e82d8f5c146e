/** One seat's connection to a table: says hello with what it has seen, notices silence, and comes back when it is cut. */

import type { ClientMessage, ServerMessage } from "./protocol";
import { settings } from "./settings";

/** silent: nothing is heard any more, though nobody has hung up */
export type LinkStatus = "connecting" | "open" | "silent" | "lost" | "closed";

/** Whoever answers at the other end: a server, or a lesson. */
export interface Line {
  readonly status: LinkStatus;
  /** the number of the last event that this side knows */
  seen: number;
  /** false if it could not be sent */
  send(message: ClientMessage): boolean;
  close(): void;
}

/** Told every message, and whether it is the first of a connection. */
type Receive = (message: ServerMessage, first: boolean) => void;
export type OpenLine = (receive: Receive, changed: () => void) => Line;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** How often the line is looked after, when it is asked whether anybody is there, and how long an answer may take. */
const LOOKED_AFTER = 500;
const ASKED_AFTER = 1_000;
const SILENT_AFTER = 2_500;
const GIVEN_UP_AFTER = 8_000;

export class Link implements Line {
  status: LinkStatus = "connecting";
  seen = 0;
  private socket: WebSocket | null = null;
  private waits = FIRST_WAIT;
  private timer: number | undefined;
  private readonly watch: number;
  private heard = 0;
  /** when it was asked whether anybody is there; 0: no such question is open */
  private asked = 0;
  private ended = false;
  /** what this seat adds to the dice, so that nobody knows them beforehand */
  private readonly nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  constructor(
    readonly table: string,
    readonly secret: string,
    private readonly receive: Receive,
    private readonly changed: () => void,
    /** let a damaged table go on from its last good step */
    private readonly mend = false,
  ) {
    this.connect();
    this.watch = window.setInterval(() => this.lookAfter(), LOOKED_AFTER);
    addEventListener("online", this.again);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.again);
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
    this.set("closed");
  }

  private readonly again = (): void => {
    if (this.status === "lost" && !document.hidden) this.connect();
  };

  private readonly cut = (): void => {
    if (!this.ended && this.status !== "lost") this.lose();
  };

  private connect(): void {
    if (this.ended) return;
    clearTimeout(this.timer);
    const url = new URL(`api/tables/${encodeURIComponent(this.table)}/ws`, document.baseURI.split("#")[0]);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.hash = "";
    const socket = new WebSocket(url);
    let first = true;
    this.socket = socket;
    this.asked = Date.now(); // a connection that never opens is given up like one that falls silent
    socket.onopen = () => {
      if (socket === this.socket) this.send({ type: "hello", secret: this.secret, seen: this.seen, nonce: this.nonce, name: settings.kept.name, ...(this.mend && { mend: true }) });
    };
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.asked = 0;
      this.waits = FIRST_WAIT;
      if (this.status !== "open") this.set("open");
      const told = JSON.parse(String(message.data)) as ServerMessage;
      if (told.type === "pong") return;
      this.receive(told, first);
      first = false;
    };
    socket.onclose = () => {
      if (!this.ended && socket === this.socket) this.lose();
    };
  }

  /** Ask whether anybody is there when nothing was heard for a while; say so, and in the end give the line up. */
  private lookAfter(): void {
    if (!this.socket || this.status === "lost") return;
    const silent = this.asked ? Date.now() - this.asked : 0;
    if (silent > GIVEN_UP_AFTER) this.lose();
    else if (silent > SILENT_AFTER && this.status === "open") this.set("silent");
    else if (!this.asked && Date.now() - this.heard > ASKED_AFTER && this.send({ type: "ping" })) this.asked = Date.now();
  }

  private lose(): void {
    this.socket?.close();
    this.socket = null;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), this.waits * (0.75 + Math.random() / 2));
    this.waits = Math.min(this.waits * 1.8, LONGEST_WAIT);
    this.set("lost");
  }

  private set(status: LinkStatus): void {
    this.status = status;
    this.changed();
  }
}
