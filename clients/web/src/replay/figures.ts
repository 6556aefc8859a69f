// Figures of hindsight: thousands with one decimal and their sign, which stays before them in every direction of writing.
import { languages } from "../words/languages";
import { language } from "../words/say.svelte";

export function tenth(value: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(languages[language()].intl, digits).format(value);
}

export function signed(value: number): string {
  const sign = value < -0.05 ? "−" : value > 0.05 ? "+" : "";
  return `\u2066${sign}${tenth(Math.abs(value))}\u2069`;
}

/** A formula reads from left to right in every language. */
export const leftToRight = (formula: string): string => `\u2066${formula}\u2069`;
