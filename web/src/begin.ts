/** Make a table and sit down at it. */

import { newTable } from "./api";
import { keep } from "./kept";
import type { Draft, NewTable, Terms, Wanted } from "./protocol";

export async function startTable(match: string | Wanted, seats: string[], replace = false, terms: Terms = {}, box?: Draft): Promise<void> {
  const title = typeof match === "string" ? match : match.title;
  sitDown(await newTable(match, seats, terms, box), title, replace);
}

/** Remember a table that was just made, and go there. */
export function sitDown(made: NewTable, title: string, replace = false, from = ""): void {
  const secret = made.seats.find((seat) => seat.kind === "human")?.secret ?? made.spectator;
  const invited = made.seats.flatMap(({ kind, side, player, secret: key }) => (kind === "friend" && key ? [{ side, player, secret: key }] : []));
  keep({ table: made.table, secret, title, spectator: made.spectator, invited, ...(from && { from }) });
  const hash = `#/table/${made.table}/${secret}`;
  if (replace) location.replace(hash);
  else location.hash = hash;
}

/** Good matches for somebody who just wants to play, best first. */
export const GOOD_MATCHES = ["thrones", "mixed", "first-dc100", "marbles", "duel"];
