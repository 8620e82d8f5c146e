/** A side of a new table: who sits there, and its squad with cards that can be read. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CardName, CardText } from "./CardText";
import { AdviceDrawer } from "./Advice";
import { attachedIn, partsOf } from "./choosing";
import { DiceButton, Problems } from "./Fields";
import { SideSign } from "./Parts";
import { Picker } from "./Picker";
import { SeatSelect } from "./SeatSelect";
import { SquadText } from "./SquadText";
import type { CardEntry, Checked, Choices, StartingSide } from "./protocol";

interface SideFormProps {
  number: number;
  side: StartingSide | undefined;
  squad: string[];
  seats: string[];
  split: number;
  /** the squad is chosen at the table */
  picked: boolean;
  cards: CardEntry[];
  boxes: Choices["boxes"];
  levels: Choices["levels"];
  errors: Checked["errors"];
  /** the scenario and map, and whether cards of a box of one's own are among these */
  game: string;
  map: string;
  own: boolean;
  /** `first`: with two players, how many characters the first one leads */
  setSquad(squad: string[], first?: number): void;
  setSplit(first: number): void;
  setSeat(player: number, kind: string): void;
  random(): void;
  remove?(): void;
}

type Picking = { attachTo: number | null } | null;

export function SideForm(props: SideFormProps): JSX.Element {
  const { number, side, squad, seats, split, picked, cards, boxes, levels, errors, game, map, own, setSquad, setSplit, setSeat, random, remove } = props;
  const [picking, pick] = useState<Picking>(null);
  const [advising, advise] = useState(false);
  const name = side?.name ?? `Side ${number + 1}`;
  const open = new Set(boxes.map((box) => box.id));
  const isCharacter = (card: CardEntry) => card.kind === "character";
  const offered = cards.filter((card) => open.has(card.box) && isCharacter(card) === (picking?.attachTo === null));
  const taken = squad.map((entry) => partsOf(entry).card);
  const take = (card: CardEntry) => {
    if (picking?.attachTo == null) setSquad([...squad, card.id]);
    else setSquad(squad.map((entry, n) => (n === picking.attachTo ? `${entry}+${card.id}` : entry)));
    pick(null);
  };
  return (
    <section class="side-form" aria-label={name} data-field={`squads.${number + 1}`}>
      <header>
        <SideSign side={number + 1} colour={side?.colour ?? ""} />
        <label for={`seat-${number}-0`}>{name}</label>
        <SeatSelect id={`seat-${number}-0`} levels={levels} value={seats[0] ?? ""} set={(kind) => setSeat(0, kind)} />
        {remove && <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={remove}>✕</button>}
      </header>
      {picked && <Problems errors={errors} field={`squads.${number + 1}`} />}
      {!picked && <ul class="squad-cards">
        {squad.map((entry, n) => (
          <li key={`${partsOf(entry).card} ${n}`}>
            {split > 0 && n === split && (
              <p class="second-player">
                <label for={`seat-${number}-1`}>with a second player</label>
                <SeatSelect id={`seat-${number}-1`} levels={levels} value={seats[1] ?? ""} set={(kind) => setSeat(1, kind)} />
              </p>
            )}
            <Member
              entry={entry}
              cards={cards}
              colour={side?.colour ?? ""}
              side={number + 1}
              remove={() => setSquad(squad.filter((_, at) => at !== n))}
              attach={() => pick({ attachTo: n })}
              detach={(id) => setSquad(squad.map((each, at) => (at === n ? withoutAttached(each, id) : each)))}
            />
          </li>
        ))}
      </ul>}
      {!picked && <Problems errors={errors} field={`squads.${number + 1}`} />}
      {!picked && <div class="side-tools">
        <button type="button" onClick={() => pick({ attachTo: null })}>+ Character</button>
        <DiceButton label={`Random squad for ${name}`} press={random} />
        {!own && <button type="button" onClick={() => advise(true)}>Advice</button>}
        <SquadText name={name} squad={squad} own={own} set={setSquad} />
      </div>}
      {!picked && (squad.length > 1 || split > 0) && <Team squad={squad} cards={cards} split={split} set={setSplit} number={number} />}
      {advising && <AdviceDrawer name={name} boxes={boxes} size={Math.min(Math.max(squad.length, 1), 5)} attached={Math.min(attachedIn(squad), 3)} game={game} map={map} cards={cards} take={(next) => setSquad(next)} close={() => advise(false)} />}
      {picking && (
        <Picker
          title={picking.attachTo === null ? `A character for ${name}` : "An item or companion"}
          cards={offered}
          boxes={boxes}
          taken={picking.attachTo === null ? taken : []}
          pick={take}
          close={() => pick(null)}
        />
      )}
    </section>
  );
}

/** Whether two people share the side, and who leads whom. */
function Team({ squad, cards, split, set, number }: { squad: string[]; cards: CardEntry[]; split: number; set(first: number): void; number: number }): JSX.Element {
  const name = (entry: string) => cards.find((card) => card.id === partsOf(entry).card)?.name ?? entry;
  const led = (first: number) => `The first leads ${squad.slice(0, first).map(name).join(", ")}`;
  return (
    <div class="team">
      <label>
        <input type="checkbox" checked={split > 0} onChange={() => set(split ? 0 : Math.ceil(squad.length / 2))} />
        Two players share this side
      </label>
      {split > 0 && squad.length > 2 && (
        <select aria-label={`Who leads whom on side ${number + 1}`} value={split} onChange={(event) => set(Number(event.currentTarget.value))}>
          {squad.slice(1).map((_, n) => <option key={n} value={n + 1}>{led(n + 1)}</option>)}
        </select>
      )}
    </div>
  );
}

function withoutAttached(entry: string, id: string): string {
  const { card, attached } = partsOf(entry);
  const at = attached.indexOf(id);
  return [card, ...attached.filter((_, n) => n !== at)].join("+");
}

interface MemberProps {
  entry: string;
  cards: CardEntry[];
  colour: string;
  side: number;
  remove(): void;
  attach(): void;
  detach(id: string): void;
}

function Member({ entry, cards, colour, side, remove, attach, detach }: MemberProps): JSX.Element {
  const { card: id, attached } = partsOf(entry);
  const find = (wantedId: string) => cards.find((each) => each.id === wantedId);
  const card = find(id);
  return (
    <div class="mini-card">
    <button type="button" class="quiet remove" aria-label={`Remove ${card?.name ?? id}`} onClick={remove}>✕</button>
    <details>
      <summary>
        {card ? <CardName card={card} colour={colour} side={side} /> : <b class="unknown">{id}</b>}
        <span class="with">{attached.map((other, n) => <span key={n} class="tag">{find(other)?.name ?? other}</span>)}</span>
      </summary>
      {card && <CardText card={card} />}
      {attached.map((other, n) => {
        const with_ = find(other);
        return (
          <div key={n} class="attached">
            <header>
              {with_ ? <CardName card={with_} /> : <b class="unknown">{other}</b>}
              <button type="button" class="quiet" aria-label={`Remove ${with_?.name ?? other}`} onClick={() => detach(other)}>✕</button>
            </header>
            {with_ && <CardText card={with_} />}
          </div>
        );
      })}
      <button type="button" class="small" onClick={attach}>+ Item or companion</button>
    </details>
    </div>
  );
}
