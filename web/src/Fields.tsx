/** The fields of the new table: each with what is wrong beside it, and a die that chooses. */

import type { ComponentChildren, JSX } from "preact";
import { partsOf, problemsOf } from "./choosing";
import { RuleTag } from "./Linked";
import { Bust, capital } from "./Parts";
import type { Checked, Choices, Game, MatchEntry, Pick, Wanted } from "./protocol";

interface FieldProps {
  name: string;
  label: string;
  checked: Checked | null;
  random(): void;
  children: ComponentChildren;
}

export function Field({ name, label, checked, random, children }: FieldProps): JSX.Element {
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

export function Problems({ errors, field }: { errors: Checked["errors"]; field: string }): JSX.Element | null {
  if (!errors.length) return null;
  return (
    <ul class="field-problems" role="alert" data-problems={field}>
      {errors.map((error) => (
        <li key={error.message}>{capital(error.message)}. {error.rule && <RuleTag rule={error.rule} />}</li>
      ))}
    </ul>
  );
}

export function DieSign(): JSX.Element {
  return (
    <svg class="die-sign" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3" y="3" width="18" height="18" rx="5" fill="#fff" stroke="#231c2b" stroke-width="2.4" />
      {[[8, 8], [16, 16], [12, 12], [16, 8], [8, 16]].map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.9" fill="#c6401a" />)}
    </svg>
  );
}

export function DiceButton({ label, press }: { label: string; press(): void }): JSX.Element {
  return <button type="button" class="dice-button" aria-label={label} title={label} onClick={press}><DieSign /></button>;
}

export function Presets({ matches, chosen, choose }: { matches: MatchEntry[]; chosen: string; choose(match: MatchEntry): void }): JSX.Element {
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

export function Boxes({ choices, boxes, set }: { choices: Choices; boxes: string[]; set(boxes: string[]): void }): JSX.Element {
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

export function GameSelect({ choices, boxes, value, choose }: { choices: Choices; boxes: string[]; value: string; choose(id: string): void }): JSX.Element {
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

/** Where squads are chosen: here, or at the table by those who play. */
export function PickForm({ match, usual, change }: { match: Wanted; usual: Pick; change(pick: Pick | undefined): void }): JSX.Element {
  const pick = match.pick;
  const how = pick ? (pick.secret ? "secret" : "open") : "here";
  const set = (more: Partial<Pick>) => change({ ...usual, ...pick, ...more });
  return (
    <div class="choice" data-field="pick">
      <label for="pick">Squads</label>
      <span class="choice-row">
        <select id="pick" value={how} onChange={(event) => (event.currentTarget.value === "here" ? change(undefined) : set({ secret: event.currentTarget.value === "secret" }))}>
          <option value="here">are chosen here</option>
          <option value="open">are picked at the table, in turn</option>
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
export function UltimateSelect({ choices, value, checked, choose }: { choices: Choices; value: string; checked: Checked | null; choose(id: string): void }): JSX.Element {
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
export function StatusCards({ choices, chosen, checked, set }: { choices: Choices; chosen: string[]; checked: Checked | null; set(status: string[]): void }): JSX.Element {
  const toggle = (id: string) => set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <details class="agreed" open={chosen.length > 0}>
      <summary>Status cards for everybody: {chosen.map((id) => choices.status.find((card) => card.id === id)?.name ?? id).join(", ") || "none"}</summary>
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

export function GameText({ game }: { game: Game }): JSX.Element {
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

export function MapSelect({ choices, boxes, game, value, choose }: { choices: Choices; boxes: string[]; game: Game | undefined; value: string; choose(id: string): void }): JSX.Element {
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
