// The words of this game: its vocabulary, and what its own types of arguments mean.
import type { TableNode } from "$gen/messages";
import type { ToldEvent, ToldReason, ToldRefusal } from "$gen/stockpile";
import * as rows from "$gen/stockpile";
import data from "$gen/stockpile_data.json";
import { type Audience, Speaker } from "../../../words/speak";
import { type Figure, Vocabulary } from "../../../words/vocabulary";
import { bidCosts } from "./bid_costs.svelte.ts";

export { clauses, income, labelled, list, money, number, player, series, steps } from "../../../words/format";
export type { Audience } from "../../../words/speak";

export type BoardName = keyof typeof data.boards;

export function boardOf(modules: readonly string[]): BoardName {
  return modules.includes("advanced-board") ? "advanced" : "standard";
}

/** What a share costs on a space of a company's price track. */
function moneyOfPrice(board: BoardName, company: string, space: number): number | undefined {
  const tracks = data.boards[board] as Readonly<Record<string, { readonly values: readonly number[] }>>;
  return tracks[company]?.values[space];
}

export const speaker = new Speaker(
  new Vocabulary({
    prefix: "",
    ...rows,
    values: data.values,
    figures: data.figures as readonly Figure[],
    moneyOf(type, value, { named, modules }) {
      if (type === "space") return bidCosts()[value];
      return moneyOfPrice(boardOf(modules), named.company ?? "", value);
    },
  }),
);

export const name = (type: string, value: string, key?: string): string => speaker.name(type, value, key);
export const eventLine = (event: ToldEvent, audience: Audience): string => speaker.event(event, audience);
export const refusalLine = (refusal: ToldRefusal, audience: Audience): string =>
  speaker.refusal(refusal, audience);
export const reasonLine = (reason: ToldReason, audience: Audience): string =>
  speaker.reason(reason, audience);
export const hintLine = (reason: ToldReason, audience: Audience): string =>
  speaker.reason(reason, audience, "hint");
export const moveLine = (move: readonly number[], audience: Audience): string => speaker.move(move, audience);
export const promptLine = (node: TableNode<"stockpile">, audience: Audience): string =>
  speaker.prompt(node, audience);
