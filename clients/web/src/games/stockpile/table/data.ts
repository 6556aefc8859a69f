// The rows of the game's data that the table shows, looked up by number.
import { refusals } from "$gen/stockpile";
import data from "$gen/stockpile_data.json";
import { codeOf } from "../book/icons";
import type { BoardName } from "../words/speak";

export { type BoardName, boardOf } from "../words/speak";

interface Track {
  readonly values: readonly number[];
  readonly start: number;
  readonly split: number;
  readonly dollars?: readonly number[];
}

export const companies: readonly string[] = data.values.company;
export const cards: readonly string[] = data.values.card;
export const forecasts: readonly string[] = data.values.forecast;
export const investors: readonly string[] = data.values.investor;
export const strategies: readonly string[] = data.values.strategy;

/** Two letters a company, for class names and small cards. */
export const codes: readonly string[] = companies.map(codeOf);

/** The commerce deck without its taxes. */
export const commodityCards: readonly string[] = cards.filter(
  (card) => cardRow(card).deck === "commerce" && card !== "tax",
);

export function trackOf(board: BoardName, company: number): Track {
  const name = companies[company] ?? "";
  const tracks = data.boards[board] as Readonly<Record<string, Track>>;
  const track = tracks[name];
  if (track === undefined) throw new Error(`no track for company ${company}`);
  return track;
}

export function priceAt(board: BoardName, company: number, space: number): number {
  return trackOf(board, company).values[space] ?? 0;
}

interface CardRow {
  readonly stock?: boolean;
  readonly fee?: number;
  readonly move?: number;
  readonly deck?: string;
}

export function cardRow(card: string): CardRow {
  return (data.cards as Readonly<Record<string, CardRow>>)[card] ?? {};
}

export function companyOf(card: string): number {
  return companies.indexOf(card);
}

interface ForecastRow {
  readonly move?: number;
  readonly dividend?: number;
}

export function forecastRow(forecast: string): ForecastRow {
  return (data.forecasts as Readonly<Record<string, ForecastRow>>)[forecast] ?? {};
}

/** The forecast that moves a price so far, as a number; -1 if there is none. */
export const forecastBy = (steps: number): number =>
  steps === 0 ? -1 : forecasts.findIndex((one) => forecastRow(one).move === steps);

/** The forecast that pays so much a share, as a number; -1 if there is none. */
export const forecastPaying = (amount: number): number =>
  forecasts.findIndex((one) => forecastRow(one).dividend === amount);

/** One thing that happens to a company: its price moves, or it pays a dividend. */
export interface Effect {
  readonly move?: number;
  readonly dividend?: number;
}

interface StrategyRow {
  readonly name: string;
  readonly named?: readonly Effect[];
}

/** What a strategy does to the company that is named for it, in order. */
export function namedBy(strategy: string): readonly Effect[] {
  return (data.strategies as readonly StrategyRow[]).find((one) => one.name === strategy)?.named ?? [];
}

interface InvestorRow {
  readonly name: string;
  readonly two: number;
  readonly more: number;
}

/** What an investor begins with at a table of so many seats. */
export function startOf(investor: string, seats: number): number {
  const row = (data.investors as readonly InvestorRow[]).find((one) => one.name === investor);
  if (row === undefined) return 0;
  return seats === 2 ? row.two : row.more;
}

export function bondPrice(seats: number): number {
  const rows = data.players as Readonly<Record<string, { readonly bondPrice: number }>>;
  return rows[String(seats)]?.bondPrice ?? 0;
}

/** The number by which an insight says why a bid is not possible. */
export const tooDear: number = refusals.find((row) => row.name === "bid-too-dear")?.number ?? -1;
