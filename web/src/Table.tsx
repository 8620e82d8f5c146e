/** The table page: the board in the middle, the squads on its flanks, the question below. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Agreements } from "./Agreements";
import { Board, bySquare } from "./Board";
import { areaAt, BASIC_ACTIONS, choices as choicesOf, wishFor } from "./choices";
import { DiceTray } from "./Dice";
import { Draft, drafting } from "./Draft";
import { ClockFace } from "./ClockFace";
import { place, placeWords } from "./geometry";
import { useHint } from "./Hint";
import { useMedia, useSession } from "./hooks";
import { type Texts, useTexts } from "./texts";
import { keep, keptTable } from "./kept";
import { Link } from "./link";
import { Log } from "./Log";
import { GuideBeside } from "./GuideBeside";
import { openGuide } from "./guide";
import { End, ScenarioCard, Seats, seatsOf } from "./Panels";
import { Bust, capital, Drawer, Logo, SideSign, Words } from "./Parts";
import type { GameEvent, Match, Odds, Option, Side, View } from "./protocol";
import { Question } from "./Question";
import { Session } from "./session";
import { Menu } from "./Menu";
import { settings } from "./settings";
import { play } from "./sound";
import { TurnNotice } from "./TurnNotice";
import { giveNotice } from "./turns";
import { Cost, Defense, Squad, StateTags, Track } from "./Squad";
import { canTalk, Talk } from "./Talk";
import { sideColours } from "./palettes";

export function TablePage({ table, secret }: { table: string; secret: string }): JSX.Element {
  const [mend, setMend] = useState(false);
  const session = useMemo(
    () => new Session(table, secret, (receive, changed) => new Link(table, secret, receive, changed, mend)),
    [table, secret, mend],
  );
  useEffect(() => () => session.close(), [session]);
  useSession(session);
  const { match, shown } = session;
  useEffect(() => {
    const seat = session.seats.find((each) => session.sitsAt(each));
    if (match && secret) keep({ table, secret, title: match.title, over: shown?.winner != null, ...(seat && { side: seat.side, player: seat.player }) });
  }, [match, shown?.winner]);
  if (session.turnedAway) return <TurnedAway sentence={session.turnedAway} {...(session.goodSteps !== null && !mend && { mend: () => setMend(true) })} />;
  if (!match || !shown) return <Opening session={session} />;
  const past = session.past;
  return <Playing session={session} match={match} view={past?.view ?? shown} {...(past && { above: <LookingBack event={past.event} close={() => session.lookUp()} /> })} />;
}

function TurnedAway({ sentence, mend }: { sentence: string; mend?: () => void }): JSX.Element {
  return (
    <main class="page narrow">
      <h1>No seat here</h1>
      <p>{sentence}</p>
      {mend && <button type="button" class="big-button" onClick={mend}>Continue from the last good step</button>}
      <a class="big-button third" href="#/">Start page</a>
    </main>
  );
}

function Opening({ session }: { session: Session }): JSX.Element {
  return (
    <main class="page narrow">
      <h1>{session.connected ? "Setting up the table …" : "Looking for the table …"}</h1>
      <a class="quiet" href="#/">Start page</a>
    </main>
  );
}

type Panel = "squads" | "log" | "seats" | "scenario" | "menu" | "talk" | null;

/** A table that others are to come to begins with the links for them. */
function firstPanel(session: Session): Panel {
  const made = keptTable(session.table)?.spectator !== undefined;
  const missing = session.seats.some((seat) => !seat.connected && (seat.kind === "friend" || seat.kind === "open"));
  return made && missing && session.you.length > 0 && session.shown?.round === 0 ? "seats" : null;
}

interface PlayingProps {
  session: Session;
  match: Match;
  view: View;
  /** what is said above the question: by a teacher, or about a game that is watched again */
  above?: ComponentChildren;
  /** a game for its own sake: seats, and an end with points and a rematch */
  live?: boolean;
  /** what was answered here, in a game that is watched again */
  chosen?: string | null;
  /** the table whose game is watched again */
  watched?: string;
  /** show the game as it was after an event of the log */
  openMoment?: (event: GameEvent) => void;
  /** answers that are spoken of above, to be numbered on the board */
  ranked?: readonly Option[];
  /** what stands in the place of a question, when none is asked */
  instead?: { title: string; body: ComponentChildren };
}

const NO_OPTIONS: readonly Option[] = [];

export function Playing({ session, match, view, above, live = true, chosen = null, watched = "", openMoment, ranked, instead }: PlayingProps): JSX.Element {
  const texts = useTexts(match, session.table || watched);
  const wide = useMedia("(min-width: 900px) and (min-height: 500px)");
  const landscape = useMedia("(min-aspect-ratio: 1/1)");
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const fingers = useMedia("(pointer: coarse)");
  const [selected, select] = useState<string | null>(null);
  const [pointed, point] = useState<string | null>(null);
  const [near, come] = useState(() => matchMedia("(max-height: 480px)").matches);
  const [panel, open] = useState<Panel>(() => firstPanel(session));
  const [unfolded, unfold] = useState(true);
  const [seen, setSeen] = useState(false);
  const asking = session.asking;
  const hinting = useHint(session, asking && session.table && session.secret ? view.decision?.id : undefined);
  const spoken = ranked ?? hinting.hint?.options ?? NO_OPTIONS;
  const choices = useMemo(() => choicesOf(asking ? view.decision : null), [asking, view.decision]);
  const odds = useMemo(() => {
    const found = new Map<string, Odds>();
    // of the basic actions: what an ability would do stands on its own button
    for (const option of view.decision?.options?.filter((each) => (BASIC_ACTIONS as readonly string[]).includes(each.id)) ?? []) {
      for (const target of option.targets ?? []) found.set(target.piece, target.odds);
    }
    return found;
  }, [view.decision]);
  useSession(settings);
  useEffect(() => {
    document.title = asking && live ? "Your turn · Crossfray" : "Crossfray";
    if (asking && live) callToTurn(session, view);
    return () => {
      document.title = "Crossfray";
    };
  }, [asking, live]);
  const latest = session.latest;
  const trail = latest?.event === "moved" && latest.from && latest.square ? { from: latest.from, to: latest.square } : null;

  // A figure may just be looked at, and squares may be smaller than a fingertip: then the first press aims, and the
  // second, or the button, answers.
  const area = useRef<HTMLDivElement>(null);
  const square = useSquareSize(area);
  const small = square > 0 && square < FINGERTIP;
  useNear(area, near, view, square);
  const target = session.target;

  const press = (square: string, byKey: boolean) => {
    if (target?.square === square) return session.confirm();
    const pieces = bySquare(view.pieces).get(square) ?? [];
    const answer = choices.squares.get(square) ?? pieces.map((piece) => choices.pieces.get(piece.id)).find(Boolean) ?? areaAt(choices, square);
    session.dismiss();
    const figure = pieces.find((piece) => piece.kind === "character" || piece.side !== null);
    select(figure && figure.id !== selected ? figure.id : null);
    if (answer && !byKey && (figure || small)) {
      session.aim({ square, label: answer.square ? `Square ${square}` : capital(answer.label), odds: answer.odds ?? null, option: answer.id });
    } else if (answer) {
      session.answer(answer.id);
    } else if (asking) {
      const wish = wishFor(view, square, pieces);
      if (wish) session.wish(wish);
      else if (!figure) session.explain(choices.pieces.size ? "Choose one of the figures with an arrow above them." : "You cannot choose that now.");
    }
  };
  const pressBetween = (place: string, option: Option, byKey: boolean) => {
    if (target?.square === place) return session.confirm();
    session.dismiss();
    if ((small || fingers) && !byKey) session.aim({ square: place, label: option.wall ? capital(placeWords(place)) : capital(option.label), odds: option.odds ?? null, option: option.id });
    else session.answer(option.id);
  };

  const read = (square: string) => {
    const figure = bySquare(view.pieces).get(square)?.find((piece) => piece.kind === "character" || piece.side !== null);
    select(figure && figure.id !== selected ? figure.id : null);
  };

  const sides = flanks(match, wide && landscape);
  const turn = turnOf(view, match);
  const squad = (number: number) => {
    const side = view.sides.find((each) => each.side === number) as Side;
    return (
      <Squad
        key={number}
        side={side}
        match={match}
        texts={texts}
        view={view}
        you={session.you.includes(number)}
        seat={seatsOf(session, number)}
        turn={turn === number}
        selected={selected}
        select={(piece) => select(piece === selected ? null : piece)}
        leads={(player) => session.sitsAt({ side: number, player })}
      />
    );
  };
  // A game that is over can be watched again from any line of its log.
  const finished = live && view.winner !== null;
  const from = live ? keptTable(session.table)?.from : undefined;
  const moment = openMoment ?? (live && !finished ? (event: GameEvent) => (open(null), session.lookAt(event)) : finished ? (event: GameEvent) => (location.hash = `#/replay/${session.table}/${event.step}`) : undefined);
  const choosing = drafting(view);
  const over = live && view.winner !== null && session.settled;

  return (
    <div class={`table${wide ? " is-wide" : " is-narrow"}`}>
      <header class="top">
        <h1 class="sr-only">{match.title}</h1>
        <div class="top-start">
          <a class="brand" href="#/" aria-label="Crossfray: start page">
            <Logo /> <span>Crossfray</span>
          </a>
          {from && <a class="button to-workshop" href={from}>‹ Workshop</a>}
        </div>
        <Scores session={session} match={match} view={view} turn={turn} explain={() => open("scenario")} />
        <nav class="tools" aria-label="Table">
          {!wide && <Tool name="Squads" sign="M12 12a4.5 4.5 0 1 0 0-9a4.5 4.5 0 0 0 0 9zM3.5 21c0-7 17-7 17 0z" press={() => open("squads")} />}
          <Tool name="Log" sign="M5 6h14M5 12h14M5 18h9" pressed={wide ? unfolded : undefined} press={() => (wide ? unfold(!unfolded) : open("log"))} />
          {wide && <Tool name="Rules" sign="M4 5c3-1.5 6-1 8 1c2-2 5-2.5 8-1v14c-3-1.5-6-1-8 1c-2-2-5-2.5-8-1zM12 6v14" press={() => openGuide("contents")} />}
          {canTalk(session) && <Tool name="Talk" sign="M4 5h16v11H11l-5 4v-4H4z" press={() => open("talk")} />}
          {(wide || !canTalk(session)) && <Tool name="Sound" sign={settings.kept.sound ? "M4 9v6h4l5 4V5L8 9zM16 9c2 2 2 4 0 6M18.500 6.500c3.500 3.500 3.500 7.500 0 11" : "M4 9v6h4l5 4V5L8 9zM16 10l5 5M21 10l-5 5"} pressed={settings.kept.sound} press={() => settings.set({ sound: !settings.kept.sound })} />}
          <Tool name="Menu" sign="M5 12h.01M12 12h.01M19 12h.01" press={() => open("menu")} />
        </nav>
      </header>
      <Agreements session={session} />
      {live && <TurnNotice session={session} />}
      {session.notice && <p class="cut is-notice" role="status">{session.notice}</p>}
      {!session.connected && <p class="cut" role="status">{lossWords(session)}</p>}
      {wide && <aside class="flank" aria-label={flankName(match, sides.left)}>{sides.left.map(squad)}</aside>}
      <main class={`middle${choosing ? " is-choosing" : ""}${above ? " has-above" : ""}`}>
        <div ref={area} class={`board-area${near ? " is-near" : ""}`}>
          {choosing && <Draft session={session} match={match} view={view} texts={texts} ranked={spoken} />}
          {!choosing && <Board
            match={match}
            view={view}
            choices={choices}
            odds={asking ? odds : NO_ODDS}
            asking={asking}
            wide={wide && landscape}
            small={!wide}
            reasons={session.reasons}
            trail={trail}
            selected={selected}
            pointed={pointed}
            aimed={target}
            ranked={spoken}
            press={press}
            pressBetween={pressBetween}
            read={read}
          />}
          {session.tray && <DiceTray tray={session.tray} match={match} calm={calm} />}
        </div>
        {above}
        <Question session={session} match={match} view={view} choices={choices} texts={texts} point={point} ranked={spoken} instead={instead} hinting={live && session.you.length > 0 ? hinting : undefined} aimed={target} wide={wide} chosen={chosen} ended={finished ? () => setSeen(false) : undefined} tools={square > 0 && (square < COMFORT || near) && <Tool name="Larger" sign="M10.5 4a6.5 6.5 0 1 0 .01 0zM15.5 15.5L21 21M7.5 10.5h6M10.5 7.5v6" pressed={near} press={() => come(!near)} />}>
          {!wide && selected && <Reading piece={selected} match={match} view={view} texts={texts} close={() => select(null)} />}
          {!wide && !selected && ownSides(session, view).slice(0, 1).map((side) => <Track key={side.side} side={side} match={match} />)}
        </Question>
      </main>
      {wide && (
        <aside class="flank" aria-label={`${flankName(match, sides.right)} and log`}>
          {sides.right.map(squad)}
          {unfolded && session.log.length > 0 && <section class="log-box" aria-label="Log"><Log log={session.log} match={match} open={moment} /></section>}
        </aside>
      )}
      <p class="sr-only" aria-live="polite">{latest?.text}</p>
      <GuideBeside />
      {panel === "squads" && <Drawer title="Squads" close={() => open(null)}>{match.sides.map((side) => squad(side.side))}</Drawer>}
      {panel === "log" && <Drawer title="What happened so far" close={() => open(null)}><Log log={session.log} match={match} open={moment} /></Drawer>}
      {panel === "scenario" && <Drawer title={match.scenario.name} close={() => open(null)}><ScenarioCard session={session} match={match} view={view} texts={texts} /></Drawer>}
      {panel === "talk" && <Drawer title="Say something" close={() => open(null)}><Talk session={session} /></Drawer>}
      {panel === "menu" && (
        <Drawer title="Menu" close={() => open(null)}>
          <Menu
            items={[
              { name: `About ${match.scenario.name}`, press: () => open("scenario") },
              ...(wide ? [] : [{ name: "Rules", press: () => (open(null), openGuide("contents")) }]),
              ...(live ? [{ name: "Seats and links", press: () => open("seats") }] : []),
              ...(live && !finished && session.you.length > 0 && !session.canUndo ? [{ name: "Ask to undo the last answer, including dice rolls", press: () => (open(null), session.propose("undo")) }] : []),
              ...(finished ? [{ name: "How it ended", press: () => (open(null), setSeen(false)) }] : []),
              ...(from ? [{ name: "Back to the workshop", press: () => (location.hash = from) }] : []),
              { name: "Leave the table", press: () => (location.hash = "#/") },
            ]}
          />
        </Drawer>
      )}
      {panel === "seats" && <Drawer title="Seats" close={() => open(null)}><Seats session={session} match={match} /></Drawer>}
      {over && !seen && <End session={session} match={match} view={view} close={() => setSeen(true)} />}
    </div>
  );
}

/** The sides that are played here, first the one that is asked. */
function ownSides(session: Session, view: View): Side[] {
  const asked = view.decision?.side;
  return view.sides.filter((side) => session.you.includes(side.side)).sort((a, b) => Number(b.side === asked) - Number(a.side === asked));
}

/** Over a moment of the past that is looked at. */
function LookingBack({ event, close }: { event: GameEvent; close(): void }): JSX.Element {
  return (
    <p class="looking-back" role="status">
      <span>You look back. {event.text}</span>
      <button type="button" class="go" onClick={close}>Back to now</button>
    </p>
  );
}

/** It is somebody's turn here: heard, and told to whoever looks elsewhere. */
function callToTurn(session: Session, view: View): void {
  const others = session.seats.some((seat) => !session.sitsAt(seat));
  if (!others) return;
  play("turn");
  if (document.hidden) giveNotice("Your turn", capital(view.decision?.text ?? ""), session.table);
}

/** The card of a figure that was pressed, where the squads do not lie beside the board. */
function Reading({ piece, match, view, texts, close }: { piece: string; match: Match; view: View; texts: Texts; close(): void }): JSX.Element | null {
  const card = match.cards.find((each) => each.piece === piece);
  const side = view.sides.find((each) => each.side === card?.side);
  if (!card) return null;
  return (
    <section class="reading" aria-label={`The card of ${card.name}`}>
      <header>
        <Bust card={card.card || card.piece} kind={card.kind} colour={side?.colour ?? ""} side={side?.side ?? 0} />
        <b>{card.name}</b> {card.defense !== null && <Defense value={card.defense} />}
        <span class="tags"><StateTags piece={view.pieces.find((each) => each.id === piece)} match={match} /></span>
        <button type="button" class="quiet" aria-label="Close the card" onClick={close}>✕</button>
      </header>
      <ul class="abilities">
        {card.abilities.map((ability) => <li key={ability.id}>{ability.type ? <Cost type={ability.type} cost={ability.cost} /> : "●"} <b>{ability.name}</b> <Words text={ability.text} /></li>)}
        {[...texts.traits(card.card), ...texts.components(card.card)].map((trait, n) => <li key={n}><b>{trait.name}</b> <Words text={trait.text} /></li>)}
        {card.basic && <li>A basic character: it moves, challenges, assists and interacts.</li>}
      </ul>
    </section>
  );
}

/** What is told while nothing is heard from the server. */
function lossWords(session: Session): string {
  const back = "Reconnecting …";
  return session.waiting ? `Connection lost. Your answer will be sent when you are connected again. ${back}` : `Connection lost. ${back}`;
}

function Tool({ name, sign, press, pressed }: { name: string; sign: string; press(): void; pressed?: boolean | undefined }): JSX.Element {
  return (
    <button type="button" class="quiet tool" aria-label={name} aria-pressed={pressed} onClick={press}>
      <svg class="verb" viewBox="0 0 24 24" aria-hidden="true"><path d={sign} /></svg>
      <span>{name}</span>
    </button>
  );
}

/** the least width of a square, in pixels, that is pressed without aiming first */
const FINGERTIP = 44;
const NO_ODDS = new Map<string, Odds>();

/** A square smaller than that is worth a closer look. */
const COMFORT = 40;

/** How large a square of the board is drawn, in pixels. */
function useSquareSize(area: { current: HTMLElement | null }): number {
  const [size, set] = useState(0);
  useEffect(() => {
    const measure = () => set(area.current?.querySelector<HTMLElement>(".cell")?.offsetWidth ?? 0);
    const watch = new ResizeObserver(measure);
    const board = area.current?.querySelector(".board");
    if (area.current) watch.observe(area.current);
    if (board) watch.observe(board);
    measure();
    return () => watch.disconnect();
  }, []);
  return size;
}

/** Seen from near the board opens at whoever acts, and goes along with the next. */
function useNear(area: { current: HTMLElement | null }, near: boolean, view: View, square: number): void {
  const acting = view.pieces.find((piece) => piece.id === view.acting)?.square;
  const offered = view.decision?.options?.find((option) => option.square)?.square;
  const wanted = acting ?? offered;
  useEffect(() => {
    const cell = wanted ? area.current?.querySelector(`.cell[data-square="${wanted}"]`) : null;
    if (near && cell) cell.scrollIntoView({ block: "center", inline: "center" });
  }, [near, wanted, square > 0]);
}

/** Which squads lie left and right of the board: on the side where they start. */
function flanks(match: Match, turned: boolean): { left: number[]; right: number[] } {
  const { width, height } = match.board;
  const middle = (area: string[]) => {
    const places = area.map(place);
    const mean = (pick: (p: { column: number; row: number }) => number) =>
      places.reduce((sum, p) => sum + pick(p), 0) / (places.length || 1);
    return turned && height >= width ? mean((p) => p.row) : mean((p) => p.column);
  };
  const sorted = [...match.sides].sort((a, b) => middle(a.area) - middle(b.area) || a.side - b.side);
  const half = Math.ceil(sorted.length / 2);
  return { left: sorted.slice(0, half).map((s) => s.side), right: sorted.slice(half).map((s) => s.side) };
}

function flankName(match: Match, sides: number[]): string {
  return `Squads of ${sides.map((side) => match.sides.find((each) => each.side === side)?.name).join(" and ")}`;
}

function turnOf(view: View, match: Match): number | null {
  const acting = match.cards.find((card) => card.piece === view.acting);
  return acting?.side ?? view.decision?.side ?? null;
}

function Scores({ session, match, view, turn, explain }: { session: Session; match: Match; view: View; turn: number | null; explain(): void }): JSX.Element {
  return (
    <div class="scores">
      <span class="round"><span>Round </span><b>{Math.max(view.round, 1)}</b></span>
      {view.sides.map((side) => {
        const paint = sideColours(side.colour);
        return (
          <span
            key={side.side}
            class={`score${turn === side.side ? " has-turn" : ""}`}
            style={{ background: paint.base, color: paint.ink, borderColor: paint.edge }}
            title={`${side.name}: ${side.points} of ${match.threshold} points${turn === side.side ? ", its turn" : ""}`}
          >
            <SideSign side={side.side} colour={side.colour} />
            <span class="score-name">{side.name}</span> <b>{side.points}</b>
            <ClockFace session={session} side={side.side} />
            {turn === side.side && <span class="sr-only">, its turn</span>}
          </span>
        );
      })}
      <button type="button" class="scenario-button" onClick={explain} aria-label={`About ${match.scenario.name}`}>
        <span>{match.scenario.name}</span> {match.threshold > 0 && <small>to {match.threshold}</small>}
      </button>
    </div>
  );
}
