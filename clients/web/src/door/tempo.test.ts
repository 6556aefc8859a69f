// A skip holds for one stacking, a pace until another is wished for.
import { expect, test } from "vitest";
import { TempoWish } from "./tempo.ts";

test("a pace stays, and a skip ends with its stacking", () => {
  const told: number[] = [];
  const tempo = new TempoWish((times) => told.push(times));
  tempo.nextBegins();
  tempo.wish(4);
  tempo.nextBegins();
  expect(told).toEqual([4]);
  tempo.wish(Number.POSITIVE_INFINITY);
  tempo.nextBegins();
  tempo.nextBegins();
  expect(told).toEqual([4, 16, 4]);
});
