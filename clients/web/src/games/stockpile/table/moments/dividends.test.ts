import { expect, it } from "vitest";
import { dividendOf, forecastSeen } from "./dividends";
import { electric, viewOf } from "./testing";

const pairs = (forecast: string | null, resolved: boolean) =>
  viewOf().pairs.map((pair, at) =>
    at === 0 ? { ...pair, company: "epic-electric" as const, forecast: forecast as never, resolved } : pair,
  );
const paid = (wish: Parameters<typeof viewOf>[0]) => {
  const view = viewOf(wish);
  return { was: view, view, company: electric };
};

it("a turned pair that pays lies beside its company", () => {
  const beat = paid({ pairs: pairs("dividend-2", true) });
  expect(forecastSeen(beat)).toBe("dividend-2");
  expect(dividendOf(beat)).toBe(2);
});

it("a space of the board pays without a forecast, and my own face-down pair is not shown for it", () => {
  const dividend = { company: "epic-electric" as const, amount: 1 };
  for (const mine of [pairs("up-4", false), pairs("up-4", true), pairs(null, false)]) {
    const beat = paid({ pairs: mine, dividend });
    expect(forecastSeen(beat)).toBe("");
    expect(dividendOf(beat)).toBe(1);
  }
});
