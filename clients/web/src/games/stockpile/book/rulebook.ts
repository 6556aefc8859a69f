// The short rulebook for a table: which sentences, tables and cards belong to it, and the numbers they are told with.
// The same as `bourse rules` prints (words/stockpile/rules_page.cpp); words.test.ts compares them word by word.

import type { Company, Investor, Module, Strategy } from "$gen/stockpile";
import data from "$gen/stockpile_data.json";
import book from "$gen/stockpile_rulebook.json";
import type { Value } from "../../../words/message";
import { sayAny } from "../../../words/say.svelte";
import { money, name, number } from "../words/speak";
import { presets } from "./presets";

export interface TableKind {
  readonly seats: number;
  readonly modules: readonly Module[];
  readonly sets: readonly string[];
  readonly promos: boolean;
}

export interface RuleLine {
  /** As people count, from 1; the same in every configuration. */
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

/** A rule of the long form that no short sentence says. */
interface DetailLine {
  /** As docs/rules writes it, in small letters: s-dem-6. */
  readonly name: string;
  /** As people count, on from the short rules. */
  readonly number: number;
  readonly text: string;
}

type Mark = "start" | "split" | "pays";

export interface RuleTable {
  readonly name: string;
  readonly title: string;
  readonly rows: readonly {
    readonly label: string;
    /** Whose row it is, for its sign. */
    readonly company?: Company;
    readonly cells: readonly { readonly text: string; readonly marks: readonly Mark[] }[];
  }[];
  /** What the marks in it mean. */
  readonly legend: readonly { readonly mark: Mark; readonly text: string }[];
}

interface Section {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly RuleLine[];
  readonly tables: readonly RuleTable[];
  readonly details: readonly DetailLine[];
}

interface CardLine<Name> {
  readonly name: Name;
  readonly title: string;
  readonly text: string;
}
interface InvestorLine extends CardLine<Investor> {
  readonly two: number;
  readonly more: number;
}
interface StrategyLine extends CardLine<Strategy> {
  readonly promo: boolean;
}

interface RuleRow {
  readonly name: string;
  readonly section: string;
  readonly modules?: readonly string[];
  readonly without?: readonly string[];
  readonly players?: string;
  /** Rules of the long form whose links lead here. */
  readonly ids?: readonly string[];
}

interface Cell {
  readonly kind: "number" | "company" | "card" | "forecast" | "text";
  readonly value: number | string;
  readonly marks?: readonly Mark[];
  readonly key?: string;
}

interface TableRow extends RuleRow {
  readonly rows: readonly { readonly label: Cell | null; readonly cells: readonly Cell[] }[];
}

export const modules = data.modules.map((module) => module.name) as readonly Module[];

const allSets = [...new Set(data.investors.map(({ set }) => set))];

export function kindOf(preset: string, seats: number): TableKind {
  const row = presets.find((one) => one.name === preset);
  return { seats, modules: row?.modules ?? [], sets: row?.sets ?? [], promos: row?.promos ?? false };
}

const moduleRows = data.modules as readonly { readonly name: Module; readonly needs?: Module }[];

/** One's own mix, as an address writes it: modules with a plus between them. Nothing if there is no such module. */
export function kindOfMix(mix: string, seats: number): TableKind | undefined {
  const wanted = new Set(mix.split("+"));
  const known = moduleRows.filter(({ name, needs }) => wanted.has(name) && (!needs || wanted.has(needs)));
  if (known.length !== wanted.size) return undefined;
  const sets = known.some(({ name }) => name === "investors") ? allSets : [];
  return { seats, modules: known.map(({ name }) => name), sets, promos: false };
}

/** The address of a mix after a module is switched: what it needs comes along, what needs it goes. */
export function mixWith(kind: TableKind, module: Module, on: boolean): string {
  const needs = moduleRows.find(({ name }) => name === module)?.needs;
  return moduleRows
    .filter(({ name, needs: own }) => {
      if (name === module) return on;
      if (on && name === needs) return true;
      return kind.modules.includes(name) && (on || own !== module);
    })
    .map(({ name }) => name)
    .join("+");
}

function has(kind: TableKind, module: string | undefined): boolean {
  return module !== undefined && (kind.modules as readonly string[]).includes(module);
}

function applies(rule: RuleRow, kind: TableKind): boolean {
  if (!(rule.modules ?? []).every((module) => has(kind, module))) return false;
  if (rule.without?.some((module) => has(kind, module))) return false;
  return !rule.players || (rule.players === "two") === (kind.seats === 2);
}

/** What each dividend among the forecasts of this table pays per share, the smallest first. */
function dividends(kind: TableKind): string {
  const rolled = new Set(data.dice.flat());
  return Object.entries(data.forecasts as Readonly<Record<string, { dividend?: number; copies: number }>>)
    .filter(([forecast, row]) => (has(kind, "forecast-dice") ? rolled.has(forecast) : row.copies > 0))
    .flatMap(([forecast, row]) => (row.dividend ? [{ forecast, amount: row.dividend }] : []))
    .sort((a, b) => a.amount - b.amount)
    .map(({ forecast, amount }) => `${name("forecast", forecast)} = ${money(amount)}`)
    .join(" / ");
}

interface CardRow {
  readonly deck?: string;
  readonly copies: number;
  readonly fee?: number;
}
const cards = data.cards as Readonly<Record<string, CardRow>>;
const plans = data.strategies as readonly { name: string; needs?: string; promo: boolean }[];
const needing = (module: string): number =>
  plans.filter((plan) => plan.needs === module && !plan.promo).length;

function numbers(kind: TableKind): Record<string, Value> {
  const { seats } = kind;
  const counts = data.players[String(seats) as keyof typeof data.players];
  const { hands } = data;
  const track = data.boards.standard["cosmic-computers"];
  const commerce = Object.values(cards).filter((card) => card.deck === "commerce");
  const dealt = hands.strategiesMore + counts.rounds;
  return {
    rounds: counts.rounds,
    piles: counts.piles,
    start: money(seats === 2 ? data.money.startTwo : data.money.start),
    dealt,
    kept: dealt - hands.strategiesAside,
    aside: hands.strategiesAside,
    investors: seats === 2 ? hands.investorsTwo : hands.investors,
    chosen: counts.meeples,
    meeples: counts.meeples,
    most: data.bonds.mostARound,
    box: data.bonds.inBox,
    bond: money(counts.bondPrice),
    interest: money(data.money.bondInterest),
    repeat: money(data.money.repeatSplit),
    dollar: money(data.money.trackDollar),
    majority: money(data.money.majority),
    tied: money(data.money.majorityTied),
    price: money(track.values[track.start] ?? 0),
    after: money(track.values[track.split] ?? 0),
    highest: money(data.bidTrack.at(-1) ?? 0),
    boom: data.cards.boom.move,
    bust: -data.cards.bust.move,
    facedown: counts.faceDown,
    dividends: dividends(kind),
    fees: Object.values(cards)
      .flatMap((card) => (card.fee ? [money(card.fee)] : []))
      .join(" / "),
    commerce: commerce.reduce((sum, card) => sum + card.copies, 0),
    copies: data.cards.gold.copies,
    taxcards: data.cards.tax.copies,
    strategies: plans.filter((plan) => !plan.promo).length,
    promos: plans.filter((plan) => plan.promo).length,
    nobonds: needing("bonds"),
    nogoods: needing("commodities"),
  };
}

const rules = book.rules as readonly RuleRow[];
const details = book.details as readonly RuleRow[];
const tableRows = book.tables as readonly TableRow[];

function cellText(cell: Cell | null): string {
  if (!cell) return "";
  if (cell.kind === "number") return number(Number(cell.value));
  if (cell.kind === "text") return sayAny(`figure.${cell.key}`, { count: cell.value });
  return name(cell.kind, String(cell.value));
}

function drawn(table: TableRow): RuleTable {
  const marks = new Set(table.rows.flatMap((row) => row.cells.flatMap((cell) => cell.marks ?? [])));
  return {
    name: table.name,
    title: sayAny(`figure.${table.name}`),
    rows: table.rows.map(({ label, cells }) => ({
      label: cellText(label),
      ...(label?.kind === "company" ? { company: label.value as Company } : {}),
      cells: cells.map((cell) => ({ text: cellText(cell), marks: cell.marks ?? [] })),
    })),
    legend: (["start", "split", "pays"] as const)
      .filter((mark) => marks.has(mark))
      .map((mark) => ({ mark, text: sayAny(`figure.mark-${mark}`) })),
  };
}

/** Every section that has something for this table. */
export function sections(kind: TableKind): Section[] {
  const values = numbers(kind);
  return book.sections
    .map((section) => ({
      name: section,
      title: sayAny(`section.${section}`),
      rules: rules.flatMap((rule, at) =>
        rule.section === section && applies(rule, kind)
          ? [{ number: at + 1, name: rule.name, text: sayAny(`rule.${rule.name}`, values) }]
          : [],
      ),
      details: details.flatMap((row, at) =>
        row.section === section && applies(row, kind)
          ? [{ number: rules.length + at + 1, name: row.name, text: sayAny(`detail.${row.name}`, values) }]
          : [],
      ),
      tables: tableRows.filter((table) => table.section === section && applies(table, kind)).map(drawn),
    }))
    .filter((section) => section.rules.length + section.details.length + section.tables.length > 0);
}

/** Where the rule of a number such as s-dem-3 stands: the end of its address, #/rules/…; undefined: nowhere. */
export function placeOf(id: string): string | undefined {
  if (details.some((row) => row.name === id)) return id;
  const at = rules.findIndex((row) => row.ids?.includes(id));
  return at < 0 ? undefined : String(at + 1);
}

/** For how many seats, and with which modules, an address has something to show; undefined: for every table. */
export function tableFor(place: string): {
  readonly two?: boolean;
  readonly modules?: readonly string[];
  readonly without?: readonly string[];
} {
  const row = details.find((one) => one.name === place) ?? rules[Number(place) - 1];
  return {
    ...(row?.players ? { two: row.players === "two" } : {}),
    ...(row?.modules ? { modules: row.modules } : {}),
    ...(row?.without ? { without: row.without } : {}),
  };
}

export function investors(kind: TableKind): InvestorLine[] {
  if (!has(kind, "investors")) return [];
  const rows = data.investors as readonly {
    name: string;
    set: string;
    two: number;
    more: number;
    needs?: string;
  }[];
  return rows
    .filter((row) => kind.sets.includes(row.set) && (!row.needs || has(kind, row.needs)))
    .map((row) => ({
      name: row.name as Investor,
      title: name("investor", row.name),
      text: name("investor", row.name, "text"),
      two: row.two,
      more: row.more,
    }));
}

/** Promotional cards too, marked: whether they are in the deck may also depend on how many players need cards. */
export function strategies(kind: TableKind): StrategyLine[] {
  if (!has(kind, "strategies")) return [];
  return plans
    .filter((row) => !row.needs || has(kind, row.needs))
    .map((row) => ({
      name: row.name as Strategy,
      title: name("strategy", row.name),
      text: name("strategy", row.name, "text"),
      promo: row.promo,
    }));
}

/** For searching: without accents, marks and case, Arabic letters as Persian ones. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}\u2066-\u2069\u200c]/gu, "")
    .replace(/ي/g, "ی")
    .replace(/ك/g, "ک")
    .toLowerCase();
}

export function finds(words: string, ...texts: readonly string[]): boolean {
  const parts = folded(words).split(/\s+/).filter(Boolean);
  const all = folded(texts.join(" "));
  return parts.every((part) => all.includes(part));
}
