import { expect, test } from "vitest";
import { lateLine } from "./late.ts";

const told = { dice: 4, seconds: 45, takeover: false };
const clock = { mine: true, placed: 1, secondsLeft: 15 };

test("in the last third of the clock the table says what happens to dice that are left", () => {
  expect(lateLine(told, clock)).toBe("table.late");
  expect(lateLine(told, { ...clock, secondsLeft: 16 })).toBeNull();
});

test("a takeover fails by the clock, which is another line", () => {
  expect(lateLine({ ...told, takeover: true }, clock)).toBe("table.late-takeover");
});

test("nothing is said to others, or when all dice are placed", () => {
  expect(lateLine(told, { ...clock, mine: false })).toBeNull();
  expect(lateLine(told, { ...clock, placed: 4 })).toBeNull();
  expect(lateLine(null, clock)).toBeNull();
});
