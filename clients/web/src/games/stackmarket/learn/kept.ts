// What a hand has done, kept in this browser: the best run of the day with its ghost, medals by day, and how often dice
// stood. What a run is worth and how a record grows is the engine's to say; here it is only kept.
import type { HandRecord, StackingOutcome } from "$gen/messages";
import { keep, read } from "../../../store/settings.svelte.ts";

export type Medal = NonNullable<StackingOutcome["medal"]>;
export const medals: readonly Medal[] = ["gold", "silver", "bronze"];

export interface BestRun {
  readonly day: string;
  /** Floors that stood. */
  readonly reached: number;
  readonly medal: Medal | null;
  /** What the hand was told, in base64. */
  readonly inputs: string;
}

const bestShelf = "bourse.day-tower";
const medalShelf = "bourse.day-medals";
const recordShelf = "bourse.hand-record";

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null; // damaged: as if nothing were kept
  }
}

/** The day it is everywhere: two people on two sides of the world build the same tower. */
export const today = (now = new Date()): string => now.toISOString().slice(0, 10);

export function bestOf(day: string): BestRun | null {
  const best = parsed<BestRun>(read(bestShelf));
  return best?.day === day && typeof best.reached === "number" && typeof best.inputs === "string"
    ? best
    : null;
}

/** Keeps a run that is better than the best of its day; true if it is. */
export function keepRun(run: BestRun): boolean {
  if (run.reached <= (bestOf(run.day)?.reached ?? 0)) return false;
  keep(bestShelf, JSON.stringify(run));
  if (run.medal) keep(medalShelf, JSON.stringify({ ...medalsByDay(), [run.day]: run.medal }));
  return true;
}

const medalsByDay = (): Readonly<Record<string, Medal>> => {
  const found = parsed<Record<string, Medal>>(read(medalShelf));
  return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
};

/** How many days have earned each medal. */
export function medalCounts(): Readonly<Record<Medal, number>> {
  const all = Object.values(medalsByDay());
  const count = (medal: Medal) => all.filter((one) => one === medal).length;
  return { gold: count("gold"), silver: count("silver"), bronze: count("bronze") };
}

export const handRecord = (): HandRecord | null => parsed<HandRecord>(read(recordShelf));
export const keepRecord = (record: HandRecord): void => keep(recordShelf, JSON.stringify(record));

export function textOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
export function bytesOf(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
