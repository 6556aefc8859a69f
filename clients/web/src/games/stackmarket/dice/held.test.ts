// A desk that is held shows the position as it was, and the newest one when it is released.
import { expect, test } from "vitest";
import { Director } from "./director.ts";

const standing = (heights: readonly number[]) => ({
  round: 0,
  buildings: heights.map((height) => ({ floors: Array.from({ length: height }, () => 1) })),
  order: [],
  takeover: { smallest: null },
});
const dice = ({ values }: Director) => values.filter((value) => value >= 0).length;

test("nothing changes on a held desk until it is released", () => {
  const director = new Director();
  director.see(standing([9, 4, 3]), 0);
  expect(dice(director)).toBe(16);
  director.hold();
  director.see(standing([5, 3, 3]), 1);
  director.see(standing([3, 3, 3]), 2);
  expect(dice(director)).toBe(16);
  expect(director.front).toBe(0);
  director.release();
  expect(dice(director)).toBe(9);
  expect(director.front).toBe(2);
});
