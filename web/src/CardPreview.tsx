/** A card that is being written, as it will lie on the table. */

import type { JSX } from "preact";
import { CardName, CardText } from "./CardText";
import { useBench } from "./Bench";
import { besideOf } from "./Confirm";
import { kindOf, listAt, type Path, textAt, valueAt, withAt } from "./draft";
import type { BoxChecked, CardEntry, Draft } from "./protocol";

const CARDS = ["character", "item", "companion", "objective", "power_up"];

export function CardPreview({ draft, path }: { draft: Draft; path: Path }): JSX.Element | null {
  if (!CARDS.includes(kindOf(path))) return null;
  const card = cardAt(withWhatIsPlayed(draft, useBench().checked), path);
  return (
    <section class="card-preview" aria-label="The card">
      <header><CardName card={card} colour="dark" side={1} /></header>
      <CardText card={card} />
    </section>
  );
}

/** A box whose texts say what they play as, as others see them. */
function withWhatIsPlayed(draft: Draft, checked: BoxChecked | null): Draft {
  const apart = (checked?.readings ?? []).filter((each) => each.confirmed && !each.agrees && textAt(draft, besideOf(each.path)) === each.confirmed);
  return apart.reduce((now, each) => withAt(now, each.path, `${textAt(now, each.path)} (Plays as: ${each.confirmed})`), draft);
}

/** A card of a draft in the form of the catalogue. */
function cardAt(draft: Draft, path: Path): CardEntry {
  const kind = kindOf(path);
  const card = valueAt(draft, path) as Record<string, unknown>;
  const person = kind === "character" || kind === "companion";
  const used = kind === "item" && Number(card["action"] ?? 0) > 0;
  const actions = kind === "companion" ? listAt(draft, [...path, "action"]) : used ? [{ ...card, cost: card["action"] }] : listAt(draft, [...path, "ability"]);
  return {
    id: String(card["id"] ?? ""),
    name: String(card["name"] ?? ""),
    box: "",
    kind: person ? kind : "item",
    defense: typeof card["defense"] === "number" ? card["defense"] : null,
    tokens: (card["tokens"] as CardEntry["tokens"]) ?? [],
    basic: false,
    colour: "",
    abilities: actions.map((each) => ({ name: String(each["name"] ?? ""), type: (each["type"] as CardEntry["tokens"][number]) ?? null, cost: (each["cost"] as number) ?? null, challenge_action: each["challenge_action"] === true, text: String(each["text"] ?? "") })),
    trait: !person && !actions.length ? { name: "", text: String(card["text"] ?? "") } : ((card["trait"] as CardEntry["trait"]) ?? null),
    components: listAt(draft, [...path, "component"]).map((each) => ({ kind: String(each["kind"]), id: String(each["id"]), name: String(each["name"]), count: Number(each["count"] ?? 1), defense: null, text: String(each["text"] ?? "") })),
    provenance: {},
  };
}
