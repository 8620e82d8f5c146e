/** A new table: a ready-made match, or every part of one chosen freely, with what is wrong beside its field. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import * as api from "./api";
import { attachedIn, namedAreas, otherProblems, problemsOf, seatsFor, splitOf, titleOf, wanted, withGame, withoutSide, withPick, withSplit, withSquad } from "./choosing";
import { Boxes, DieSign, Field, GameSelect, GameText, MapSelect, PickForm, Presets, Problems, StatusCards, UltimateSelect } from "./Fields";
import { GuideBeside } from "./GuideBeside";
import { useBusy, useLoaded, useMedia } from "./hooks";
import { MapPicture } from "./MapPicture";
import { MatchFile } from "./MatchFile";
import { howManyWait } from "./Confirm";
import { capital, Logo } from "./Parts";
import { boxName, keptBox, keptBoxes } from "./boxes";
import { learnFigures } from "./figures";
import type { CardEntry, Checked, Choices, Draft, MapEntry, MatchEntry, Pick, Wanted, Terms } from "./protocol";
import { SideForm } from "./SideForm";
import { GOOD_MATCHES, startTable } from "./begin";
import { TermsForm } from "./TermsForm";

const MOST_SIDES = 4;
const WAIT = 150;

/** What can be chosen from: what the server has, and a box of one's own beside it. */
interface OnOffer {
  choices: Choices;
  matches: MatchEntry[];
  cards: CardEntry[];
  /** the maps of one's own box */
  maps: MapEntry[];
  /** its texts that are read in other words than their own, and that nobody has confirmed */
  waiting: string[];
}

async function offered(box: Draft | undefined): Promise<OnOffer> {
  const [choices, cards, matches, shelf] = await Promise.all([api.choices(), api.cards(), api.matches(), box && api.boxShelf(box)]);
  const all = [...cards.characters, ...cards.attachments];
  if (!shelf) return { choices, matches, cards: all, maps: [], waiting: [] };
  learnFigures(shelf.figures);
  return { choices: shelf.choices, matches: [...shelf.matches, ...matches], cards: [...shelf.characters, ...shelf.attachments, ...all], maps: shelf.maps, waiting: shelf.waiting };
}

export function NewPage({ box }: { box: string }): JSX.Element {
  const own = useMemo(() => (box ? keptBox(box)?.box : undefined), [box]);
  const { value: onOffer, problem } = useLoaded(() => offered(own), [own]);
  const boxes = keptBoxes();
  return (
    <main class="page new">
      <h1><a href="#/" class="brand" aria-label="Start page"><Logo /></a> New table</h1>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <GuideBeside />
      {boxes.length > 0 && (
        <p class="own-boxes">
          <label>
            <span>Use your own box</span>
            <select value={own ? box : ""} onChange={(event) => (location.hash = event.currentTarget.value ? `#/new/${event.currentTarget.value}` : "#/new")}>
              <option value="">none</option>
              {boxes.map((each) => <option key={each.key} value={each.key}>{boxName(each.box)}</option>)}
            </select>
          </label>
          {own && <a class="button" href={`#/workshop/${box}`}>Open in the workshop</a>}
        </p>
      )}
      {onOffer && onOffer.waiting.length > 0 && <p class="elsewhere unconfirmed" role="status"><b>{howManyWait(onOffer.waiting.length)}:</b> {onOffer.waiting.join(", ")}.</p>}
      {onOffer && <Chooser onOffer={onOffer} own={own} place={own ? box : ""} />}
    </main>
  );
}

interface ChooserProps {
  onOffer: OnOffer;
  /** a box of one's own, and its place in this browser */
  own: Draft | undefined;
  place: string;
}

/** The match that somebody who has not chosen yet can start at once; with a box of one's own, its first. */
function usual(matches: MatchEntry[], own: boolean): MatchEntry {
  return (own ? matches[0] : GOOD_MATCHES.map((name) => matches.find((each) => each.name === name)).find(Boolean) ?? matches[0]) as MatchEntry;
}

interface Chosen {
  preset: string;
  match: Wanted;
  sat: string[][];
}
const KEY = "crossfray.new";

/** What was chosen before the page was loaded again. */
function readChosen(place: string): Chosen | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + place) ?? "null") as Chosen | null;
  } catch {
    return null;
  }
}

function keepChosen(chosen: Chosen, place: string): void {
  try {
    sessionStorage.setItem(KEY + place, JSON.stringify(chosen));
  } catch {
    // then a reload begins anew
  }
}

function Chooser({ onOffer, own, place }: ChooserProps): JSX.Element {
  const { choices, matches, cards, maps } = onOffer;
  const [chosen] = useState(() => readChosen(place));
  const [preset, setPreset] = useState(() => chosen?.preset ?? usual(matches, own !== undefined).name);
  const [match, setMatch] = useState<Wanted>(() => chosen?.match ?? wanted(usual(matches, own !== undefined)));
  const [sat, sit] = useState<string[][]>(chosen?.sat ?? []);
  /** the squads from before they were left to the table */
  const [squads, setSquads] = useState<string[][]>([]);
  const [boxes, setBoxes] = useState<string[]>(() => choices.boxes.map((box) => box.id));
  const [problem, setProblem] = useState("");
  /** why the match could not be checked; goes away by itself when it can */
  const [unchecked, setUnchecked] = useState("");
  // before anything else can happen: a reload at once keeps it too
  useLayoutEffect(() => keepChosen({ preset, match, sat }, place), [preset, match, sat]);
  const checked = useChecked(match, own, setUnchecked);
  const map = useLoaded(() => Promise.resolve(maps.find((each) => each.id === match.map) ?? api.map(match.map)), [match.map]).value;
  const game = choices.games.find((each) => each.id === match.game);
  const wide = useMedia("(min-width: 900px) and (min-height: 500px)");
  const seats = seatsFor(match, sat);
  const invites = seats.flat().some((seat) => seat === "friend" || seat === "open");
  const [terms, setTerms] = useState<Terms>({});

  const change = (next: Wanted) => {
    setPreset("");
    setProblem("");
    setMatch(next);
  };
  const open = (found: Wanted) => {
    setProblem("");
    change(found);
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
    api.draw({ match: { ...rest, ...parts }, size, attached, boxes: wide }, own).then(kept, (error: unknown) => setProblem(api.words(error)));
  };
  const pick = (how: Pick | undefined) => {
    const wide = boxes.length === choices.boxes.length ? [] : boxes;
    if (!match.pick) setSquads(match.squads);
    const back = match.squads.map((squad, n) => (match.pick ? (squads[n] ?? []) : squad));
    change(withPick(match, how && { ...how, boxes: wide }, back));
  };
  const edition = choices.editions.find((each) => each.id === match.edition) ?? (choices.editions[0] as Choices["editions"][number]);
  const usualPick = boxes.length === 1 ? edition.pick : edition.pick_mixed;
  const addSide = () =>
    match.pick ? change({ ...match, squads: [...match.squads, []] }) : draw({ squads: [...match.squads, "random"] }, match.squads.length);
  const { busy, during } = useBusy((error) => setProblem(api.words(error)));
  const start = () => {
    const title = preset ? match.title : titleOf(match, choices);
    during(() => startTable({ ...match, title }, seats.flat(), false, invites ? terms : { casual: terms.casual ?? false }, own));
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
          <p class="hint">{edition.about}</p>
          <PickForm match={match} usual={usualPick} change={pick} />
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
              levels={choices.levels}
              errors={[...problemsOf(checked, `squads.${n + 1}`), ...problemsOf(checked, `split.${n + 1}`)]}
              game={match.game}
              map={match.map}
              own={own !== undefined}
              setSquad={(next, first) => change(first ? withSplit(withSquad(match, n, next), n, first) : withSquad(match, n, next))}
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
            <button type="button" class="big-button" disabled={!checked || wrong > 0 || busy} onClick={start}>
              {busy ? "Setting up …" : "Start"}
              <small>{wrong ? `${wrong} ${wrong === 1 ? "problem" : "problems"} to fix first` : checked?.threshold ? `${checked.threshold} ${checked.threshold === 1 ? "point wins" : "points win"}` : match.pick && checked ? "squads are picked first" : "…"}</small>
            </button>
            <button type="button" class="dice-button wide" onClick={() => draw({ game: "random", map: "random", squads: match.squads.map((squad) => (match.pick ? squad : "random")) })}>
              <DieSign /> Surprise me
            </button>
          </div>
          <TermsForm terms={terms} others={invites} set={setTerms} />
          {(problem || unchecked) && <p class="problem" role="alert">{problem || unchecked}</p>}
          <Problems errors={otherProblems(checked, fields)} field="other" />
          {seatWords(seats.flat()) && <p class="hint">{seatWords(seats.flat())}</p>}
          {wide && picture}
          {!own && <MatchFile match={{ ...match, title: preset ? match.title : titleOf(match, choices) }} open={open} failed={(error) => setProblem(api.words(error))} />}
        </aside>
      </div>
    </>
  );
}

/** What the server says of a match, a moment after it changed; what was said before stays until then. */
function useChecked(match: Wanted, own: Draft | undefined, failed: (sentence: string) => void): Checked | null {
  const [checked, set] = useState<Checked | null>(null);
  const key = JSON.stringify(match);
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      api.check(match, own).then(
        (found) => {
          if (!live) return;
          set(found);
          failed("");
        },
        (error: unknown) => live && failed(api.words(error)),
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
    here > 1 ? "You share this screen and take turns." : here === 0 ? "You only watch: no seat is played on this screen." : "",
    seats.includes("friend") || seats.includes("open") ? "You get links to send once the table is ready." : "",
  ].join(" ").trim();
}

function editionName(id: string, choices: Choices): string {
  return choices.boxes.find((box) => box.id === id)?.name ?? capital(id);
}
