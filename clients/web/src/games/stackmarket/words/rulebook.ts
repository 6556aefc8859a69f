// The short rulebook for a table: the same sentences as `bourse rules --game stackmarket` prints
// (words/stackmarket/rules_page.cpp).

import data from "$gen/stackmarket_data.json";
import book from "$gen/stackmarket_rulebook.json";
import { money, number } from "../../../words/format";
import type { Value } from "../../../words/message";
import { tell } from "./texts.ts";

interface StackKind {
  readonly seats: number;
  readonly rounds: number;
  readonly modules: readonly string[];
}

/** As the box has it. */
export const classic: StackKind = { seats: data.seats.most, rounds: data.numbers.rounds, modules: [] };

interface Row {
  readonly name: string;
  readonly section: string;
  readonly modules?: readonly string[];
  readonly without?: readonly string[];
}

function numbers({ seats, rounds }: StackKind): Record<string, Value> {
  const { numbers: count, money: amount } = data;
  return {
    rounds,
    start: money(amount.start),
    used: seats === data.seats.least ? count.dice - count.spareDice : count.dice,
    floors: count.startHeight,
    markers: count.markers,
    five: count.bonusDice,
    bonus: money(amount.bonus),
    loss: money(amount.collapse),
    out: count.removedDice,
    top: count.top,
    raid: money(amount.raid),
    marker: money(amount.marker),
    tallest: money(amount.tallest),
    turns: count.turns,
    test: count.testDice,
    faces: data.faces.flatMap((faces, value) => Array<string>(faces).fill(number(value))).join(" / "),
  };
}

interface StackSection {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly { readonly name: string; readonly text: string }[];
}

export function stackSections(kind: StackKind = classic): StackSection[] {
  const values = numbers(kind);
  const on = (module: string) => kind.modules.includes(module);
  const applies = (row: Row) => (row.modules ?? []).every(on) && !row.without?.some(on);
  return book.sections.map((section) => ({
    name: section,
    title: tell(`section.${section}`),
    rules: (book.rules as readonly Row[])
      .filter((row) => row.section === section && applies(row))
      .map((row) => ({ name: row.name, text: tell(`rule.${row.name}`, values) })),
  }));
}
