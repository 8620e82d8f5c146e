/** A side on its flank: points, pool, cooldown track, and its characters with their cards. */

import type { JSX } from "preact";
import { isWith } from "./choices";
import { Die } from "./Dice";
import { Bust, SideSign, TokenSign, Words } from "./Parts";
import { sideColours } from "./palettes";
import type { Texts } from "./texts";
import type { Ability, Card, Match, Piece, Side, View } from "./protocol";

interface SquadProps {
  side: Side;
  match: Match;
  texts: Texts;
  view: View;
  you: boolean;
  seat: string;
  turn: boolean;
  selected: string | null;
  select(piece: string): void;
  /** whether a player of the side sits here */
  leads(player: number): boolean;
}

export function Squad({ side, match, texts, view, you, seat, turn, selected, select, leads }: SquadProps): JSX.Element {
  const paint = sideColours(side.colour);
  const cards = match.cards.filter((card) => card.side === side.side);
  const pieces = new Map(view.pieces.map((piece) => [piece.id, piece]));
  const characters = cards.filter((card) => card.kind === "character");
  const team = new Set(characters.map((card) => card.player)).size > 1;
  const ledBy = (card: Card) => (you ? (leads(card.player) ? "yours" : "your ally's") : `player ${card.player}`);
  return (
    <section class={`squad${turn ? " has-turn" : ""}`} aria-label={`${side.name}${you ? ", your side" : ""}`} style={{ "--side": paint.base, "--side-edge": paint.edge, "--side-ink": paint.ink }}>
      <header>
        <SideSign side={side.side} colour={side.colour} />
        <h2>
          {side.name} <small>{seat}</small>
        </h2>
        {view.first === side.side && <span class="first-sign" title="First player" aria-label="first player">1st</span>}
        <strong class="points" aria-label={`${side.points} of ${match.threshold} points`}>
          {side.points}{match.threshold > 0 && <small>/{match.threshold}</small>}
        </strong>
      </header>
      <Track side={side} match={match} />
      <ul class="cards">
        {characters.map((card) => (
          <CharacterCard
            key={card.piece}
            card={card}
            texts={texts}
            piece={pieces.get(card.piece)}
            side={side}
            acting={view.acting === card.piece}
            selected={selected === card.piece}
            select={() => select(card.piece)}
            match={match}
            lasting={view.lasting?.filter((each) => each.piece === card.piece) ?? []}
            led={team ? ledBy(card) : ""}
            attached={match.cards.filter((other) => isWith(other, card.piece, pieces))}
          />
        ))}
      </ul>
    </section>
  );
}

/** A die with faces of its own that waits on the track. */
const NAMED_DIE = { die: "die", face: "blank", thrown: 0 };

/** The pool, and the four spaces that tokens and cards wait on. */
export function Track({ side, match }: { side: Side; match: Match }): JSX.Element {
  const names = new Map(match.cards.map((card) => [card.piece, card]));
  return (
    <div class="track-row">
      <div class="pool" aria-label={`Pool: ${side.pool.join(", ") || "empty"}`}>
        <span class="tiny">pool</span>
        <span class="tokens">
          {side.pool.map((type, n) => <TokenSign key={n} type={type} />)}
          {!side.pool.length && <span class="none">–</span>}
        </span>
      </div>
      <ol class="track" aria-label="Cooldown track">
        {side.track.map((space) => (
          <li key={space.space} aria-label={`Space ${space.space}: ${[...space.tokens, ...space.pieces.map((id) => names.get(id)?.name ?? id)].join(", ") || "empty"}`}>
            <b>{space.space}</b>
            <span class="tokens">
              {space.tokens.map((type, n) => <TokenSign key={n} type={type} />)}
              {space.pieces.map((id) => (
                <span key={id} class="waiting" title={names.get(id)?.name}>
                  {names.get(id)?.kind === "die" ? <Die die={NAMED_DIE} /> : <Bust card={names.get(id)?.card ?? id} kind={names.get(id)?.kind ?? "character"} />}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface CharacterCardProps {
  card: Card;
  texts: Texts;
  piece: Piece | undefined;
  side: Side;
  acting: boolean;
  selected: boolean;
  attached: Card[];
  /** what its texts have made hold for a while */
  lasting: { card: string; text: string }[];
  match: Match;
  /** by which of two players it is led */
  led: string;
  select(): void;
}

/** What a text has written on a piece: `energy 2`, `partner Robin`; nothing, if nobody is named. */
function noteWords(note: NonNullable<Piece["notes"]>[number], match: Match): string {
  if (note.number !== undefined) return `${note.name} ${note.number}`;
  const pieces = note.pieces?.map((id) => match.cards.find((card) => card.piece === id)?.name ?? id) ?? [];
  return pieces.length ? `${note.name} ${pieces.join(", ")}` : "";
}

/** What is so of a piece beside what is printed on its card. */
export function StateTags({ piece, match }: { piece: Piece | undefined; match: Match }): JSX.Element | null {
  if (!piece) return null;
  const controller = match.sides.find((side) => side.side === piece.controlled_by)?.name;
  return (
    <>
      {piece.leader && <span class="tag">★ leader</span>}
      {piece.exhausted && <span class="tag tag-tired">☾ exhausted</span>}
      {piece.concealed && <span class="tag">concealed</span>}
      {controller && <span class="tag tag-controlled">controlled by {controller}</span>}
      {piece.notes?.map((note) => noteWords(note, match)).filter(Boolean).map((words) => <span key={words} class="tag tag-note">{words}</span>)}
    </>
  );
}

function CharacterCard({ card, texts, piece, side, acting, selected, attached, lasting, match, led, select }: CharacterCardProps): JSX.Element {
  const state = !piece
    ? ""
    : piece.track
      ? `knocked out, on ${piece.track.space}`
      : piece.down
        ? "knocked down"
        : piece.square
          ? ""
          : "not on the map";
  return (
    <li class={`card${acting ? " is-acting" : ""}${selected ? " is-selected" : ""}${piece?.square ? "" : " is-off"}`}>
      <button type="button" class="card-head" onClick={select} aria-expanded={selected}>
        <Bust card={card.card} kind={card.kind} colour={side.colour} side={side.side} />
        <span class="card-name">
          <b>{card.name}</b>
          <span class="tags">
            {acting && <span class="tag tag-turn">turn</span>}
            {led && <span class="tag tag-led">{led}</span>}
            <StateTags piece={piece} match={match} />
            {state && <span class="tag tag-down">{state}</span>}
            {attached.map((other) => (
              <span key={other.piece} class={`tag${other.kind === "status card" ? " tag-status" : ""}`} title={texts.components(other.card)[0]?.text}>
                {other.name}
              </span>
            ))}
          </span>
        </span>
        {card.defense !== null && <Defense value={card.defense} />}
      </button>
      {lasting.map((each, n) => <p key={n} class="lasting">✦ {each.text}</p>)}
      {card.abilities.length > 0 && (
        <ul class="abilities">
          {card.abilities.map((ability) => <AbilityLine key={ability.id} ability={ability} open={selected} />)}
        </ul>
      )}
      {selected && (
        <ul class="abilities">
          {attached.flatMap((other) => other.abilities).map((ability) => <AbilityLine key={ability.id} ability={ability} open />)}
          {[card, ...attached].flatMap((each) => [...texts.traits(each.card), ...texts.components(each.card)]).map((trait, n) => (
            <li key={n} class="trait"><b>{trait.name}</b> <Words text={trait.text} /></li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function Defense({ value }: { value: number }): JSX.Element {
  return (
    <svg class="defense" viewBox="0 0 28 32" role="img" aria-label={`Defense ${value}`}>
      <title>{`Defense ${value}`}</title>
      <path d="M2 3 H26 V16 C26 24 19 28 14 31 C9 28 2 24 2 16Z" fill="#3a6fc4" stroke="#231c2b" stroke-width="2" stroke-linejoin="round" />
      <text x="14" y="21" font-size="16" font-weight="800" text-anchor="middle" fill="#fff">{value}</text>
    </svg>
  );
}

function AbilityLine({ ability, open }: { ability: Ability; open: boolean }): JSX.Element {
  return (
    <li title={ability.text}>
      <span class="ability-name">
        {ability.type ? <Cost type={ability.type} cost={ability.cost} /> : <span class="free">●</span>}
        {ability.name}
      </span>
      {open && <span class="ability-text"><Words text={ability.text} /></span>}
    </li>
  );
}

export function Cost({ type, cost }: { type: NonNullable<Ability["type"]>; cost: number }): JSX.Element {
  return (
    <span class="cost" title={`A ${type} token goes to the ${cost}`}>
      <TokenSign type={type} label={`${type} ${cost}`} />
      <b>{cost}</b>
    </span>
  );
}
