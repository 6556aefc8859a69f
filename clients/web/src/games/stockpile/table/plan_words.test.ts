import { describe, expect, test } from "vitest";
import { formOf, freshPlan, freshWish, pileCards, termsOf } from "./plan_words";

describe("the form of a plan", () => {
  test("says what was chosen, and nothing else", () => {
    const form = freshPlan();
    expect(termsOf(form)).toEqual({ wishes: [{ most: 10 }], otherwise: "ask" });
    form.wishes.push({ most: 3, pile: 2, card: "bottomline-bank", least: 2, hidden: 0 });
    form.fee = 2;
    form.otherwise = "cheapest";
    expect(termsOf(form)).toEqual({
      wishes: [{ most: 10 }, { most: 3, pile: 2, hidden: 0, cards: [{ card: "bottomline-bank", least: 2 }] }],
      fee: 2,
      otherwise: "cheapest",
    });
  });

  test("comes back as it was sealed", () => {
    const form = freshPlan();
    form.wishes = [freshWish(), { most: 0, pile: 0, card: "boom", least: 1, hidden: 3 }];
    form.fee = 0;
    form.keep = true;
    expect(formOf(termsOf(form), true)).toEqual(form);
  });

  test("offers the cards of the game that is played", () => {
    expect(pileCards([])).not.toContain("gold");
    expect(pileCards(["commodities"])).toContain("gold");
    expect(pileCards([])).not.toContain("first-player-card");
    expect(pileCards([])).toContain("fee-3");
  });
});
