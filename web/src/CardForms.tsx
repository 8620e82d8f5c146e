/** The forms of the workshop: a character, an item, a companion, a scenario ..., each with its texts. */

import type { ComponentChildren, JSX } from "preact";
import { CardWords, Choice, Line, Names, Notes, Numbers, Tick, Tokens, TypePick, useBench } from "./Bench";
import { valueAt, boxId, kindOf, listAt, type Path, renamed, respoken, slug, shelves, textAt } from "./draft";
import { Look } from "./Look";
import { MapEditor } from "./MapEditor";

const PRONOUNS = { she: "she", he: "he", they: "they", it: "it" };

export function PartForm({ path }: { path: Path }): JSX.Element {
  const kind = kindOf(path);
  const Form = FORMS[kind];
  return (
    <div class="part-form" key={path.join()}>
      <Form path={path} />
      <Notes path={path} deep />
    </div>
  );
}

/** The name of a part; the id of a card follows it, and so do its texts once the name is finished. */
function PartName({ path }: { path: Path }): JSX.Element {
  const bench = useBench();
  const at = [...path, "name"];
  const put = (name: string) => bench.change((draft) => renamed(draft, path, name), at.join("/"));
  const left = (before: string) => bench.change((draft) => respoken(draft, path, before, textAt(draft, at)), at.join("/"));
  return <Line path={at} label="Name" put={put} left={left} />;
}

function BoxForm(): JSX.Element {
  return (
    <>
      <Line path={["box.toml", "name"]} label="Name of the box" />
      <Line path={["box.toml", "about"]} label="What it is about" most={500} />
      <Line path={["box.toml", "id"]} label="Short name in files" most={20} />
      {["characters.toml", "attachments.toml", "figures.toml", "power-ups.toml"].map((file) => <Notes key={file} path={[file]} />)}
      <Notes path={["box"]} />
    </>
  );
}

interface MoreProps {
  /** where the list of them stands */
  path: Path;
  title: string;
  add: string;
  most: number;
  fresh(): Record<string, unknown>;
  each(path: Path): ComponentChildren;
}

/** Several of something: abilities, components, markers. */
function Several({ path, title, add, most, fresh, each }: MoreProps): JSX.Element {
  const bench = useBench();
  const all = listAt(bench.draft, path);
  return (
    <fieldset class="several">
      <legend>{title}</legend>
      {all.map((one, n) => (
        <div key={n} class="one-of">
          <button type="button" class="quiet remove" aria-label={`Remove ${String(one["name"] ?? title)}`} onClick={() => bench.set([...path, n], undefined)}>✕</button>
          {each([...path, n])}
          <Notes path={[...path, n]} />
        </div>
      ))}
      {all.length < most && <button type="button" class="add-one" onClick={() => bench.set([...path, all.length], fresh())}>+ {add}</button>}
    </fieldset>
  );
}

const USED = (value: number) => (value ? `as an action, cooldown ${value}` : "always: no action is needed");

function CharacterForm({ path }: { path: Path }): JSX.Element {
  const bench = useBench();
  const basic = valueAt(bench.draft, [...path, "basic"]) === true;
  return (
    <>
      <div class="bench-row">
        <PartName path={path} />
        <Choice path={[...path, "pronoun"]} label="Pronoun" options={PRONOUNS} usual="they" />
        <Numbers path={[...path, "defense"]} label="Defense" from={0} to={9} usual={2} />
      </div>
      {!basic && <Tokens path={[...path, "tokens"]} label="Tokens it brings" />}
      <Several path={[...path, "ability"]} title="Abilities" add="Ability" most={6} fresh={() => ({ name: "New ability", type: "strength", cost: 1, text: "Move 2." })} each={(one) => (
        <>
          <div class="bench-row">
            <Line path={[...one, "name"]} label="Ability" />
            <TypePick path={[...one, "type"]} label="Paid with" />
            <Numbers path={[...one, "cost"]} label="Cost" from={1} to={4} usual={1} />
          </div>
          <CardWords like="ability" path={[...one, "text"]} label="What it does" />
          <Tick path={[...one, "challenge_action"]} label="Challenge action (one per turn)" />
        </>
      )} />
      <Trait path={path} />
      <Components path={path} />
      <details class="more"><summary>How it looks</summary><Look card={textAt(bench.draft, [...path, "id"])} kind="character" /></details>
      <details class="more"><summary>Other names, id</summary>
        <Names path={[...path, "short"]} label="Other names in its texts, with commas between" />
        <Line path={[...path, "id"]} label="Id: lowercase letters, digits and hyphens" most={40} />
      </details>
    </>
  );
}

function Trait({ path }: { path: Path }): JSX.Element {
  const bench = useBench();
  const trait = [...path, "trait"];
  if (!valueAt(bench.draft, trait)) return <p><button type="button" class="add-one" onClick={() => bench.set(trait, { name: "New trait", text: "When this character wins a challenge, you may move 1." })}>+ Trait</button></p>;
  return (
    <fieldset class="several">
      <legend>Trait</legend>
      <div class="one-of">
        <button type="button" class="quiet remove" aria-label="Remove the trait" onClick={() => bench.set(trait, undefined)}>✕</button>
        <Line path={[...trait, "name"]} label="Trait" />
        <CardWords like="trait" path={[...trait, "text"]} label="What it always does, or does when something happens" />
        <Tick path={[...trait, "while_standing"]} label="Only while it stands" />
      </div>
    </fieldset>
  );
}

const COMPONENTS = { "status card": "status card", token: "token", minion: "minion", die: "die", counter: "counter", "scenario status card": "scenario status card" };

function Components({ path }: { path: Path }): JSX.Element {
  const bench = useBench();
  const rename = (one: Path, name: string) => {
    const old = textAt(bench.draft, [...one, "name"]);
    const made = (from: string) => `${boxId(bench.draft)}-${slug(from)}`.slice(0, 40);
    const follows = textAt(bench.draft, [...one, "id"]).replace(/-\d+$/, "") === made(old) && slug(name);
    const found = valueAt(bench.draft, one) as Record<string, unknown>;
    bench.set(one, { ...found, name, ...(follows && { id: made(name) }) });
  };
  const kindHere = (one: Path) => textAt(bench.draft, [...one, "kind"]);
  return (
    <Several path={[...path, "component"]} title="What it brings: cards, tokens, minions, dice" add="Card, token or die" most={8} fresh={() => ({ kind: "status card", id: `${boxId(bench.draft)}-marked-${listAt(bench.draft, [...path, "component"]).length + 1}`, name: "Marked", text: "This character has -1 defense." })} each={(one) => (
      <>
        <div class="bench-row">
          <Line path={[...one, "name"]} label="Name" put={(name) => rename(one, name)} />
          <Choice path={[...one, "kind"]} label="Kind" options={COMPONENTS} usual="status card" />
          {kindHere(one) !== "counter" && <Numbers path={[...one, "count"]} label="How many" from={1} to={8} usual={1} />}
          {(kindHere(one) === "minion" || kindHere(one) === "token") && <Numbers path={[...one, "defense"]} label="Defense" from={0} to={9} usual={1} />}
        </div>
        {kindHere(one) === "die" ? <Faces path={[...one, "faces"]} /> : kindHere(one) !== "counter" && <CardWords like="status" path={[...one, "text"]} label="What it says" />}
      </>
    )} />
  );
}

/** The faces of a die, with commas between. */
function Faces({ path }: { path: Path }): JSX.Element {
  const bench = useBench();
  const put = (text: string) => bench.set(path, text.split(",").map((each) => each.trim()).filter(Boolean).map((each) => (/^\d+$/.test(each) ? Number(each) : each)));
  return (
    <label class="bench-field">
      <span>Faces: burst, shield, !!!, blank or numbers</span>
      <input key={`${path.join()} ${bench.undone}`} defaultValue={listAt(bench.draft, path).join(", ")} onInput={(event) => put(event.currentTarget.value)} />
      <Notes path={path} />
    </label>
  );
}

function ItemForm({ path }: { path: Path }): JSX.Element {
  const bench = useBench();
  const sides = listAt(bench.draft, [...path, "side"]);
  const used = Number(valueAt(bench.draft, [...path, "action"]) ?? 0) > 0;
  const face = (one: Path, action: boolean) => (
    <>
      <CardWords like="item" path={[...one, "text"]} label={action ? "What using it does" : "What its bearer always has or does"} />
      {action ? <Tick path={[...one, "challenge_action"]} label="Using it is a challenge action" /> : <Tick path={[...one, "while_standing"]} label="Only while its bearer stands" />}
    </>
  );
  return (
    <>
      <div class="bench-row">
        <PartName path={path} />
        {!sides.length && <Numbers path={[...path, "action"]} label="How it works" from={0} to={4} usual={0} words={USED} />}
      </div>
      {!sides.length && face(path, used)}
      {sides.length > 0 && <Several path={[...path, "side"]} title="Its two sides" add="Side" most={2} fresh={() => ({ name: "Other side", text: "" })} each={(one) => (
        <>
          <div class="bench-row"><Line path={[...one, "name"]} label="Side" /><Numbers path={[...one, "action"]} label="How it works" from={0} to={4} usual={0} words={USED} /></div>
          {face(one, Number(valueAt(bench.draft, [...one, "action"]) ?? 0) > 0)}
        </>
      )} />}
      <Components path={path} />
      <details class="more"><summary>How it looks</summary><Look card={textAt(bench.draft, [...path, "id"])} kind="item" /></details>
    </>
  );
}

function CompanionForm({ path }: { path: Path }): JSX.Element {
  const bench = useBench();
  return (
    <>
      <div class="bench-row">
        <PartName path={path} />
        <Choice path={[...path, "pronoun"]} label="Pronoun" options={PRONOUNS} usual="it" />
        <Numbers path={[...path, "defense"]} label="Defense" from={0} to={9} usual={1} />
      </div>
      <Several path={[...path, "action"]} title="What it does on its character's turn" add="Action" most={4} fresh={() => ({ name: "New action", text: "Move 2." })} each={(one) => (
        <>
          <Line path={[...one, "name"]} label="Action" />
          <CardWords like="ability" path={[...one, "text"]} label="What it does" />
          <Tick path={[...one, "challenge_action"]} label="A challenge action" />
        </>
      )} />
      <Trait path={path} />
      <details class="more"><summary>How it looks</summary><Look card={textAt(bench.draft, [...path, "id"])} kind="companion" /></details>
    </>
  );
}

function ObjectiveForm({ path }: { path: Path }): JSX.Element {
  return <><PartName path={path} /><CardWords like="other" path={[...path, "text"]} label="How to complete it, and the reward" /></>;
}

function PowerUpForm({ path }: { path: Path }): JSX.Element {
  return (
    <>
      <div class="bench-row"><PartName path={path} /><Numbers path={[...path, "number"]} label="Space of its marker" from={1} to={4} usual={2} /></div>
      <CardWords like="status" path={[...path, "text"]} label="What it says" />
    </>
  );
}

function ScenarioForm({ path }: { path: Path }): JSX.Element {
  const bench = useBench();
  const maps = shelves(bench.draft).find((shelf) => shelf.kind === "map")?.parts ?? [];
  const chosen = listAt<string>(bench.draft, [...path, "maps"]);
  const own = maps.map((map) => ({ id: textAt(bench.draft, [...map.path, "id"]), name: map.name }));
  const legends = maps.filter((map) => chosen.includes(textAt(bench.draft, [...map.path, "id"]))).flatMap((map) => Object.values((valueAt(bench.draft, [...map.path, "legend"]) ?? {}) as Record<string, string[]>).flat());
  const squares = Object.fromEntries([["", "none yet"], ...[...new Set(legends.map((name) => name.replace(/ \d+$/, "")))].filter((name) => !/^(area|point)\b/.test(name)).map((name) => [name, name])]) as Record<string, string>;
  const toggle = (id: string) => bench.set([...path, "maps"], chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <>
      <PartName path={path} />
      <Line path={[...path, "about"]} label="What it is about" most={500} />
      <fieldset class="boxes"><legend>Played on</legend>
        {[...own, ...chosen.filter((id) => !own.some((map) => map.id === id)).map((id) => ({ id, name: id }))].map((map) => (
          <label key={map.id} class="box-chip"><input type="checkbox" checked={chosen.includes(map.id)} onChange={() => toggle(map.id)} />{map.name}</label>
        ))}
        {!own.length && <p class="hint">The box has no map yet: a scenario needs one.</p>}
      </fieldset>
      <Notes path={[...path, "maps"]} />
      {chosen.map((_, n) => <Notes key={n} path={[...path, "maps", n]} />)}
      <CardWords like="other" path={[...path, "text"]} label="What its card says" />
      <Several path={[...path, "marker"]} title="Markers it places" add="Marker" most={8} fresh={() => ({ id: `${boxId(bench.draft)}-marker-${Date.now() % 1000}`, name: "Marker", squares: Object.keys(squares)[1] ?? "" })} each={(one) => (
        <div class="bench-row">
          <Line path={[...one, "name"]} label="Marker" />
          <Choice path={[...one, "squares"]} label="On the squares named" options={squares} usual="" />
          <Tick path={[...one, "per_side"]} label="One for each side" />
        </div>
      )} />
      <Several path={[...path, "area"]} title="Named squares that its text mentions" add="Area" most={8} fresh={() => ({ id: Object.keys(squares)[1] ?? "garden", name: Object.keys(squares)[1] ?? "garden" })} each={(one) => (
        <div class="bench-row">
          <Choice path={[...one, "id"]} label="The squares named" options={squares} usual="" />
          <Line path={[...one, "name"]} label="In the text" />
        </div>
      )} />
      <PowerUps path={path} squares={squares} />
      <div class="bench-row">
        <Numbers path={[...path, "threshold"]} label="Points to win" from={0} to={20} usual={0} words={(value) => (value ? String(value) : "as usual")} />
        <Numbers path={[...path, "knock_out_points"]} label="Points for a knock-out" from={0} to={5} usual={1} />
        <Numbers path={[...path, "most_sides"]} label="Most sides" from={2} to={4} usual={2} />
        <Tick path={[...path, "leaders"]} label="Each side names a leader in secret" />
      </div>
    </>
  );
}

/** The power-ups of the box that a scenario draws, and where they lie. */
function PowerUps({ path, squares }: { path: Path; squares: Record<string, string> }): JSX.Element | null {
  const bench = useBench();
  const at = [...path, "power_ups"];
  const own = shelves(bench.draft).find((shelf) => shelf.kind === "power_up")?.parts ?? [];
  const drawn = listAt<string>(bench.draft, [...at, "of"]);
  const toggle = (id: string) => {
    const of = drawn.includes(id) ? drawn.filter((each) => each !== id) : [...drawn, id];
    bench.set(at, of.length ? { squares: textAt(bench.draft, [...at, "squares"]) || (Object.keys(squares)[1] ?? ""), of } : undefined);
  };
  if (!own.length) return null;
  return (
    <>
      <fieldset class="boxes"><legend>Power-ups it draws, one for each of the squares</legend>
        {own.map((part) => <label key={part.card} class="box-chip"><input type="checkbox" checked={drawn.includes(part.card)} onChange={() => toggle(part.card)} />{part.name}</label>)}
      </fieldset>
      {drawn.length > 0 && <Choice path={[...at, "squares"]} label="On the squares named" options={squares} usual="" />}
      <Notes path={at} />
    </>
  );
}

const FORMS: Record<ReturnType<typeof kindOf>, (props: { path: Path }) => JSX.Element> = {
  box: BoxForm,
  character: CharacterForm,
  item: ItemForm,
  companion: CompanionForm,
  objective: ObjectiveForm,
  power_up: PowerUpForm,
  map: MapForm,
  scenario: ScenarioForm,
};

function MapForm({ path }: { path: Path }): JSX.Element {
  return (
    <>
      <div class="bench-row"><PartName path={path} /><Line path={[...path, "about"]} label="Description" most={500} /></div>
      <MapEditor path={path} />
    </>
  );
}
