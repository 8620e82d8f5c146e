/** A puzzle as the other end of a line: one question, and what comes of an answer. Nothing is kept by the server. */

import * as api from "./api";
import type { Line, LinkStatus, OpenLine } from "./link";
import type { ClientMessage, Puzzle, Solution, Tried } from "./protocol";

export class PuzzleLine implements Line {
  status: LinkStatus = "connecting";
  seen = 0;
  puzzle: Puzzle | null = null;
  /** what came of the last answer */
  tried: Tried | null = null;
  /** the answers with what they come to, when it was solved or given up */
  solution: Solution | null = null;
  /** the server is asked about an answer */
  busy = false;
  private ended = false;

  constructor(
    readonly id: string,
    private readonly receive: Parameters<OpenLine>[0],
    private readonly changed: () => void,
  ) {
    void this.load();
  }

  get outcome(): "open" | "done" | "failed" {
    return this.tried?.right ? "done" : this.tried || this.solution ? "failed" : "open";
  }

  send(message: ClientMessage): boolean {
    if (message.type === "answer") void this.attempt(message.option);
    else if (message.type === "why") this.refuse("A puzzle is one question: choose one of its answers.");
    return true;
  }

  close(): void {
    this.ended = true;
  }

  /** What the answer is, and why. */
  async giveUp(): Promise<void> {
    await this.during(async () => {
      this.solution = await api.puzzleSolution(this.id);
      this.tell(false);
    });
  }

  private async load(): Promise<void> {
    await this.during(async () => {
      this.puzzle = await api.puzzle(this.id);
      this.status = "open";
      this.tell(true);
    });
  }

  private async attempt(answer: string): Promise<void> {
    await this.during(async () => {
      const tried = await api.tryPuzzle(this.id, answer);
      if (tried.right) this.solution = await api.puzzleSolution(this.id);
      this.tried = tried;
      this.tell(!tried.right); // after a wrong answer the question is still open
    });
  }

  private async during(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    if (this.puzzle) this.changed();
    try {
      await work();
    } catch (error) {
      this.refuse(api.words(error));
    }
    this.busy = false;
    if (!this.ended) this.changed();
  }

  private refuse(sentence: string): void {
    if (!this.ended) this.receive({ type: "refused", decision: null, sentence }, false);
  }

  private tell(asks: boolean): void {
    const puzzle = this.puzzle;
    if (this.ended || !puzzle) return;
    const seats = puzzle.match.sides.map((side) => ({ side: side.side, player: 1, kind: side.side === puzzle.side ? "human" : "greedy", name: "", taken: true, connected: true }));
    this.receive(
      {
        type: "snapshot", number: 0, match: puzzle.match, view: asks ? puzzle.view : { ...puzzle.view, decision: null }, you: [puzzle.side],
        players: [{ side: puzzle.side, player: 1 }], seats, log: [], can_undo: false, gains: null, seal: "", nonces: null, seed: null, rematch: null,
      },
      false,
    );
    this.changed();
  }
}
