// Numbers, money, lists, dates and people as the language in force writes them.
import { plain } from "./isolates";
import { languages } from "./languages";
import { language, say, sayAny } from "./say.svelte";

export function money(thousands: number): string {
  return sayAny(thousands < 0 ? "format.money-negative" : "format.money", { amount: Math.abs(thousands) });
}

export function number(value: number): string {
  return sayAny("format.number", { number: value });
}

/** A move up or down: the sign stays before the figure in every direction of writing. */
export function steps(value: number): string {
  return `\u2066${sayAny(value < 0 ? "format.steps-down" : "format.steps-up", { steps: Math.abs(value) })}\u2069`;
}

/** Money that comes in: the sign stays before the figure in every direction of writing. */
export function income(thousands: number): string {
  if (!languages[language()].rtl) return `+${money(thousands)}`;
  return money(thousands).replace(number(thousands), steps(thousands));
}

export function list(things: readonly string[]): string {
  return new Intl.ListFormat(languages[language()].intl, { type: "conjunction" }).format(things);
}

/** A label and what it is about, for those who listen: “Remove: Ada”. */
export function labelled(label: string, text: string): string {
  return plain(say("web.label", { label, text }));
}

/** Two halves of a sentence; the second may be missing. */
export function clauses(first: string, second: string): string {
  return second === "" ? first : plain(say("web.clauses", { first, second }));
}

/** Things in a row without an “and”: figures of a chart. */
export function series(things: readonly string[]): string {
  const [first = "", ...rest] = things;
  return rest.reduce((before, next) => plain(say("web.series", { before, next })), first);
}

/** A day without its year: “16 Nov”. */
export function day(time: number): string {
  const { intl } = languages[language()];
  // Without a country, English would put the month first.
  const where = intl === "en" ? "en-GB" : intl;
  return new Intl.DateTimeFormat(where, { day: "numeric", month: "short" }).format(time);
}

export function date(time: number): string {
  const { intl } = languages[language()];
  return new Intl.DateTimeFormat(intl, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** How the engine writes a seat that is nobody's. */
export const nobody = 255;

export function player(seat: number | null, names: readonly string[]): string {
  if (seat === null || seat === nobody) return say("ui.nobody");
  return names[seat] ?? say("ui.seat", { seat: number(seat + 1) });
}
