/** Make a table and sit down at it. */

import { newTable } from "./api";
import { keep } from "./kept";

export async function startTable(match: string, seats: string[], replace = false): Promise<void> {
  const made = await newTable(match, seats);
  const secret = made.seats.find((seat) => seat.secret)?.secret ?? made.spectator;
  keep({ table: made.table, secret, title: match, spectator: made.spectator, match, seats });
  const hash = `#/table/${made.table}/${secret}`;
  if (replace) location.replace(hash);
  else location.hash = hash;
}

/** Good matches for somebody who just wants to play, best first. */
export const GOOD_MATCHES = ["thrones", "mixed", "first-dc100", "marbles", "duel"];
