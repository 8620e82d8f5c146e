/** What somebody likes: kept in this browser, and followed at once. */

export const SPEEDS = { slow: 0.5, normal: 1, fast: 2.5, "at once": Infinity } as const;
export type SpeedName = keyof typeof SPEEDS;
export type Theme = "auto" | "light" | "dark";

interface Kept {
  speed: SpeedName;
  sound: boolean;
  theme: Theme;
  notify: boolean;
  /** whether somebody was asked if they want to be told */
  noticeAsked: boolean;
  /** what others see */
  name: string;
}

const KEY = "crossfray.settings";
const USUAL: Kept = { speed: "normal", sound: true, theme: "auto", notify: false, noticeAsked: false, name: "" };
const listeners = new Set<() => void>();
let kept: Kept = { ...USUAL, ...read() };

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

export const settings = {
  /** how many times faster than usual events follow each other */
  get speed(): number {
    return SPEEDS[kept.speed] ?? 1;
  },
  get kept(): Kept {
    return kept;
  },
  set(more: Partial<Kept>): void {
    kept = { ...kept, ...more };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // it holds until the page is closed
    }
    paint();
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Dark or light, if somebody has chosen; otherwise as the system has it. */
function paint(): void {
  if (kept.theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = kept.theme;
}
paint();
