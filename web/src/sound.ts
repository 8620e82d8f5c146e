/** Sounds made on the spot: a step, dice, a fall, a point, and your turn. */

import { settings } from "./settings";

export type Sound = "move" | "dice" | "knock" | "point" | "turn";
let context: AudioContext | null = null;

/** Browsers let a page be heard after somebody has touched it. */
function ready(): AudioContext | null {
  if (!settings.kept.sound || !("AudioContext" in window) || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(audio: AudioContext, from: number, pitch: number, lasts: number, loud: number, shape: OscillatorType, falls = 1): void {
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  const at = audio.currentTime + from;
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(pitch * falls, at + lasts);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + lasts);
}

const PLAYED: Record<Sound, (audio: AudioContext) => void> = {
  move: (audio) => tone(audio, 0, 320, 0.07, 0.08, "triangle", 0.7),
  dice: (audio) => [0, 0.09, 0.16, 0.26, 0.33].forEach((from, n) => tone(audio, from, 900 + 170 * ((n * 3) % 5), 0.04, 0.07, "square", 0.5)),
  knock: (audio) => tone(audio, 0, 150, 0.28, 0.3, "sine", 0.35),
  point: (audio) => [523, 784].forEach((pitch, n) => tone(audio, n * 0.09, pitch, 0.18, 0.1, "triangle")),
  turn: (audio) => [659, 880].forEach((pitch, n) => tone(audio, n * 0.13, pitch, 0.22, 0.09, "sine")),
};

const OF_EVENTS: Record<string, Sound> = {
  moved: "move",
  placed: "move",
  rolled: "dice",
  rerolled: "dice",
  "knocked down": "knock",
  "knocked out": "knock",
  gained: "point",
};

export function play(sound: Sound | undefined): void {
  const audio = sound && ready();
  if (audio) PLAYED[sound](audio);
}

export function playEvent(event: string): void {
  play(OF_EVENTS[event]);
}
