/** What lies over the table when it is asked for: who sits where, what the scenario says, how the game ended. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { recordAddress } from "./api";
import { keptTable } from "./kept";
import { address, Bust, CopyLink, Drawer, SideSign } from "./Parts";
import type { Gain, Match, Seat, View } from "./protocol";
import type { Session } from "./session";
import type { Texts } from "./texts";

function seatWords(seat: Seat, session: Session): string {
  if (seat.stand_in) return session.sitsAt(seat) ? "the computer plays for you" : `the computer plays for ${seat.name || "this player"}`;
  if (session.sitsAt(seat)) return session.you.length > 1 ? "played here" : "you";
  if (seat.kind === "open" && !seat.taken) return "open seat";
  if (["human", "open", "friend"].includes(seat.kind)) return [seat.name, seat.connected ? "here" : "away"].filter(Boolean).join(", ");
  return "computer";
}

/** Who sits at a side, in a few words. */
export function seatsOf(session: Session, side: number): string {
  return session.seats.filter((seat) => seat.side === side).map((seat) => seatWords(seat, session)).join(" and ");
}

export function Seats({ session, match }: { session: Session; match: Match }): JSX.Element {
  const kept = keptTable(session.table);
  const openSeats = session.seats.some((seat) => seat.kind === "open" && !seat.taken);
  const name = (side: number) => match.sides.find((each) => each.side === side)?.name ?? "";
  return (
    <div class="seats">
      <ul>
        {session.seats.map((seat) => (
          <li key={`${seat.side} ${seat.player}`}>
            <SideSign side={seat.side} colour={match.sides[seat.side - 1]?.colour ?? ""} /> <b>{name(seat.side)}</b> {seatWords(seat, session)}
            <HandOver seat={seat} session={session} />
          </li>
        ))}
      </ul>
      {openSeats && <CopyLink label="Invite somebody to take the open seat" url={address(`/join/${session.table}`)} />}
      {kept?.invited?.map((friend) => (
        <CopyLink key={`${friend.side} ${friend.player}`} label={`For your friend: a seat on the side of ${name(friend.side)}`} url={address(`/table/${session.table}/${friend.secret}`)} />
      ))}
      {kept?.spectator && <CopyLink label="A link for spectators" url={address(`/table/${session.table}/${kept.spectator}`)} />}
      {session.you.length > 0 && (
        <CopyLink label="Your own seat, to continue on another device. Anyone with this link can play for you." url={address(`/table/${session.table}/${session.secret}`)} />
      )}
    </div>
  );
}

/** A seat is handed to the computer, or taken back from it, if all agree. */
function HandOver({ seat, session }: { seat: Seat; session: Session }): JSX.Element | null {
  if (!session.you.length || !["human", "open", "friend"].includes(seat.kind) || !seat.taken) return null;
  if (seat.stand_in) return session.sitsAt(seat) ? <button type="button" onClick={() => session.propose("person", seat)}>Take my seat back</button> : null;
  if (session.sitsAt(seat) || seat.connected) return null;
  return <button type="button" onClick={() => session.propose("computer", seat)}>Let the computer play</button>;
}

/** The scenario in play: what it is about, what its card says, and what was told of the dice. */
export function ScenarioCard({ session, match, view, texts }: { session: Session; match: Match; view: View; texts: Texts }): JSX.Element {
  const { scenario } = match;
  const inPlay = view.pieces.filter((piece) => piece.kind === "status card" && piece.holder);
  const card = (id: string | null) => match.cards.find((each) => each.piece === id);
  return (
    <div class="scenario-card">
      <p>{scenario.about}</p>
      {scenario.text && <blockquote>{scenario.text}</blockquote>}
      {match.ultimate && <p><b>{match.ultimate.name}.</b> {match.ultimate.about}</p>}
      {match.ultimate?.text && <blockquote>{match.ultimate.text}</blockquote>}
      {inPlay.length > 0 && (
        <ul class="in-play" aria-label="Status cards in play">
          {inPlay.map((piece) => (
            <li key={piece.id}>
              <b>{piece.name}</b> {piece.holder === piece.id ? "for everybody" : `held by ${card(piece.holder)?.name ?? piece.holder}`}
              <small>{texts.components(card(piece.id)?.card ?? "")[0]?.text}</small>
            </li>
          ))}
        </ul>
      )}
      <p>
        {match.threshold > 0 && <><b>{match.threshold}</b> {match.threshold === 1 ? "point" : "points"} to win. </>}The rules are those of <b>{match.edition_name}</b>.
      </p>
      {session.dice.seal && (
        <p class="seal" title={session.dice.seal}>
          The dice were sealed before the first roll: <code>{session.dice.seal.slice(0, 16)}…</code> After the game its record
          proves every one of them.
        </p>
      )}
      {session.dice.changed && (
        <p class="seal" role="alert">The server has changed the seal of the dice since you joined. Do not trust these dice.</p>
      )}
    </div>
  );
}

/** How the points were scored. */
function Gains({ gains, match }: { gains: Gain[]; match: Match }): JSX.Element {
  const name = (id: string | null) => match.cards.find((card) => card.piece === id)?.name ?? id ?? "";
  return (
    <table class="gains">
      <caption>How the points were scored</caption>
      <thead>
        <tr><th>Round</th><th>Side</th><th>Points</th><th>For</th></tr>
      </thead>
      <tbody>
        {gains.map((gain, n) => {
          const side = match.sides.find((each) => each.side === gain.side);
          const first = gain.round !== gains[n - 1]?.round;
          return (
            <tr key={n} class={first ? "is-first" : ""}>
              <td>{first ? gain.round : ""}</td>
              <td><SideSign side={gain.side} colour={side?.colour ?? ""} /> {side?.name}</td>
              <td><b>+{gain.points}</b> <small>{gain.total}</small></td>
              <td>{name(gain.reason)}{gain.knocked_out ? " knocked out" : ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function End({ session, match, view, close }: { session: Session; match: Match; view: View; close(): void }): JSX.Element {
  const winner = match.sides.find((side) => side.side === view.winner);
  const you = session.you.length === 1 && session.you[0] === view.winner;
  useEffect(() => void session.dice.check(), [session]);
  return (
    <Drawer title={you ? "You win!" : `${winner?.name} wins!`} close={close}>
      <div class="end">
        <div class="podium">
          {match.cards.filter((card) => card.kind === "character" && card.side === view.winner).map((card) => (
            <Bust key={card.piece} card={card.card} kind={card.kind} colour={winner?.colour ?? ""} side={view.winner ?? 0} />
          ))}
        </div>
        <p class="final">
          {view.sides.map((side) => (
            <span key={side.side}><SideSign side={side.side} colour={side.colour} /> {side.name} <b>{side.points}</b></span>
          ))}
          <span>{view.round} {view.round === 1 ? "round" : "rounds"}</span>
        </p>
        <p class="end-buttons">
          {session.you.length > 0 && (
            <button type="button" class="big-button" onClick={() => session.playAgain()}>
              {session.rematch ? "To the rematch" : "Rematch"}
              <small>{match.sides.length > 2 ? "everybody moves to the next side" : "sides swapped"}</small>
            </button>
          )}
          {session.you.length === 0 && session.rematch && <a class="big-button" href={session.rematchPlace}>Watch the rematch</a>}
          <button type="button" onClick={close}>Look at the board</button>
          <a class="button" href={`#/replay/${session.table}`}>Replay</a>
          <a class="button" href={`#/replay/${session.table}/review`}>Luck or choice?</a>
          <a class="button" href={recordAddress(session.table)} download>Download the record</a>
          <a class="button" href="#/">Start page</a>
        </p>
        {session.dice.proof && <p class="seal" role="status">{session.dice.proof}</p>}
        {session.gains && session.gains.length > 0 && <Gains gains={session.gains} match={match} />}
      </div>
    </Drawer>
  );
}
