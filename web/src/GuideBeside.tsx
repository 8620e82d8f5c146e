/** The guide beside the table: loaded when it is first opened. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { openGuide, opened } from "./guide";
import { useSession, useWindow } from "./hooks";

type Reader = ComponentType<{ id: string; turn(page: string): void; small?: boolean }>;

export function GuideBeside(): JSX.Element | null {
  useSession(opened);
  const [found, set] = useState<{ Reader: Reader } | null>(null);
  const page = opened.page;
  useEffect(() => {
    if (page && !found) void import("./Guide").then(({ Reader }) => set({ Reader }));
  }, [page]);
  useEffect(() => () => openGuide(null), []);
  useWindow("keydown", (event) => {
    if (!page || event.key !== "Escape") return;
    event.stopImmediatePropagation();
    openGuide(null);
  }, true);
  if (!page) return null;
  return (
    <aside class="guide-beside" aria-label="Rules">
      <button type="button" class="quiet guide-close" aria-label="Close the rules" onClick={() => openGuide(null)}>✕</button>
      {found ? <found.Reader id={page} turn={openGuide} small /> : <p class="hint">One moment …</p>}
    </aside>
  );
}
