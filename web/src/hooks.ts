import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import * as api from "./api";

/** Draw again whenever a session has changed. */
export function useSession(session: { subscribe(listener: () => void): () => void }): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const again = () => redraw(undefined as never);
    again(); // something may have come in before this effect ran
    return session.subscribe(again);
  }, [session]);
}

export function useMedia(query: string): boolean {
  const [matches, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => set(list.matches);
    changed();
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, [query]);
  return matches;
}

/** Hear an event of the window from the moment the part is drawn: nothing done in between is lost. */
export function useWindow<K extends keyof WindowEventMap>(kind: K, heard: (event: WindowEventMap[K]) => void, capture = false): void {
  const latest = useRef(heard);
  latest.current = heard;
  useLayoutEffect(() => {
    const listener = (event: WindowEventMap[K]) => latest.current(event);
    addEventListener(kind, listener, capture);
    return () => removeEventListener(kind, listener, capture);
  }, [kind, capture]);
}

/** Something that takes a moment: while it goes on it is not begun again, and the page can say so. */
export function useBusy(failed: (error: unknown) => void): { busy: boolean; during(work: () => Promise<unknown>): void } {
  const [busy, set] = useState(false);
  const going = useRef(false);
  const end = () => set((going.current = false));
  const during = (work: () => Promise<unknown>) => {
    if (going.current) return;
    set((going.current = true));
    work().then(end, (error: unknown) => (end(), failed(error)));
  };
  return { busy, during };
}

/** A value that arrives later; a sentence if it does not. */
export function useLoaded<T>(load: () => Promise<T>, keys: unknown[]): { value: T | null; problem: string } {
  const [state, set] = useState<{ value: T | null; problem: string }>({ value: null, problem: "" });
  useEffect(() => {
    let live = true;
    load().then(
      (value) => live && set({ value, problem: "" }),
      (error: unknown) => live && set({ value: null, problem: api.words(error) }),
    );
    return () => {
      live = false;
    };
  }, keys);
  return state;
}

/** Whether the last thing touched was the keyboard: then focus follows the question. */
export const input = { keyboard: false };
addEventListener("keydown", () => (input.keyboard = true), true);
addEventListener("pointerdown", () => (input.keyboard = false), true);
