// The heading of a fanned pile: what lies open at today's prices, and no more of the rest than I know.
import { beforeAll, describe, expect, it } from "vitest";
import moments from "$gen/moments.en.json";
import texts from "$gen/text.en.json";
import { plain } from "../../../../words/isolates";
import { use } from "../../../../words/say.svelte";
import { boardOf } from "../data";
import { six } from "../moments/testing";
import { fanSum } from "./fan_sum";

beforeAll(() => use("en", { ...texts, ...moments }));

const said = (cards: readonly { card: string | null; up: boolean }[]) =>
  plain(
    fanSum(cards.map((card) => ({ ...card, by: null })) as Parameters<typeof fanSum>[0], six(4), {
      board: boardOf([]),
    }),
  );

describe("a fanned pile", () => {
  it("says what it comes to", () => {
    expect(
      said([
        { card: "epic-electric", up: true },
        { card: "stanford-steel", up: true },
        { card: "fee-2", up: true },
        { card: "fee-3", up: true },
        { card: "boom", up: true },
        { card: "bottomline-bank", up: false },
        { card: null, up: false },
        { card: null, up: false },
      ]),
    ).toBe(
      "Open shares: $10K. Open fees: $5K. Also Boom. Face down, but you know it: Bottomline Bank. 2 cards you do not know.",
    );
  });

  it("says nothing of what is not there", () => {
    expect(said([{ card: null, up: false }])).toBe("1 card you do not know.");
  });
});
