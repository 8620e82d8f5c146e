/** The menu of a table: what it is about, who sits there, and how somebody likes it. */

import type { JSX } from "preact";
import { useSession } from "./hooks";
import { askLeave } from "./turns";
import { SPEEDS, settings, type SpeedName, type Theme } from "./settings";

export function Menu({ items }: { items: { name: string; press(): void }[] }): JSX.Element {
  return (
    <div class="menu">
      {items.length > 0 && (
        <p class="menu-items">
          {items.map((item) => <button key={item.name} type="button" onClick={item.press}>{item.name}</button>)}
        </p>
      )}
      <Settings />
      <p class="hint keys">
        Keys: <kbd>1</kbd> to <kbd>9</kbd> answer, <kbd>u</kbd> undo, <kbd>s</kbd> skip the animation, <kbd>m</kbd> sound, arrows and <kbd>Enter</kbd> on the board, <kbd>i</kbd> read the card of a figure.
      </p>
    </div>
  );
}

const THEMES: Record<Theme, string> = { auto: "same as system", light: "light", dark: "dark" };

export function Settings(): JSX.Element {
  useSession(settings);
  const { speed, sound, theme, notify, name } = settings.kept;
  const ask = async () => (notify ? settings.set({ notify: false }) : void (await askLeave()));
  return (
    <div class="settings">
      <label>Your name <input maxLength={24} value={name} placeholder="shown to others" onChange={(event) => settings.set({ name: event.currentTarget.value.trim() })} /></label>
      <label>Animation speed
        <select value={speed} onChange={(event) => settings.set({ speed: event.currentTarget.value as SpeedName })}>
          {Object.keys(SPEEDS).map((each) => <option key={each}>{each}</option>)}
        </select>
      </label>
      <label>Colours
        <select value={theme} onChange={(event) => settings.set({ theme: event.currentTarget.value as Theme })}>
          {Object.entries(THEMES).map(([each, words]) => <option key={each} value={each}>{words}</option>)}
        </select>
      </label>
      <label class="tickbox"><input type="checkbox" checked={sound} onChange={() => settings.set({ sound: !sound })} /> Sound</label>
      {"Notification" in window && (
        <label class="tickbox"><input type="checkbox" checked={notify} onChange={() => void ask()} /> Notify me when it is my turn (while a Crossfray tab is open)</label>
      )}
    </div>
  );
}
