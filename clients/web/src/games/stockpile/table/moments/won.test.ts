// The pile that I won: copies together, every hidden card turns over, and twenty cards are legible on any stage.
import { describe, expect, it } from "vitest";
import type { ToldEvent, View } from "$gen/stockpile";
import { beatsOf } from "./beats";
import { viewOf } from "./testing";
import { faceDownIn, inPile, spread, wonGroups } from "./won";

type Card = { card: string | null; up: boolean; by: number | null };
const open = (card: string): Card => ({ card, up: true, by: 1 });
const down: Card = { card: null, up: false, by: 1 };

function groupsWon(cards: readonly Card[], told: readonly string[]) {
  const piles = viewOf().piles.map((one, at) => (at === 1 ? { cards, bid: null } : one)) as View["piles"];
  const events = [
    { event: "bid-paid", seat: 0, pile: 1, space: 2, amount: 3 },
    ...told.map((card) => ({ event: "card-collected", seat: 0, pile: 1, card })),
  ] as ToldEvent[];
  const beat = beatsOf(viewOf({ phase: "demand", piles }), viewOf(), events, 0).at(-1);
  if (!beat) throw new Error("nobody wins it");
  return wonGroups(beat);
}

describe("a pile that I won", () => {
  it("lies in groups, and each face-down one turns over in its turn", () => {
    const known: Card = { card: "fee-1", up: false, by: 0 };
    const groups = groupsWon(
      [open("fee-2"), down, open("fee-2"), known, down, open("epic-electric"), down],
      ["fee-2", "boom", "fee-2", "fee-1", "boom", "epic-electric", "fee-1"],
    );
    const said = groups.map(({ card, count, up, hidden, turn }) =>
      [card, count, up ? "open" : hidden ? "hidden" : "known", turn].join(" "),
    );
    expect(said).toEqual([
      "epic-electric 1 open -1",
      "fee-2 2 open -1",
      "fee-1 1 known 0",
      "boom 2 hidden 1",
      "fee-1 1 hidden 2",
    ]);
    expect(faceDownIn(groups)).toBe(4);
  });

  it("turns over all of twenty hidden cards", () => {
    const kinds = ["boom", "fee-1", "epic-electric", "bottomline-bank"];
    const told = Array.from({ length: 20 }, (_, at) => kinds[at % 4] ?? "");
    const groups = groupsWon(
      told.map(() => down),
      told,
    );
    expect(groups.map(({ count, turn }) => [count, turn])).toEqual([
      [5, 0],
      [5, 1],
      [5, 2],
      [5, 3],
    ]);
  });
});

describe("cards in the middle", () => {
  const stages = { desk: [760, 410], phone: [360, 470], side: [430, 250], wide: [1500, 900] } as const;
  for (const [name, [width, height]] of Object.entries(stages))
    it(`are legible to twenty kinds and never overlap (${name})`, () => {
      const card = Math.min(52, Math.max(32, 0.072 * width));
      for (let cards = 1; cards <= 20; cards += 1) {
        const { rows, inRow, scale, across, down: pitch } = spread(cards, { width, height }, card);
        expect(rows * inRow).toBeGreaterThanOrEqual(cards);
        expect(card * scale).toBeGreaterThanOrEqual(30);
        expect((across / 100) * width).toBeGreaterThan(card * scale);
        expect((pitch / 100) * height).toBeGreaterThan(card * scale * 1.38);
        expect(across * inRow).toBeLessThanOrEqual(100);
        expect(pitch * rows).toBeLessThanOrEqual(45);
      }
    });
  for (const [name, [width, height]] of Object.entries(stages))
    it(`lie within their piles (${name})`, () => {
      const card = Math.min(52, Math.max(32, 0.072 * width));
      for (const piles of [2, 4, 5])
        for (let cards = 1; cards <= 8; cards += 1) {
          const wide = inPile(cards, piles, { width, height }, card);
          const inRow = Math.floor((width / piles - 20 + 6) / (wide + 6) + 1e-9);
          const rows = Math.ceil(cards / inRow);
          expect(rows * (wide * 1.42 + 6) - 6).toBeLessThanOrEqual(0.44 * height - 12 - 29.9);
          expect(wide).toBeGreaterThan(13);
          expect(wide).toBeLessThanOrEqual(card);
        }
    });
});
