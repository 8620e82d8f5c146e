/** A squad as a line of text: copied, pasted, shared; the server reads it, and says what it does not know. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as api from "./api";
import { lineOf, squadOf } from "./choosing";
import { capital, CopyButton } from "./Parts";
import type { SquadRead } from "./protocol";

/** an entry written by ids */
const IDS = /^[a-z0-9-]+(\+[a-z0-9-]+)*$/;
/** letters, as the server takes them */
const MOST = 1000;
const NOTHING = { text: "", errors: [] };

interface SquadTextProps {
  name: string;
  squad: string[];
  /** with a box of one's own only its page knows the cards: then the line is taken as it stands */
  own: boolean;
  set(squad: string[], split: number): void;
}

export function SquadText({ name, squad, own, set }: SquadTextProps): JSX.Element {
  const line = lineOf(squad);
  const [typed, type] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ text: string; errors: SquadRead["errors"] }>(NOTHING);
  const done = (next: string[], split = 0) => {
    set(next, split);
    type(null);
    setWrong(NOTHING);
  };
  const read = (text: string) => {
    const local = squadOf(text);
    if (lineOf(local) === line) return type(null), setWrong(NOTHING);
    const byId = local.every((entry) => IDS.test(entry));
    if (own || byId) done(local); // what stands against it is said beside the squad as well
    if (own) return;
    api.readSquad(text).then(
      (found) => {
        if (found.errors.length) return setWrong({ text, errors: found.errors });
        if (!byId || lineOf(found.squad) !== lineOf(local) || found.split) done(found.squad, found.split);
      },
      () => byId || done(local),
    );
  };
  const mend = (error: SquadRead["errors"][number], instead: string) => read(wrong.text.slice(0, error.from) + instead + wrong.text.slice(error.to));
  const share = () => void navigator.share({ title: "A squad for Crossfray", text: line }).catch(() => undefined);
  return (
    <span class="squad-text">
      <span class="squad-line">
        <input
          aria-label={`The squad of ${name} as text`}
          aria-invalid={wrong.errors.length > 0}
          value={typed ?? line}
          maxLength={MOST}
          spellcheck={false}
          placeholder="Arya Stark + Needle, Jon Snow"
          onInput={(event) => type(event.currentTarget.value)}
          onBlur={() => typed !== null && read(typed)}
          onKeyDown={(event) => event.key === "Enter" && typed !== null && read(typed)}
        />
        <CopyButton text={line} label={`Copy the squad of ${name}`} />
        {"share" in navigator && <button type="button" aria-label={`Share the squad of ${name}`} onClick={share}>Share</button>}
      </span>
      {wrong.errors.length > 0 && (
        <ul class="field-problems" role="alert">
          {wrong.errors.map((error) => (
            <li key={`${error.from} ${error.message}`}>
              {capital(error.message)}.
              {error.suggestions.map((each) => <button key={each} type="button" class="small mend-squad" onClick={() => mend(error, each)}>{each}</button>)}
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
