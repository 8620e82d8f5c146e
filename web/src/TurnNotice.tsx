/** At a table where people take hours or days: shall this browser tell when it is one's turn? Asked once. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Session } from "./session";
import { settings } from "./settings";
import { askLeave, canNotify } from "./turns";

const HOUR = 3600;

export function TurnNotice({ session }: { session: Session }): JSX.Element | null {
  const [refused, refuse] = useState(false);
  const slow = session.clock !== null && session.clock.seconds >= HOUR;
  const open = slow && session.you.length > 0 && canNotify() && !settings.kept.notify && !settings.kept.noticeAsked;
  if (refused) return <Panel>Your browser does not allow notifications from this page. Check “Your tables” on the start page from time to time.<Button words="OK" press={() => refuse(false)} /></Panel>;
  if (!open) return null;
  const yes = async () => {
    refuse(!(await askLeave()));
    settings.set({ noticeAsked: true });
  };
  return (
    <Panel>
      This game may take days. Should your browser notify you when it is your turn? This works while a Crossfray tab is open.
      <Button go words="Yes, notify me" press={() => void yes()} />
      <Button words="No" press={() => settings.set({ noticeAsked: true })} />
    </Panel>
  );
}

function Panel({ children }: { children: (string | JSX.Element)[] }): JSX.Element {
  const [words, ...buttons] = children;
  return (
    <section class="cut is-notice agreement" role="status" aria-label="Notifications">
      <p>{words}</p>
      <p class="agreement-buttons">{buttons}</p>
    </section>
  );
}

function Button({ words, press, go = false }: { words: string; press(): void; go?: boolean }): JSX.Element {
  return <button type="button" class={go ? "go" : ""} onClick={press}>{words}</button>;
}
