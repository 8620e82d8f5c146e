/** A new table: a ready-made match, or every part of one chosen freely, with what is wrong beside its field. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import * as api from "./api";
import {
  attachedIn, lineOf, namedAreas, otherProblems, partsOf, problemsOf, seatsFor, splitOf, squadOf, titleOf, wanted, withGame, withoutSide, withPick, withSplit, withSquad,
} from "./choosing";
import { CardName, CardText } from "./CardText";
import { useLoaded, useMedia } from "./hooks";
import { MapPicture } from "./MapPicture";
import { Bust, capital, CopyButton, SideSign } from "./Parts";
import { Picker } from "./Picker";
import type { CardEntry, Checked, Choices, Game, MatchEntry, Pick, StartingSide, Wanted } from "./protocol";
import { GOOD_MATCHES, startTable } from "./start";
import { Logo } from "./Table";

const SEATS: [string, string][] = [
  ["human", "Me, on this screen"],
  ["friend", "A friend, by link"],
  ["open", "Open seat: whoever joins"],
  ["greedy", "Computer"],
  ["random", "Computer, careless"],
];
const MOST_SIDES = 4;
const WAIT = 150;

export function NewPage(): JSX.Element {
  const choices = useLoaded(api.choices, []);
  const cards = useLoaded(api.cards, []);
  const matches = useLoaded(api.matches, []);
  const problem = choices.problem || cards.problem || matches.problem;
  const all = useMemo(() => (cards.value ? [...cards.value.characters, ...cards.value.attachments] : []), [cards.value]);
  return (
    <main class="page new">
      <h1><a href="#/" class="brand" aria-label="To the start"><Logo /></a> New table</h1>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {choices.value && matches.value && cards.value && <Chooser choices={choices.value} matches={matches.value} cards={all} />}
    </main>
  );
}

interface ChooserProps {
  choices: Choices;
  matches: MatchEntry[];
  cards: CardEntry[];
}

/** The match that somebody who has not chosen yet can start at once. */
function usual(matches: MatchEntry[]): MatchEntry {
  return (GOOD_MATCHES.map((name) => matches.find((each) => each.name === name)).find(Boolean) ?? matches[0]) as MatchEntry;
}

function Chooser({ choices, matches, cards }: ChooserProps): JSX.Element {
  const [preset, setPreset] = useState(() => usual(matches).name);
  const [match, setMatch] = useState<Wanted>(() => wanted(usual(matches)));
  const [sat, sit] = useState<string[][]>([]);
  /** the squads from before they were left to the table */
  const [squads, setSquads] = useState<string[][]>([]);
  const [boxes, setBoxes] = useState<string[]>(() => choices.boxes.map((box) => box.id));
  const [problem, setProblem] = useState("");
  const checked = useChecked(match, setProblem);
  const map = useLoaded(() => api.map(match.map), [match.map]).value;
  const game = choices.games.find((each) => each.id === match.game);
  const wide = useMedia("(min-width: 900px)");
  const seats = seatsFor(match, sat);

  const change = (next: Wanted) => {
    setPreset("");
    setMatch(next);
  };
  const choose = (each: MatchEntry) => {
    setPreset(each.name);
    setMatch(wanted(each));
  };
  const draw = (parts: Partial<api.Drawing["match"]>, side = 0) => {
    const others = match.squads.filter((_, n) => n !== side).map(attachedIn);
    const size = Math.min(Math.max(match.squads[side]?.length || match.squads[0]?.length || 3, 1), 5);
    const attached = Math.min(others[0] ?? 0, 3);
    const wide = boxes.length === choices.boxes.length ? [] : boxes;
    const { pick: how, ...rest } = match;
    const kept = (drawn: Wanted) => change(how ? { ...drawn, squads: match.squads, pick: how } : drawn);
    api.draw({ match: { ...rest, ...parts }, size, attached, boxes: wide }).then(kept, (error: unknown) => setProblem(words(error)));
  };
  const pick = (how: Pick | undefined) => {
    const wide = boxes.length === choices.boxes.length ? [] : boxes;
    if (!match.pick) setSquads(match.squads);
    const back = match.squads.map((squad, n) => (match.pick ? (squads[n] ?? []) : squad));
    change(withPick(match, how && { ...how, boxes: wide }, back));
  };
  const addSide = () =>
    match.pick ? change({ ...match, squads: [...match.squads, []] }) : draw({ squads: [...match.squads, "random"] }, match.squads.length);
  const start = () => {
    const title = preset ? match.title : titleOf(match, choices);
    startTable({ ...match, title }, seats.flat()).catch((error: unknown) => setProblem(words(error)));
  };

  const sides = checked?.sides ?? [];
  const fields = ["game", "map", "edition", "squads", "pick", "status", "ultimate", ...match.squads.flatMap((_, n) => [`squads.${n + 1}`, `split.${n + 1}`])];
  const wrong = checked?.errors.length ?? 0;
  const picture = map && (
    <div>
      <MapPicture map={map} sides={sides} markers={checked?.markers ?? []} areas={namedAreas(map.board, game?.areas ?? [])} />
      <p class="map-words"><b>{map.name}.</b> {map.about}</p>
    </div>
  );
  return (
    <>
      <Presets matches={matches} chosen={preset} choose={choose} />
      <div class="new-columns">
        <form class="sheet" onSubmit={(event) => event.preventDefault()} aria-label="The match">
          <Boxes choices={choices} boxes={boxes} set={setBoxes} />
          <Field name="game" label="Scenario" checked={checked} random={() => draw({ game: "random", map: "random" })}>
            <GameSelect choices={choices} boxes={boxes} value={match.game} choose={(id) => change(withGame(match, id, choices))} />
          </Field>
          {game && <GameText game={game} />}
          <div class="field-pair">
            <Field name="map" label="Map" checked={checked} random={() => draw({ map: "random" })}>
              <MapSelect choices={choices} boxes={boxes} game={game} value={match.map} choose={(id) => change({ ...match, map: id })} />
            </Field>
            <Field name="edition" label="Rules of" checked={checked} random={() => draw({ edition: "random" })}>
              <select id="edition" value={match.edition} onChange={(event) => change({ ...match, edition: event.currentTarget.value })}>
                {choices.editions.map((each) => <option key={each.id} value={each.id}>{editionName(each.id, choices)}</option>)}
              </select>
            </Field>
          </div>
          {!wide && picture}
          <p class="hint">{choices.editions.find((each) => each.id === match.edition)?.about}</p>
          <PickForm match={match} change={pick} />
          <Problems errors={[...problemsOf(checked, "squads"), ...problemsOf(checked, "pick")]} field="squads" />
          {match.squads.map((squad, n) => (
            <SideForm
              key={n}
              number={n}
              side={sides[n]}
              squad={squad}
              seats={seats[n] ?? []}
              split={splitOf(match, n)}
              picked={match.pick !== undefined}
              cards={cards}
              boxes={choices.boxes.filter((box) => boxes.includes(box.id))}
              errors={[...problemsOf(checked, `squads.${n + 1}`), ...problemsOf(checked, `split.${n + 1}`)]}
              setSquad={(next) => change(withSquad(match, n, next))}
              setSplit={(first) => change(withSplit(match, n, first))}
              setSeat={(player, kind) => sit(seats.map((side, at) => (at === n ? side.map((seat, p) => (p === player ? kind : seat)) : side)))}
              random={() => draw({ squads: match.squads.map((each, at) => (at === n ? "random" : each)) }, n)}
              {...(match.squads.length > 2 ? { remove: () => change(withoutSide(match, n)) } : {})}
            />
          ))}
          {choices.ultimates.length > 0 && (
            <UltimateSelect choices={choices} value={match.ultimate} checked={checked} choose={(ultimate) => change({ ...match, ultimate })} />
          )}
          {choices.status.length > 0 && <StatusCards choices={choices} chosen={match.status} checked={checked} set={(status) => change({ ...match, status })} />}
          {match.squads.length < MOST_SIDES && <button type="button" class="add-side" onClick={addSide}>+ Another side</button>}
        </form>
        <aside class="sheet preview" aria-label="The table">
          <div class="start-bar">
            <button type="button" class="big-button" disabled={!checked || wrong > 0} onClick={start}>
              Start
              <small>{wrong ? `${wrong} ${wrong === 1 ? "thing" : "things"} to mend first` : checked?.threshold ? `${checked.threshold} points win` : match.pick && checked ? "squads are picked first" : "…"}</small>
            </button>
            <button type="button" class="dice-button wide" onClick={() => draw({ game: "random", map: "random", squads: match.squads.map((squad) => (match.pick ? squad : "random")) })}>
              <DieSign /> Surprise me
            </button>
          </div>
          {problem && <p class="problem" role="alert">{problem}</p>}
          <Problems errors={otherProblems(checked, fields)} field="other" />
          {seatWords(seats.flat()) && <p class="hint">{seatWords(seats.flat())}</p>}
          {wide && picture}
        </aside>
      </div>
    </>
  );
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the server says of a match, a moment after it changed; what was said before stays until then. */
function useChecked(match: Wanted, failed: (sentence: string) => void): Checked | null {
  const [checked, set] = useState<Checked | null>(null);
  const key = JSON.stringify(match);
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      api.check(match).then(
        (found) => {
          if (!live) return;
          set(found);
          failed("");
        },
        (error: unknown) => live && failed(words(error)),
      );
    }, checked ? WAIT : 0);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [key]);
  return checked;
}

function seatWords(seats: string[]): string {
  const here = seats.filter((seat) => seat === "human").length;
  return [
    here > 1 ? "You hand the screen around." : here === 0 ? "Nobody sits here: you watch." : "",
    seats.includes("friend") || seats.includes("open") ? "You get links to send when the table is there." : "",
  ].join(" ").trim();
}

function editionName(id: string, choices: Choices): string {
  return choices.boxes.find((box) => box.id === id)?.name ?? capital(id);
}

// ---------------------------------------------------------------------- fields

interface FieldProps {
  name: string;
  label: string;
  checked: Checked | null;
  random(): void;
  children: ComponentChildren;
}

function Field({ name, label, checked, random, children }: FieldProps): JSX.Element {
  return (
    <div class="choice" data-field={name}>
      <label for={name}>{label}</label>
      <span class="choice-row">
        {children}
        <DiceButton label={`Random ${label.toLowerCase()}`} press={random} />
      </span>
      <Problems errors={problemsOf(checked, name)} field={name} />
    </div>
  );
}

function Problems({ errors, field }: { errors: Checked["errors"]; field: string }): JSX.Element | null {
  if (!errors.length) return null;
  return (
    <ul class="field-problems" role="alert" data-problems={field}>
      {errors.map((error) => (
        <li key={error.message}>{capital(error.message)}. {error.rule && <span class="rule">{error.rule}</span>}</li>
      ))}
    </ul>
  );
}

function DieSign(): JSX.Element {
  return (
    <svg class="die-sign" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3" y="3" width="18" height="18" rx="5" fill="#fff" stroke="#231c2b" stroke-width="2.4" />
      {[[8, 8], [16, 16], [12, 12], [16, 8], [8, 16]].map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.9" fill="#c6401a" />)}
    </svg>
  );
}

function DiceButton({ label, press }: { label: string; press(): void }): JSX.Element {
  return <button type="button" class="dice-button" aria-label={label} title={label} onClick={press}><DieSign /></button>;
}

function Presets({ matches, chosen, choose }: { matches: MatchEntry[]; chosen: string; choose(match: MatchEntry): void }): JSX.Element {
  return (
    <ul class="match-list" aria-label="Ready-made matches">
      {matches.map((each) => (
        <li key={each.name}>
          <button type="button" class="match" aria-pressed={each.name === chosen} data-match={each.name} onClick={() => choose(each)}>
            <b>{each.title}</b>
            <span class="heads">
              {each.squads.flat().slice(0, 5).map((entry, place) => <Bust key={place} card={partsOf(entry).card} />)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Boxes({ choices, boxes, set }: { choices: Choices; boxes: string[]; set(boxes: string[]): void }): JSX.Element {
  const toggle = (id: string) => set(boxes.includes(id) ? boxes.filter((each) => each !== id) : [...boxes, id]);
  return (
    <fieldset class="boxes">
      <legend>Boxes on the table</legend>
      {choices.boxes.map((box) => (
        <label key={box.id} class="box-chip" title={box.about}>
          <input type="checkbox" checked={boxes.includes(box.id)} onChange={() => toggle(box.id)} />
          {box.name}
        </label>
      ))}
    </fieldset>
  );
}

function GameSelect({ choices, boxes, value, choose }: { choices: Choices; boxes: string[]; value: string; choose(id: string): void }): JSX.Element {
  const shown = choices.games.filter((game) => game.id === value || game.box === null || boxes.includes(game.box));
  const groups = [...new Set(shown.map((game) => game.box))];
  return (
    <select id="game" value={value} onChange={(event) => choose(event.currentTarget.value)}>
      {!shown.some((game) => game.id === value) && <option value={value}>{value}</option>}
      {groups.map((box) => (
        <optgroup key={box} label={choices.boxes.find((each) => each.id === box)?.name ?? "Without a scenario card"}>
          {shown.filter((game) => game.box === box).map((game) => <option key={game.id} value={game.id}>{game.name}</option>)}
        </optgroup>
      ))}
    </select>
  );
}

const USUAL_PICK: Pick = { secret: false, size: 3, attached: 1, basic: false, boxes: [] };

/** Where squads are chosen: here, or at the table by those who play. */
function PickForm({ match, change }: { match: Wanted; change(pick: Pick | undefined): void }): JSX.Element {
  const pick = match.pick;
  const how = pick ? (pick.secret ? "secret" : "open") : "here";
  const set = (more: Partial<Pick>) => change({ ...USUAL_PICK, ...pick, ...more });
  return (
    <div class="choice" data-field="pick">
      <label for="pick">Squads</label>
      <span class="choice-row">
        <select id="pick" value={how} onChange={(event) => (event.currentTarget.value === "here" ? change(undefined) : set({ secret: event.currentTarget.value === "secret" }))}>
          <option value="here">are chosen here</option>
          <option value="open">are picked at the table, openly in turn</option>
          <option value="secret">are picked at the table, in secret</option>
        </select>
      </span>
      {pick && (
        <span class="pick-numbers">
          <label>Characters <input type="number" min="1" max="5" value={pick.size} onInput={(event) => set({ size: Number(event.currentTarget.value) })} /></label>
          <label>Items and companions <input type="number" min="0" max="3" value={pick.attached} onInput={(event) => set({ attached: Number(event.currentTarget.value) })} /></label>
          <label><input type="checkbox" checked={pick.basic} onChange={() => set({ basic: !pick.basic })} /> and a basic one</label>
        </span>
      )}
    </div>
  );
}

/** A scenario laid over the other: one ultimate character against three. */
function UltimateSelect({ choices, value, checked, choose }: { choices: Choices; value: string; checked: Checked | null; choose(id: string): void }): JSX.Element {
  const chosen = choices.ultimates.find((each) => each.id === value);
  return (
    <details class="agreed" open={value !== ""}>
      <summary>One against three: {chosen?.name ?? "no"}</summary>
      <label for="ultimate">
        <select id="ultimate" value={value} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">No ultimate scenario</option>
          {choices.ultimates.map((each) => <option key={each.id} value={each.id}>{each.name}</option>)}
        </select>
      </label>
      {chosen && <GameText game={chosen} />}
      <Problems errors={problemsOf(checked, "ultimate")} field="ultimate" />
    </details>
  );
}

/** Scenario status cards that all sides agree on before the game. */
function StatusCards({ choices, chosen, checked, set }: { choices: Choices; chosen: string[]; checked: Checked | null; set(status: string[]): void }): JSX.Element {
  const toggle = (id: string) => set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <details class="agreed" open={chosen.length > 0}>
      <summary>Agreed on for everybody: {chosen.map((id) => choices.status.find((card) => card.id === id)?.name ?? id).join(", ") || "nothing"}</summary>
      {choices.status.map((card) => (
        <label key={card.id}>
          <input type="checkbox" checked={chosen.includes(card.id)} onChange={() => toggle(card.id)} />
          <span><b>{card.name}</b> {card.text}</span>
        </label>
      ))}
      <Problems errors={problemsOf(checked, "status")} field="status" />
    </details>
  );
}

function GameText({ game }: { game: Game }): JSX.Element {
  return (
    <div class="game-text">
      <p>{game.about}</p>
      {game.text && (
        <details open>
          <summary>What the card says</summary>
          <p>{game.text}</p>
        </details>
      )}
    </div>
  );
}

function MapSelect({ choices, boxes, game, value, choose }: { choices: Choices; boxes: string[]; game: Game | undefined; value: string; choose(id: string): void }): JSX.Element {
  const shown = choices.maps.filter((map) => map.id === value || boxes.includes(map.box));
  const made = (id: string) => game?.maps.includes(id) ?? true;
  const group = (label: string, fits: boolean) => {
    const own = shown.filter((map) => made(map.id) === fits);
    return own.length > 0 && (
      <optgroup label={label}>
        {own.map((map) => <option key={map.id} value={map.id}>{map.name}{map.sides > 2 ? ` (up to ${map.sides} sides)` : ""}</option>)}
      </optgroup>
    );
  };
  return (
    <select id="map" value={value} onChange={(event) => choose(event.currentTarget.value)}>
      {!shown.some((map) => map.id === value) && <option value={value}>{value}</option>}
      {group(game?.text ? `Made for ${game.name}` : "Maps", true)}
      {group("Other maps", false)}
    </select>
  );
}

// ---------------------------------------------------------------------- a side

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
  errors: Checked["errors"];
  setSquad(squad: string[]): void;
  setSplit(first: number): void;
  setSeat(player: number, kind: string): void;
  random(): void;
  remove?(): void;
}

type Picking = { attachTo: number | null } | null;

function SideForm(props: SideFormProps): JSX.Element {
  const { number, side, squad, seats, split, picked, cards, boxes, errors, setSquad, setSplit, setSeat, random, remove } = props;
  const [picking, pick] = useState<Picking>(null);
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
        <SeatSelect id={`seat-${number}-0`} value={seats[0] ?? ""} set={(kind) => setSeat(0, kind)} />
        {remove && <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={remove}>✕</button>}
      </header>
      {picked && <Problems errors={errors} field={`squads.${number + 1}`} />}
      {!picked && <ul class="squad-cards">
        {squad.map((entry, n) => (
          <li key={`${partsOf(entry).card} ${n}`}>
            {split > 0 && n === split && (
              <p class="second-player">
                <label for={`seat-${number}-1`}>led by a second player</label>
                <SeatSelect id={`seat-${number}-1`} value={seats[1] ?? ""} set={(kind) => setSeat(1, kind)} />
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
        <SquadLine name={name} squad={squad} set={setSquad} />
      </div>}
      {!picked && (squad.length > 1 || split > 0) && <Team squad={squad} cards={cards} split={split} set={setSplit} number={number} />}
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

function SeatSelect({ id, value, set }: { id: string; value: string; set(kind: string): void }): JSX.Element {
  return (
    <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
      {SEATS.map(([kind, words]) => <option key={kind} value={kind}>{words}</option>)}
    </select>
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

/** The squad as a line of text, to copy and to paste. */
function SquadLine({ name, squad, set }: { name: string; squad: string[]; set(squad: string[]): void }): JSX.Element {
  const line = lineOf(squad);
  const [typed, type] = useState<string | null>(null);
  const done = () => {
    if (typed !== null && lineOf(squadOf(typed)) !== line) set(squadOf(typed));
    type(null);
  };
  return (
    <span class="squad-line">
      <input
        aria-label={`The squad of ${name} as text`}
        value={typed ?? line}
        spellcheck={false}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={done}
        onKeyDown={(event) => event.key === "Enter" && done()}
      />
      <CopyButton text={line} label={`Copy the squad of ${name}`} />
    </span>
  );
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
    <details class="mini-card">
      <summary>
        {card ? <CardName card={card} colour={colour} side={side} /> : <b class="unknown">{id}</b>}
        <span class="with">{attached.map((other, n) => <span key={n} class="tag">{find(other)?.name ?? other}</span>)}</span>
        <button type="button" class="quiet" aria-label={`Remove ${card?.name ?? id}`} onClick={(event) => (event.preventDefault(), remove())}>✕</button>
      </summary>
      {card && <CardText card={card} />}
      {attached.map((other, n) => {
        const with_ = find(other);
        return (
          <div key={n} class="attached">
            <header>
              {with_ ? <CardName card={with_} /> : <b class="unknown">{other}</b>}
              <button type="button" class="quiet" aria-label={`Take ${with_?.name ?? other} away`} onClick={() => detach(other)}>✕</button>
            </header>
            {with_ && <CardText card={with_} />}
          </div>
        );
      })}
      <button type="button" class="small" onClick={attach}>+ Item or companion</button>
    </details>
  );
}
