// Clocks in words.
import type { ClockSetting } from "$gen/messages";
import { number } from "../words/format";
import { languages } from "../words/languages";
import { language, say } from "../words/say.svelte";

/** What a table can be made with; the first is none. */
export const clockSettings: readonly ClockSetting[] = [
  0,
  { turn: 30 },
  { turn: 60 },
  { turn: 180 },
  { game: 600, increment: 10 },
  { turn: 8 * 3600 },
  { turn: 86_400 },
  { turn: 3 * 86_400 },
];

/** Seconds of a reserve beside a time for each decision; the first is none. */
export const liveReserves = [0, 60, 300, 600];
export const slowReserves = [0, 86_400, 3 * 86_400, 7 * 86_400];
/** Days of a vacation; the first is none. */
export const vacations = [0, 3, 7, 14, 30];

/** People come and go while such a game lasts. */
export const isSlow = (clock: ClockSetting): boolean =>
  typeof clock === "number" ? clock >= 3600 : "game" in clock ? clock.game >= 6 * 3600 : clock.turn >= 3600;

/** A reserve in words. */
export const reserveWords = (seconds: number): string =>
  seconds === 0
    ? say("net.none")
    : seconds % 86_400 === 0
      ? say("net.days", { days: seconds / 86_400 })
      : say("net.minutes", { minutes: Math.round(seconds / 60) });

/** Nothing where there is no clock. */
export function clockWords(clock: ClockSetting): string {
  if (typeof clock === "object" && "game" in clock)
    return say("net.clock-game", {
      minutes: number(Math.round(clock.game / 60)),
      seconds: number(clock.increment ?? 0),
    });
  const seconds = typeof clock === "number" ? clock : clock.turn;
  if (!seconds) return "";
  const reserve = typeof clock === "object" ? clock.reserve : undefined;
  if (reserve)
    return say("net.clock-reserve", { clock: clockWords(seconds), reserve: reserveWords(reserve) });
  if (seconds % 86_400 === 0) return say("net.clock-days", { days: seconds / 86_400 });
  if (seconds % 3600 === 0) return say("net.clock-hours", { hours: seconds / 3600 });
  if (seconds % 60 === 0) return say("net.clock-minutes", { minutes: seconds / 60 });
  return say("net.clock-seconds", { seconds });
}

const two = (value: number, intl: string) =>
  new Intl.NumberFormat(intl, { minimumIntegerDigits: 2, useGrouping: false }).format(value);

/** 0:42, 12:05, 1:03:20, or days and hours where there are days. */
export function timeWords(milliseconds: number): string {
  const { intl } = languages[language()];
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) {
    const part = (value: number, unit: string) =>
      new Intl.NumberFormat(intl, { style: "unit", unit, unitDisplay: "narrow" }).format(value);
    return `${part(days, "day")} ${part(hours, "hour")}`;
  }
  const rest = two(seconds % 60, intl);
  return hours > 0 ? `${number(hours)}:${two(minutes, intl)}:${rest}` : `${number(minutes)}:${rest}`;
}
