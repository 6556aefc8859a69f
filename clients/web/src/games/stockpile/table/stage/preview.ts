// What a card would do to one company and to me, as the engine worked it out: nothing is counted here.
import type { View } from "$gen/stockpile";
import { say } from "../../../../words/say.svelte";
import { number } from "../../words/speak";
import {
  type BoardName,
  type Effect,
  forecastBy,
  forecastPaying,
  forecasts,
  namedBy,
  priceAt,
} from "../data";
import type { Choice } from "../things";

export interface Preview {
  /** Prices. */
  readonly from: number;
  readonly to: number;
  /** Where on the track it ends. */
  readonly space: number;
  readonly splits: boolean;
  readonly bankrupt: boolean;
  /** Of the observer's worth. */
  readonly gain: number;
}

/** The place of Boom or Bust in a list of prospects, after the forecasts. */
export const placeOf = (card: "boom" | "bust"): number => forecasts.length + (card === "boom" ? 0 : 1);

/** How far a strategy's move takes a price, with its sign. */
export const stepsOf = ({ verb, args }: Pick<Choice, "verb" | "args">): number =>
  (verb === "lower" ? -1 : 1) * (args.spaces ?? 0);

/** Null where the engine said nothing of such a move. */
export function previewOf(view: View, board: BoardName, company: number, nth: number): Preview | null {
  const prospect = view.insight.prospects[company];
  const space = prospect?.space[nth];
  if (!prospect || space === undefined) return null;
  return {
    from: priceAt(board, company, view.prices[company] ?? 0),
    to: priceAt(board, company, space),
    space,
    splits: (prospect.splits[nth] ?? 0) > 0,
    bankrupt: (prospect.bankrupt[nth] ?? 0) > 0,
    gain: (prospect.worth[nth] ?? 0) - prospect.now,
  };
}

const previewOfSteps = (view: View, board: BoardName, company: number, steps: number) =>
  previewOf(view, board, company, forecastBy(steps));

/** What a strategy's move does to its company: a dividend, a step of the price, and what comes after that. */
interface Outcome {
  /** How far the price moves first; 0 if it stays. */
  readonly by: number;
  /** A share, before that; 0 if nothing is paid. */
  readonly pays: number;
  /** Null where the price stays, or where the engine said nothing of such a move. */
  readonly preview: Preview | null;
  /** Of the observer's worth, by dividend and first step. */
  readonly gain: number;
  /** Further steps of the price, of which the engine tells when they are next. */
  readonly then: readonly number[];
}

const effectsOf = (strategy: string, choice: Pick<Choice, "verb" | "args">): readonly Effect[] =>
  choice.verb === "choose-company" ? namedBy(strategy) : [{ move: stepsOf(choice) }];

export function outcomeOf(
  view: View,
  board: BoardName,
  strategy: string,
  choice: Pick<Choice, "verb" | "args">,
): Outcome {
  const company = choice.args.company ?? 0;
  const effects = effectsOf(strategy, choice);
  const [by = 0, ...then] = effects.flatMap(({ move }) => move ?? []);
  const pays = effects.find(({ dividend }) => dividend !== undefined)?.dividend ?? 0;
  const preview = previewOfSteps(view, board, company, by);
  const paid = pays > 0 ? previewOf(view, board, company, forecastPaying(pays)) : null;
  return { by, pays, preview, gain: (preview?.gain ?? 0) + (paid?.gain ?? 0), then };
}

/** Where it ends, in a word. */
export function endOf(preview: Preview): string {
  if (preview.splits) return say("moments.split");
  return preview.bankrupt ? say("moments.bankrupt") : number(preview.to);
}
