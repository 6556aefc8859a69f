import { describe, expect, test } from "vitest";
import { seedOf, seedOfAddress } from "./seed.ts";

describe("a seed", () => {
  test.each([
    ["", undefined],
    [" 7 ", 7],
    ["x", null],
    ["1234567890123456", null],
    ["A".repeat(64), "a".repeat(64)],
  ])("%j is %j", (text, seed) => expect(seedOf(text)).toBe(seed));
});

describe("the seed of an address", () => {
  test.each([
    ["", undefined],
    ["?lang=fa", undefined],
    ["?lang=fa&seed=7", 7],
    ["?seed=banana", undefined],
  ])("%j is %j", (search, seed) => expect(seedOfAddress(search)).toBe(seed));
});
