import { expect, it } from "vitest";
import type { ToldEvent } from "$gen/stockpile";
import { publicPairs } from "./pairs";

const deal = (pair: number, seat: number | null, open: boolean): ToldEvent[] => [
  { event: "company-dealt", seat, pair, company: open ? "epic-electric" : null },
  { event: "forecast-dealt", seat, pair, forecast: open ? "up-2" : null },
];
const began: ToldEvent = { event: "round-began", seat: 0, round: 0 };

it("only the pair dealt open is public, also when all were turned", () => {
  const events: ToldEvent[] = [
    began,
    ...deal(0, null, true),
    began,
    // Mine, which I know; another's; the public one; one by the board.
    ...deal(0, 0, true),
    ...deal(1, 1, false),
    ...deal(4, null, true),
    ...deal(5, null, false),
    { event: "pair-revealed", seat: null, pair: 5, company: "stanford-steel", forecast: "down-3" },
  ];
  expect([...publicPairs(events)]).toEqual([4]);
});
