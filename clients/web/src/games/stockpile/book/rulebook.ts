// The short rulebook for a table: which sentences and cards belong to it, and the numbers they are told with.
// The same as `bourse rules` prints (app/rules.cpp); rulebook.test.ts compares them word by word.

import type { Investor, Module, Strategy } from "$gen/stockpile";
import data from "$gen/stockpile_data.json";
import book from "$gen/stockpile_rulebook.json";
import type { Value } from "../../../words/message";
import { sayAny } from "../../../words/say.svelte";
import { money, name } from "../words/speak";
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
export interface DetailLine {
  /** As docs/rules writes it, in small letters: s-dem-6. */
  readonly name: string;
  /** As people count, on from the short rules. */
  readonly number: number;
  readonly text: string;
}

export interface Section {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly RuleLine[];
  readonly details: readonly DetailLine[];
}

export interface CardLine<Name> {
  readonly name: Name;
  readonly title: string;
  readonly text: string;
}
export interface InvestorLine extends CardLine<Investor> {
  readonly two: number;
  readonly more: number;
}
export interface StrategyLine extends CardLine<Strategy> {
  readonly promo: boolean;
}

interface RuleRow {
  readonly name: string;
  readonly section: string;
  readonly module?: string;
  readonly without?: string;
  readonly players?: string;
  readonly tells?: readonly string[];
}

export const modules = data.modules.map((module) => module.name) as readonly Module[];

export function kindOf(preset: string, seats: number): TableKind {
  const row = presets.find((one) => one.name === preset);
  return { seats, modules: row?.modules ?? [], sets: row?.sets ?? [], promos: row?.promos ?? false };
}

function has(kind: TableKind, module: string | undefined): boolean {
  return module !== undefined && (kind.modules as readonly string[]).includes(module);
}

function applies(rule: RuleRow, kind: TableKind): boolean {
  if (rule.module && !has(kind, rule.module)) return false;
  if (rule.without && has(kind, rule.without)) return false;
  return !rule.players || (rule.players === "two") === (kind.seats === 2);
}

const sums = (amounts: readonly number[]): string => amounts.slice(1).map(money).join(" / ");

function numbers(seats: number): Record<string, Value> {
  const counts = data.players[String(seats) as keyof typeof data.players];
  const { hands } = data;
  const dealt = hands.strategiesMore + counts.rounds;
  return {
    rounds: counts.rounds,
    piles: counts.piles,
    start: money(seats === 2 ? data.money.startTwo : data.money.start),
    dealt,
    kept: dealt - hands.strategiesAside,
    investors: seats === 2 ? hands.investorsTwo : hands.investors,
    chosen: counts.meeples,
    most: data.bonds.mostARound,
    bond: money(counts.bondPrice),
    interest: money(data.money.bondInterest),
    repeat: money(data.money.repeatSplit),
    dollar: money(data.money.trackDollar),
    majority: money(data.money.majority),
    tied: money(data.money.majorityTied),
    sets: sums(data.commerce.sets),
    taxes: sums(data.commerce.taxes),
  };
}

const rules = book.rules as readonly RuleRow[];
const details = book.details as readonly RuleRow[];

/** Every section that has something for this table. */
export function sections(kind: TableKind): Section[] {
  const values = numbers(kind.seats);
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
          ? [{ number: rules.length + at + 1, name: row.name, text: sayAny(`detail.${row.name}`) }]
          : [],
      ),
    }))
    .filter((section) => section.rules.length + section.details.length > 0);
}

/** Where the rule of a number such as s-dem-3 stands: the end of its address, #/rules/…; undefined: nowhere. */
export function placeOf(id: string): string | undefined {
  if (details.some((row) => row.name === id)) return id;
  const at = rules.findIndex((row) => row.tells?.includes(id));
  return at < 0 ? undefined : String(at + 1);
}

/** For how many seats, and with which modules, an address has something to show; undefined: for every table. */
export function tableFor(place: string): {
  readonly two?: boolean;
  readonly module?: string;
  readonly without?: string;
} {
  const row = details.find((one) => one.name === place) ?? rules[Number(place) - 1];
  return {
    ...(row?.players ? { two: row.players === "two" } : {}),
    ...(row?.module ? { module: row.module } : {}),
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
  const rows = data.strategies as readonly { name: string; needs?: string; promo: boolean }[];
  return rows
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
