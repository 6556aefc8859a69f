// The rows of the game's vocabulary, looked up: which arguments a verb, event or refusal has, and what they mean.
// The only file of the words that knows how the generator writes them.
import * as rows from "$gen/stockpile";
import data from "$gen/stockpile_data.json";

export type ArgType =
  | "company"
  | "pile"
  | "card"
  | "face"
  | "space"
  | "seat"
  | "pair"
  | "forecast"
  | "price-space"
  | "sale"
  | "count"
  | "money"
  | "round"
  | "module"
  | "verb"
  | "decision"
  | "steps"
  | "investor"
  | "strategy"
  | "slot";

export interface Arg {
  readonly name: string;
  readonly type: ArgType;
}
export interface Row {
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly args: readonly Arg[];
}
export interface EventRow extends Row {
  readonly seat: boolean;
  readonly secret: readonly string[];
}
export interface Figure {
  readonly of: string;
  readonly value: string;
  readonly name: string;
  readonly type: string;
  readonly number: number;
}
export type BoardName = keyof typeof data.boards;

type ByKey<R> = ReadonlyMap<string | number, R>;

function index<R extends { readonly number: number; readonly name: string; readonly kind: string }>(
  all: readonly unknown[],
): ByKey<R> {
  const found = new Map<string | number, R>();
  for (const row of all as readonly R[]) found.set(row.number, row).set(row.kind, row).set(row.name, row);
  return found;
}

const verbs = index<Row>(rows.verbs);
const decisions = index<Row>(rows.decisions);
const events = index<EventRow>(rows.events);
const refusals = index<Row>(rows.refusals);
const reasons = index<Row>(rows.reasons);
const values = data.values as Readonly<Record<string, readonly string[]>>;

const figures = new Map<string, Figure[]>();
for (const figure of data.figures as readonly Figure[]) {
  const key = `${figure.of}.${figure.value}`;
  figures.set(key, [...(figures.get(key) ?? []), figure]);
}

export const verbOf = (key: string | number): Row | undefined => verbs.get(key);
export const decisionOf = (key: string | number): Row | undefined => decisions.get(key);
export const eventOf = (key: string | number): EventRow | undefined => events.get(key);
export const reasonOf = (key: string | number): Row | undefined => reasons.get(key);
export const refusalOf = (key: string | number): Row | undefined => refusals.get(key);

/** The numbers printed on a card, forecast, investor or strategy; its texts name them. */
export const figuresOf = (type: string, value: string): readonly Figure[] =>
  figures.get(`${type}.${value}`) ?? [];

/** The name of a value that came as a number. */
export function valueName(type: ArgType, value: number): string {
  if (type === "verb") return verbs.get(value)?.name ?? "";
  if (type === "decision") return decisions.get(value)?.name ?? "";
  return values[type]?.[value] ?? "";
}

/** What a space of the bid track costs. */
export const moneyOfSpace = (space: number): number | undefined => data.bidTrack[space];

/** What a share costs on a space of a company's price track. */
export function moneyOfPrice(board: BoardName, company: string, space: number): number | undefined {
  const tracks = data.boards[board] as Readonly<Record<string, { readonly values: readonly number[] }>>;
  return tracks[company]?.values[space];
}
