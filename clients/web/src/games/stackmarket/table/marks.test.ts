// The marks of the height strip neither hide each other nor leave the strip.
import { expect, test } from "vitest";
import { marksOf } from "./marks.ts";

test("towers of one height share a mark", () => {
  const marks = marksOf([3, 7, 3, 3], 20, 500);
  expect(marks).toEqual([
    { height: 3, buildings: [0, 2, 3], at: 0.15 },
    { height: 7, buildings: [1], at: 0.35 },
  ]);
});

test("marks of nearly one height keep apart, also at the top and on a phone on its side", () => {
  for (const [heights, pixels] of [
    [[3, 4, 5, 6], 240],
    [[17, 18, 19, 20], 240],
    [[19, 20, 20, 20], 500],
  ] as const) {
    const marks = marksOf(heights, 20, pixels);
    marks.forEach(({ at }, i) => {
      expect(at).toBeLessThanOrEqual(1);
      if (i > 0) expect((at - marks[i - 1]!.at) * pixels).toBeGreaterThanOrEqual(24.9);
    });
  }
});
