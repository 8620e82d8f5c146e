/** Before the game: the cards to pick from, readable, and what each side has picked so far. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as api from "./api";
import { CardName, CardText } from "./CardText";
import { Rank } from "./Hint";
import { useLoaded } from "./hooks";
import { MapPicture } from "./MapPicture";
import { Bust, SideSign } from "./Parts";
import type { Match, Option, View } from "./protocol";
import type { Session } from "./session";
import type { Texts } from "./texts";

/** Whether squads are still being chosen: then the pieces of the match are cards that nobody has. */
export function drafting(view: View): boolean {
  return ["pick", "bearer"].includes(view.decision?.question ?? "") || (view.round === 0 && view.picks.some((side) => side.length > 0));
}

/** `ranked`: cards that a hint names, best first; they lie before the others. */
export function Draft({ session, match, view, texts, ranked }: { session: Session; match: Match; view: View; texts: Texts; ranked: readonly Option[] }): JSX.Element {
  const options = session.asking && view.decision?.question === "pick" ? (view.decision.options ?? []) : [];
  const rank = (option: Option) => ranked.findIndex((each) => each.id === option.id) + 1;
  const named = ranked.flatMap((each) => options.filter((option) => option.id === each.id));
  const cards = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (named.length) cards.current?.scrollIntoView();
  }, [named[0]?.id]);
  return (
    <div class="draft">
      <div class="draft-sides">
        {match.sides.map((side, n) => {
          const choosing = view.choosing ? view.choosing.includes(side.side) : view.decision?.side === side.side;
          return (
            <section key={side.side} aria-label={`Picked by ${side.name}`} class={choosing ? "has-turn" : ""}>
              <h2><SideSign side={side.side} colour={side.colour} /> {side.name} <small>{choosing ? "choosing" : view.choosing ? "ready" : ""}</small></h2>
              <ul class="picks">
                {(view.picks[n] ?? []).map((id, place) => <Picked key={place} id={id} match={match} colour={side.colour} side={side.side} />)}
                {!view.picks[n]?.length && <li class="hint">nobody yet</li>}
              </ul>
            </section>
          );
        })}
      </div>
      <ul ref={cards} class="picker-cards">
        {[...named, ...options.filter((option) => !named.includes(option))].map((option) => <DraftCard key={option.id} option={option} texts={texts} rank={rank(option)} press={() => session.answer(option.id)} />)}
      </ul>
      {!options.length && <p class="hint">{meanwhileWords(session, view)}</p>}
      {!options.length && !session.asking && <Meanwhile match={match} texts={texts} />}
    </div>
  );
}

function meanwhileWords(session: Session, view: View): string {
  if (session.asking) return "Answer below.";
  return view.choosing && session.you.length ? "Your squad is ready. Until the others are ready, you can still undo a pick." : "The others are choosing.";
}

/** What there is to look at while others choose. */
function Meanwhile({ match, texts }: { match: Match; texts: Texts }): JSX.Element {
  const map = useLoaded(() => api.map(match.map), [match.map]).value;
  return (
    <>
      {map && <div class="draft-map"><MapPicture map={map} sides={match.sides} markers={[]} areas={[]} /></div>}
      <ul class="picker-cards">
        {match.cards.map((card) => {
          const entry = texts.entry(card.card);
          return entry && (
            <li key={card.piece} class="picker-card">
              <header><CardName card={entry} /></header>
              <CardText card={entry} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Picked({ id, match, colour, side }: { id: string | null; match: Match; colour: string; side: number }): JSX.Element {
  const card = match.cards.find((each) => each.piece === id);
  if (!card) return <li class="pick is-secret" title="picked in secret">?</li>;
  return <li class="pick"><Bust card={card.card} kind={card.kind} colour={colour} side={side} /> {card.name}</li>;
}

function DraftCard({ option, texts, rank, press }: { option: Option; texts: Texts; rank: number; press(): void }): JSX.Element {
  const entry = texts.entry(option.id);
  return (
    <li class="picker-card">
      <header>
        {entry ? <CardName card={entry} /> : <b>{option.label}</b>}
        {rank > 0 && <Rank n={rank} />}
        <button type="button" data-option={option.id} aria-label={`Pick ${entry?.name ?? option.label}`} onClick={press}>Pick</button>
      </header>
      {entry && <CardText card={entry} />}
    </li>
  );
}
