import { expect, test } from "vitest";
import { isDone, stepAfter, steps } from "./lesson.ts";

test("the lesson advances with each action and skips what is already done", () => {
  const seen = { looked: false, holds: false, above: 0, placed: 0, carried: 0 };
  expect(stepAfter(0, seen)).toBe(0);
  expect(steps[stepAfter(0, { ...seen, looked: true })]).toBe("take");
  expect(steps[stepAfter(1, { ...seen, looked: true, holds: true })]).toBe("carry");
  expect(steps[stepAfter(1, { ...seen, looked: true, placed: 2 })]).toBe("group");
  expect(isDone("group", { ...seen, placed: 4, carried: 1 })).toBe(false);
  expect(steps[stepAfter(5, { ...seen, looked: true, placed: 4, carried: 2 })]).toBe("numbers");
});
