// What a person has set, kept in this browser. A field that is missing or makes no sense falls back to its default
// alone, so that an old or damaged entry never costs the other settings.
import type { LanguageId } from "$gen/texts";
import { spoken } from "../words/languages";

interface Settings {
  /** Empty: as the browser. */
  language: LanguageId | "";
  theme: "system" | "light" | "dark";
  /** Of all text, 1 to 2. */
  textSize: number;
  motion: "system" | "full" | "reduced";
  /** Of animations: 1 is normal, 2 twice as fast, 0 shows no films. */
  speed: number;
  /** Milliseconds between bots' moves. */
  pace: number;
  patterns: "plain" | "strong" | "mono";
  name: string;
  /** Tags of languages, told at one's seat. Empty: the language of the page. */
  speaks: readonly string[];
  confirm: "always" | "hurts" | "never";
  memoryAid: boolean;
  collect: boolean;
  skip: boolean;
  /** Show how likely one is to win, in games against bots and when looking back. */
  chance: boolean;
  sound: boolean;
  /** Of sounds, 0 to 1. */
  volume: number;
  /** Short pulses, where the device has them. */
  vibrate: boolean;
  /** What the thumb needs is on the left. */
  leftHanded: boolean;
}

export const textSizes = [1, 1.25, 1.5, 1.75, 2] as const;
export const speeds = [0.5, 1, 2, 4, 0] as const;
export const paces = [0, 350, 800, 1600] as const;
export const volumes = [0.25, 0.5, 0.75, 1] as const;

/** On a phone, which is among people, nothing sounds until it is asked for. */
const besidesPeople = typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches;

export const defaults: Readonly<Settings> = {
  language: "",
  theme: "system",
  textSize: 1,
  motion: "system",
  speed: 1,
  pace: 800,
  patterns: "plain",
  name: "",
  speaks: [],
  confirm: "hurts",
  memoryAid: true,
  collect: true,
  skip: false,
  chance: false,
  sound: !besidesPeople,
  volume: 0.5,
  vibrate: true,
  leftHanded: false,
};

const VERSION = 1;
const KEY = "bourse.settings";
export const mostNameLetters = 24;

const allowed: { readonly [K in keyof Settings]: (value: unknown) => boolean } = {
  language: (value) => value === "" || (spoken as readonly unknown[]).includes(value),
  theme: (value) => value === "system" || value === "light" || value === "dark",
  textSize: (value) => (textSizes as readonly unknown[]).includes(value),
  motion: (value) => value === "system" || value === "full" || value === "reduced",
  speed: (value) => (speeds as readonly unknown[]).includes(value),
  pace: (value) => (paces as readonly unknown[]).includes(value),
  patterns: (value) => value === "plain" || value === "strong" || value === "mono",
  name: (value) => typeof value === "string" && value.length <= mostNameLetters,
  speaks: (value) =>
    Array.isArray(value) && value.length <= 8 && value.every((tag) => /^[a-z]{2,3}$/.test(String(tag))),
  confirm: (value) => value === "always" || value === "hurts" || value === "never",
  memoryAid: (value) => typeof value === "boolean",
  collect: (value) => typeof value === "boolean",
  skip: (value) => typeof value === "boolean",
  chance: (value) => typeof value === "boolean",
  sound: (value) => typeof value === "boolean",
  volume: (value) => (volumes as readonly unknown[]).includes(value),
  vibrate: (value) => typeof value === "boolean",
  leftHanded: (value) => typeof value === "boolean",
};

/** Settings from what was kept. */
export function understand(text: string | null): Settings {
  let kept: Record<string, unknown> = {};
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    if (typeof found === "object" && found !== null) kept = found as Record<string, unknown>;
  } catch {
    // Damaged: the defaults will do.
  }
  const good = (Object.keys(defaults) as (keyof Settings)[]).filter((field) => allowed[field](kept[field]));
  return { ...defaults, ...Object.fromEntries(good.map((field) => [field, kept[field]])) };
}

export function written(settings: Settings): string {
  return JSON.stringify({ version: VERSION, ...settings });
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is switched off: even asking for it throws
  }
}

export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or switched off: settings last as long as the page; games say so themselves.
  }
}

export const settings: Settings = $state(understand(read(KEY)));

/** Shows the settings on the page and keeps them; called in an effect, so that it follows every change. */
export function apply(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.motion === "system") delete root.dataset.motion;
  else root.dataset.motion = settings.motion;
  root.dataset.patterns = settings.patterns;
  if (settings.leftHanded) root.dataset.hand = "left";
  else delete root.dataset.hand;
  root.dataset.size = String(Math.round(settings.textSize * 100));
  root.style.setProperty("--text-scale", String(settings.textSize));
  root.style.setProperty("--speed", String(settings.speed || 100));
  keep(KEY, written($state.snapshot(settings)));
}

export function forgetSettings(): void {
  Object.assign(settings, defaults);
  try {
    localStorage.clear();
  } catch {
    // nothing was kept
  }
}
