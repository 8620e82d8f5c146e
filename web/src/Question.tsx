/** The question and its answers, close to the board; and why something cannot be done. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Aimed, type Choices, type Doing, doings, onTheBoard, percent } from "./choices";
import { placeWords } from "./geometry";
import { BulbSign, type Hinting, Hints, optionName, Rank } from "./Hint";
import { input, useWindow } from "./hooks";
import { Linked, RuleTag } from "./Linked";
import { Bust, capital, SideSign } from "./Parts";
import { sideColours } from "./palettes";
import type { Card, Decision, Match, Odds, Option, Refusal, TokenType, View } from "./protocol";
import type { Session } from "./session";
import { settings } from "./settings";
import { Cost } from "./Squad";
import type { Texts, Words } from "./texts";

interface QuestionProps {
  session: Session;
  match: Match;
  view: View;
  choices: Choices;
  texts: Texts;
  /** told which answer the mouse or the focus is on */
  point(option: string | null): void;
  /** what was pressed once on the board, where it takes two presses */
  aimed: Aimed | null;
  /** answers that are spoken of, best first */
  ranked: readonly Option[];
  /** a hint for this question; none where nobody plays */
  hinting?: Hinting | undefined;
  /** there is room beside the question */
  wide: boolean;
  /** what stands here when nothing is asked */
  instead?: { title: string; body: ComponentChildren } | undefined;
  /** what was answered here, in a game that is watched again */
  chosen?: string | null;
  /** back to how the game ended */
  ended?: (() => void) | undefined;
  /** beside undo */
  tools?: ComponentChildren;
  /** below the answers, on small screens */
  children?: ComponentChildren;
}

export function Question({ session, match, view, choices, texts, point, aimed, ranked, instead, hinting, wide, chosen, ended, tools, children }: QuestionProps): JSX.Element {
  const decision = view.decision;
  const asking = session.asking;
  const side = match.sides.find((each) => each.side === decision?.side);
  const paint = sideColours(side?.colour ?? "");
  const here = session.you.length > 1;
  const box = useRef<HTMLDivElement>(null);
  const answers = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (answers.current) answers.current.scrollTop = 0;
    if (!asking || !input.keyboard || onTheBoard(choices)) return;
    box.current?.querySelector<HTMLElement>(".answers button:not([data-not-now])")?.focus();
  }, [decision?.id, asking]);

  useWindow("keydown", (event) => {
    const field = event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (field || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") session.dismiss();
    else if (event.key === "u" && session.canUndo) session.undo();
    else if (event.key === "h") box.current?.querySelector<HTMLElement>(".ask-hint")?.click();
    else if (event.key === "s" && !session.settled) session.skip();
    else if (event.key === "m") settings.set({ sound: !settings.kept.sound });
    else if (/^[1-9]$/.test(event.key)) {
      box.current?.querySelectorAll<HTMLElement>(".answers button:not(.confirm)")[Number(event.key) - 1]?.click();
    }
  });

  const confirm = asking && aimed && (
    <button type="button" class="confirm" data-confirm={aimed.option} onClick={() => session.confirm()}>
      ✓ {aimed.label}
      <small>{aimed.odds ? `${percent(aimed.odds.win)}, ${aimed.odds.result}` : "or press it again"}</small>
    </button>
  );
  const over = view.winner !== null;
  const mine = side !== undefined && session.you.includes(side.side);
  return (
    <section
      ref={box}
      class={`question${asking ? " is-asking" : ""}`}
      style={{ "--side": paint.base, "--side-edge": paint.edge, "--side-ink": paint.ink }}
      aria-label="The question"
      data-decision={asking ? decision?.id : undefined}
    >
      <div class="question-head">
        {side && (
          <span class={`asked${mine && !here ? " is-you" : ""}`}>
            <SideSign side={side.side} colour={side.colour} />
            {mine && !here ? "You" : side.name}
          </span>
        )}
        {session.reasons ? (
          <Reasons refusals={session.reasons.refusals} close={() => session.dismiss()} />
        ) : (
          <p class="question-text" aria-live={asking ? "polite" : "off"} aria-atomic="true">
            {instead && !asking ? instead.title : <Linked text={headline(session, view, side?.name ?? "", mine)} />}
          </p>
        )}
        {wide && confirm}
        <span class="question-tools">
          {tools}
          {hinting && (asking || hinting.thinking) && (
            <button type="button" class={`quiet ask-hint${hinting.thinking ? " is-thinking" : ""}`} aria-label="Hint" aria-pressed={hinting.hint !== null} onClick={hinting.toggle} title={hinting.thinking ? "Stop looking ahead (h)" : "The best answers, and why (h)"}>
              <BulbSign /> <span>{hinting.thinking ? "Looking …" : "Hint"}</span>
            </button>
          )}
          {!session.settled && <button type="button" class="quiet skip" onClick={() => session.skip()} title="Skip the animation (s)">Skip</button>}
          <button type="button" class="quiet undo" disabled={!session.canUndo} onClick={() => session.undo()} title="Undo the last answer (u)">
            ↶ <span>Undo</span>
          </button>
        </span>
      </div>
      <div class="answers" ref={answers}>
        {hinting?.thinking && <p class="hint is-thinking" role="status">Looking ahead to compare the answers …</p>}
        {asking && hinting?.hint && <Hints hint={hinting.hint} point={point} take={(option) => session.answer(option)} close={hinting.toggle} />}
        {asking && chosen && <p class="hint">Chosen here: {answerWords(decision, chosen)}</p>}
        {!wide && confirm}
        {asking && decision && <Answers session={session} match={match} view={view} decision={decision} choices={choices} texts={texts} point={point} ranked={ranked} />}
        {over && ended && <button type="button" class="confirm" onClick={ended}>How it ended</button>}
        {!asking && instead?.body}
        {!asking && !over && !instead && <Waiting session={session} />}
      </div>
      {children}
    </section>
  );
}

/** An answer as its option calls it. */
function answerWords(decision: Decision | null, answer: string): string {
  const option = decision?.options?.find((each) => each.id === answer);
  return option ? optionName(option) : answer;
}

/** What stands above the answers: the question, or what is happening. */
function headline(session: Session, view: View, side: string, mine: boolean): string {
  const decision = view.decision;
  if (view.winner !== null) return "The game is over.";
  if (!session.settled || !decision) return session.latest?.text ?? "…";
  if (session.asking) return asked(decision);
  if (view.choosing?.length) return `Waiting for ${listed(view.choosing.map((each) => view.sides.find((own) => own.side === each)?.name ?? ""))}. All choose in secret, at the same time.`;
  if (mine) return decision.options ? "…" : `Your ally must answer: ${capital(decision.text)}`;
  return decision.side === null ? "The dice will be rolled when everybody is here." : `${side} must answer: ${capital(decision.text)}`;
}

function listed(names: string[]): string {
  return [...[names.slice(0, -1).join(", ")].filter(Boolean), ...names.slice(-1)].join(" and ");
}

function asked(decision: Decision): string {
  return decision.question === "character" ? "Who takes a turn? Choose one of your characters." : capital(decision.text);
}

function Waiting({ session }: { session: Session }): JSX.Element | null {
  const latest = session.settled ? session.latest : null;
  return latest ? <p class="hint">{latest.text}</p> : null;
}

export function Reasons({ refusals, close }: { refusals: Refusal[]; close(): void }): JSX.Element {
  return (
    <div class="reasons" role="alert">
      <ul>
        {refusals.map((refusal, n) => (
          <li key={n}>
            <Linked text={refusal.sentence} /> {refusal.rule && <RuleTag rule={refusal.rule} />}
          </li>
        ))}
      </ul>
      <button type="button" class="quiet" onClick={close} aria-label="Close the explanation">✕</button>
    </div>
  );
}

interface AnswersProps extends Omit<QuestionProps, "aimed" | "wide"> {
  decision: Decision;
}

function Answers({ session, match, view, decision, choices, texts, point, ranked }: AnswersProps): JSX.Element {
  const rank = (id: string | undefined) => ranked.findIndex((option) => option.id === id) + 1;
  const acting = view.pieces.find((piece) => piece.id === view.acting);
  const words = decision.question === "action" ? null : sourceWords(decision, match, texts);
  const between = inBetween(decision, view, match);
  if (decision.question === "action" && acting) {
    const all = doings(decision, acting, match.cards, view.pieces);
    const names = new Map(match.cards.map((card) => [card.piece, card.name]));
    return (
      <div class="doings">
        {[false, true].map((ability) => (
          <div key={String(ability)} class="doings-row">
            {all.map((doing, n) =>
              isAbility(doing) === ability ? (
                <DoingButton
                  key={doing.id}
                  doing={doing}
                  hint={n + 1}
                  rank={rank(doing.option?.id)}
                  names={names}
                  press={() =>
                    doing.option
                      ? session.answer(doing.option.id)
                      : session.wish({ words: [acting.id, doing.id], from: null, to: null })
                  }
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
    );
  }
  if (decision.question === "pick") return <p class="hint">Choose one of the cards.</p>;
  return (
    <div class="plain-answers">
      {between && <p class="hint in-between">{between}</p>}
      {words && (
        <p class="card-words">
          {words.piece && <Bust card={words.piece.card || words.piece.piece} kind={words.piece.kind} />}
          <span>
            <b>{words.name}</b> <Linked text={words.text} />
          </span>
        </p>
      )}
      {(decision.question === "character" || decision.question === "place") && match.scenario.about && (
        <p class="goal"><b>{match.scenario.name}.</b> {match.scenario.about}{match.threshold > 0 && ` ${match.threshold} ${match.threshold === 1 ? "point wins" : "points win"}.`}</p>
      )}
      <Marked choices={choices} />
      {choices.buttons.map((option) => (
        <OptionButton key={option.id} option={option} rank={rank(option.id)} match={match} view={view} point={point} press={() => session.answer(option.id)} />
      ))}
    </div>
  );
}

/** Somebody is asked in the middle of another side's turn: whose turn it is. */
function inBetween(decision: Decision, view: View, match: Match): string {
  const acting = match.cards.find((card) => card.piece === view.acting);
  const turn = match.sides.find((side) => side.side === acting?.side)?.name;
  return acting && turn && decision.side !== null && acting.side !== decision.side ? `During ${acting.name}'s turn (${turn}).` : "";
}

/** What there is to press on the board. */
function Marked({ choices }: { choices: Choices }): JSX.Element | null {
  const { squares, walls, areas } = choices;
  const places = [squares.size && `${squares.size} marked squares`, walls.size && `${walls.size} marked walls`, areas.length && "marked areas"].filter(Boolean).join(" or ");
  if (!places) return null;
  return <p class="hint">Choose one of the {places} {squares.size > 0 && <span class="mark-sign" aria-hidden="true">◆</span>}</p>;
}

interface Asking extends Words {
  /** the card that asks */
  piece?: Card;
}

/** The card whose text asks, with the part of it that does, if one can be told. */
function sourceWords(decision: Decision, match: Match, texts: Texts): Asking | null {
  const piece = match.cards.find((card) => card.piece === decision.source);
  if (!piece) return null;
  if (piece.kind === "scenario") return { name: piece.name, text: match.scenario.text, piece };
  const said = texts.saying(piece, decision.text);
  const owner = match.cards.find((card) => card.piece === piece.owner);
  const of = owner && piece.kind !== "item" && piece.kind !== "companion" ? ` (${owner.name})` : "";
  return said ? { ...said, name: said.name === piece.name ? said.name + of : `${piece.name}: ${said.name}`, piece } : { name: piece.name + of, text: "asks.", piece };
}

const VERBS: Record<string, string> = {
  move: "M4 12h12m-5-6 6 6-6 6",
  challenge: "M5 5l14 14M19 5 5 19",
  assist: "M12 5v14M5 12h14",
  interact: "M7 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
  rally: "M6 14l6-7 6 7M6 19l6-7 6 7",
  done: "M5 13l4 5L19 6",
};

function isAbility(doing: Doing): boolean {
  return doing.type !== null || doing.text !== "";
}

function DoingButton({ doing, hint, rank, names, press }: { doing: Doing; hint: number; rank: number; names: Map<string, string>; press(): void }): JSX.Element {
  const ability = isAbility(doing);
  const targets = doing.option?.targets ?? [];
  return (
    <button
      type="button"
      class={`doing${ability ? " is-ability" : ""}${doing.id === "done" ? " is-done" : ""}`}
      data-option={doing.option?.id}
      data-not-now={doing.option ? undefined : ""}
      aria-description={doing.option ? undefined : "Not possible now. Press to find out why."}
      title={doing.option ? doing.text : `Not possible now. Press to see why. ${doing.text}`}
      onClick={press}
    >
      <span class="doing-name">
        {doing.type ? (
          <Cost type={doing.type as TokenType} cost={doing.cost} />
        ) : (
          VERBS[doing.id] && (
            <svg class="verb" viewBox="0 0 24 24" aria-hidden="true"><path d={VERBS[doing.id]} /></svg>
          )
        )}
        {capital(doing.name)}
        {rank > 0 && <Rank n={rank} />}
        {hint < 10 && doing.option && <kbd>{hint}</kbd>}
      </span>
      {doing.text && <small>{doing.text}</small>}
      {targets.length > 0 && (
        <small class="targets">
          {targets.map((target) => `${names.get(target.piece) ?? target.piece} ${percent(target.odds.win)}`).join(" · ")}
        </small>
      )}
    </button>
  );
}

function OptionButton({ option, rank, match, view, point, press }: { option: Option; rank: number; match: Match; view: View; point(option: string | null): void; press(): void }): JSX.Element {
  const card = match.cards.find((each) => each.piece === option.piece);
  const piece = view.pieces.find((each) => each.id === option.piece);
  const side = match.sides.find((each) => each.side === piece?.side);
  const yesNo = option.id === "yes" || option.id === "no";
  return (
    <button type="button" class={`option${card ? " is-piece" : ""}${yesNo ? ` is-${option.id}` : ""}${option.wall ? " is-place" : ""}`} data-option={option.id} aria-label={option.wall && placeWords(option.wall)} title={option.wall && placeWords(option.wall)} onClick={press} onMouseEnter={() => point(option.id)} onMouseLeave={() => point(null)} onFocus={() => point(option.id)}>
      {rank > 0 && <Rank n={rank} />}
      {card && <Bust card={card.card || card.piece} kind={card.kind} colour={side?.colour ?? ""} side={piece?.side ?? 0} />}
      <span>
        {option.wall ? option.label : capital(option.label)}
        {option.squares && <small>{option.squares.join(", ")}</small>}
        {option.odds && <OddsLine odds={option.odds} />}
        {option.targets?.map((target) => (
          <small key={target.piece}>
            {match.cards.find((each) => each.piece === target.piece)?.name} {percent(target.odds.win)}
          </small>
        ))}
      </span>
    </button>
  );
}

function OddsLine({ odds }: { odds: Odds }): JSX.Element {
  return (
    <small title={odds.trail.join("\n")}>
      <b>{percent(odds.win)}</b> {odds.result}, {odds.dice[0]} dice against {odds.dice[1]}
    </small>
  );
}
