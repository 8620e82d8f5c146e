/** One seat's connection to a table: says hello with what it has seen, and comes back when it is cut. */

import type { ClientMessage, ServerMessage } from "./protocol";

export type LinkStatus = "connecting" | "open" | "lost" | "closed";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

export class Link {
  status: LinkStatus = "connecting";
  /** the number of the last event that this side knows */
  seen = 0;
  private socket: WebSocket | null = null;
  private waits = FIRST_WAIT;
  private timer: number | undefined;
  private ended = false;

  constructor(
    readonly table: string,
    readonly secret: string,
    private readonly receive: (message: ServerMessage) => void,
    private readonly changed: () => void,
  ) {
    this.connect();
    addEventListener("online", this.again);
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
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
    this.set("closed");
  }

  private readonly again = (): void => {
    if (this.status === "lost" && !document.hidden) this.connect();
  };

  private connect(): void {
    if (this.ended) return;
    clearTimeout(this.timer);
    const url = new URL(`api/tables/${encodeURIComponent(this.table)}/ws`, document.baseURI.split("#")[0]);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.hash = "";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: "hello", secret: this.secret, seen: this.seen });
    };
    socket.onmessage = (message) => {
      if (this.status !== "open") {
        this.waits = FIRST_WAIT;
        this.set("open");
      }
      this.receive(JSON.parse(String(message.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.ended || socket !== this.socket) return;
      this.set("lost");
      this.timer = window.setTimeout(() => this.connect(), this.waits * (0.75 + Math.random() / 2));
      this.waits = Math.min(this.waits * 1.8, LONGEST_WAIT);
    };
  }

  private set(status: LinkStatus): void {
    this.status = status;
    this.changed();
  }
}
