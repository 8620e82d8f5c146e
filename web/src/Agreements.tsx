/** What the people at a table settle together: rules that have changed, and whatever somebody proposes. */

import type { JSX } from "preact";
import type { Proposal } from "./protocol";
import type { Session } from "./session";

const PROPOSED: Record<string, string> = {
  "old rules": "to finish the game with the cards it began with",
  undo: "to undo the last answer, even though dice have been rolled",
  computer: "to let the computer play",
  person: "to stop the computer playing",
};

export function Agreements({ session }: { session: Session }): JSX.Element | null {
  const { proposal, rules } = session;
  if (proposal) return <Proposed session={session} proposal={proposal} />;
  if (!rules) return null;
  return (
    <section class="cut is-notice agreement" role="status" aria-label="The rules have changed">
      <p>{rules.text}</p>
      <p class="agreement-buttons">
        <button type="button" class="go" onClick={() => session.rulesRead()}>Go on</button>
        {rules.old_offered && session.you.length > 0 && <button type="button" onClick={() => session.propose("old rules")}>Finish with the old cards</button>}
      </p>
    </section>
  );
}

function Proposed({ session, proposal }: { session: Session; proposal: Proposal }): JSX.Element {
  const asked = proposal.waits_for.some((place) => session.sitsAt(place));
  const others = proposal.waits_for.map((place) => session.nameOf(place.side, place.player));
  return (
    <section class="cut is-notice agreement" role="status" aria-label="A proposal">
      <p>{session.nameOf(proposal.by.side, proposal.by.player)} proposes {PROPOSED[proposal.what] ?? proposal.what}{proposal.seat && ` for ${session.nameOf(proposal.seat.side, proposal.seat.player)}`}.{!asked && others.length > 0 && ` Waiting for ${others.join(" and ")}.`}</p>
      {asked && (
        <p class="agreement-buttons">
          <button type="button" class="go" onClick={() => session.vote(true)}>Agree</button>
          <button type="button" onClick={() => session.vote(false)}>Decline</button>
        </p>
      )}
    </section>
  );
}
