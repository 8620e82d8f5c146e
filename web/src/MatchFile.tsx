/** A match as a file: kept, shared and opened again; docs/matches.md says what stands in one. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import * as api from "./api";
import type { Wanted } from "./protocol";

interface MatchFileProps {
  match: Wanted;
  open: (match: Wanted) => void;
  failed: (error: unknown) => void;
}

export function MatchFile({ match, open, failed }: MatchFileProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (file) open(await api.readMatch(await file.text()));
  };
  const save = async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await api.matchText(match)], { type: "application/toml" }));
    link.download = `${match.title.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "match"}.toml`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div class="match-file">
      <input
        ref={input}
        type="file"
        accept=".toml"
        hidden
        aria-label="Match file"
        onChange={(event) => {
          const field = event.currentTarget;
          const file = field.files?.[0];
          field.value = ""; // so that the same file can be opened again at once
          void read(file).catch(failed);
        }}
      />
      <button type="button" onClick={() => input.current?.click()}>Open a file</button>
      <button type="button" onClick={() => void save().catch(failed)}>Save as a file</button>
    </div>
  );
}
