// What is struck harder is louder.
import { expect, test } from "vitest";
import { loudness } from "./stone.ts";

test("loudness grows with the speed of a hit, and has an end", () => {
  expect(loudness(0)).toBe(0);
  expect(loudness(-5)).toBe(0);
  const hits = [60, 200, 600, 1200].map(loudness);
  expect(hits).toEqual([...hits].sort((a, b) => a - b));
  expect(hits[0]!).toBeLessThan(0.03);
  expect(loudness(1e6)).toBe(1);
});
