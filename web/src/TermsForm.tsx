/** What people agree on before they play: a clock, whether dice can be taken back, and who may come. */

import type { JSX } from "preact";
import type { ClockTerms, Terms } from "./protocol";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const CLOCKS: { name: string; clock?: ClockTerms }[] = [
  { name: "no clock" },
  { name: "1 minute per turn", clock: { kind: "turn", seconds: MINUTE, more: 0 } },
  { name: "3 minutes per turn", clock: { kind: "turn", seconds: 3 * MINUTE, more: 0 } },
  { name: "10 minutes per side, plus 10 seconds per turn", clock: { kind: "bank", seconds: 10 * MINUTE, more: 10 } },
  { name: "30 minutes per side", clock: { kind: "bank", seconds: 30 * MINUTE, more: 0 } },
  { name: "1 day per turn", clock: { kind: "turn", seconds: DAY, more: 0 } },
  { name: "3 days per turn", clock: { kind: "turn", seconds: 3 * DAY, more: 0 } },
];

/** `others`: whether somebody else is to come. */
export function TermsForm({ terms, others: come, set }: { terms: Terms; others: boolean; set(terms: Terms): void }): JSX.Element {
  const chosen = CLOCKS.findIndex((each) => JSON.stringify(each.clock) === JSON.stringify(terms.clock));
  const { clock: _, ...others } = terms;
  return (
    <div class="terms">
      {come && <label class="choice-row">
        Clock
        <select
          value={String(chosen)}
          onChange={(event) => {
            const clock = CLOCKS[Number(event.currentTarget.value)]?.clock;
            set(clock ? { ...others, clock } : others);
          }}
        >
          {CLOCKS.map((each, n) => <option key={n} value={String(n)}>{each.name}</option>)}
        </select>
      </label>}
      <label class="tickbox">
        <input type="checkbox" checked={terms.casual ?? false} onChange={() => set({ ...terms, casual: !terms.casual })} /> Casual game: even dice rolls can be undone if everybody agrees
      </label>
      {come && <label class="tickbox">
        <input type="checkbox" checked={terms.listed ?? false} onChange={() => set({ ...terms, listed: !terms.listed })} /> Open to everybody: anyone can find the table, watch, and take an open seat
      </label>}
    </div>
  );
}
