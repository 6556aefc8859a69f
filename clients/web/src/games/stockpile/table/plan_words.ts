// A plan for auctions as its form holds it, and as the terms that the engine takes.
import type { PlanTerms } from "$gen/stockpile";
import { bidCosts } from "../words/bid_costs.svelte";
import { cardRow, cards } from "./data";

/** Wishes that the form offers; the engine takes a few more. */
export const mostWishes = 4;
/** How many cards of a kind one can ask for, and how many face-down ones allow. */
export const cardCounts = [1, 2, 3, 4] as const;
export const hiddenCounts = [0, 1, 2, 3] as const;

type Card = PlanTerms["wishes"][number] extends { readonly cards?: readonly { readonly card: infer C }[] }
  ? C
  : never;

interface Wish {
  /** What the bid may cost. */
  most: number;
  /** Empty: any. */
  pile: number | "";
  card: string;
  least: number;
  hidden: number | "";
}

export interface PlanForm {
  wishes: Wish[];
  /** Empty: no limit. */
  fee: number | "";
  otherwise: "ask" | "cheapest";
  keep: boolean;
}

/** Cards that can lie in a pile in the game that is played. */
export function pileCards(modules: readonly string[]): readonly string[] {
  return cards.filter((card) => {
    if (card === "first-player-card") return modules.includes("first-player-card");
    return cardRow(card).deck !== "commerce" || modules.includes("commodities");
  });
}

export const freshWish = (): Wish => ({ most: bidCosts()[4] ?? 0, pile: "", card: "", least: 1, hidden: "" });

export const freshPlan = (): PlanForm => ({ wishes: [freshWish()], fee: "", otherwise: "ask", keep: false });

export function termsOf({ wishes, fee, otherwise }: PlanForm): PlanTerms {
  return {
    wishes: wishes.map(({ most, pile, card, least, hidden }) => ({
      most,
      ...(pile === "" ? {} : { pile }),
      ...(hidden === "" ? {} : { hidden }),
      ...(card === "" ? {} : { cards: [{ card: card as Card, least }] }),
    })),
    ...(fee === "" ? {} : { fee }),
    otherwise,
  };
}

/** What is sealed already, to begin with. */
export function formOf(terms: PlanTerms, keep: boolean): PlanForm {
  return {
    wishes: terms.wishes.map(({ most, pile, hidden, cards: asked }) => ({
      most,
      pile: pile ?? "",
      card: asked?.[0]?.card ?? "",
      least: asked?.[0]?.least ?? 1,
      hidden: hidden ?? "",
    })),
    fee: terms.fee ?? "",
    otherwise: terms.otherwise ?? "ask",
    keep,
  };
}
