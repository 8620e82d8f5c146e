/** The time that is left to a side, counted down between what the server tells. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Session } from "./session";

const HOUR = 3600;
const SOON = 20;

/** `1:05`, `12:00`, `3 h`, `2 days`. */
export function timeWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 48 * HOUR) return `${Math.floor(whole / 24 / HOUR)} days`;
  if (whole >= 2 * HOUR) return `${Math.floor(whole / HOUR)} h`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

const MINUTE = 60;

/** How long ago something was, from seconds since 1970. */
export function agoWords(since: number, now = Date.now() / 1000): string {
  const minutes = Math.floor(Math.max(0, now - since) / MINUTE);
  const [count, unit] = minutes < 120 ? [minutes, "minute"] : minutes < 48 * 60 ? [Math.floor(minutes / 60), "hour"] : [Math.floor(minutes / 1440), "day"];
  return count < 1 ? "just now" : `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

export function ClockFace({ session, side }: { session: Session; side: number }): JSX.Element | null {
  const [, tick] = useState(0);
  const clock = session.clock;
  const runs = clock?.runs === side;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((now) => now + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  const own = clock?.sides.find((each) => each.side === side);
  if (!clock || !own) return null;
  const passed = runs ? (performance.now() - clock.told) / 1000 : 0;
  const away = clock.here ? own.away : Math.max(0, own.away - passed);
  const left = own.left - (clock.here ? passed : Math.max(0, passed - own.away));
  const waits = runs && !clock.here && away > 0;
  return (
    <span class={`clock${runs ? " is-running" : ""}${left < SOON ? " is-short" : ""}`} role="timer" title={waits ? `away: the clock runs in ${timeWords(away)}` : "time left"}>
      {waits ? `away ${timeWords(away)}` : own.up ? "0:00" : timeWords(left)}
    </span>
  );
}
