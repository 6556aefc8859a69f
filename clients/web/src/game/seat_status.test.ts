import { expect, test } from "vitest";
import { type Remark, withRemarks } from "./seat_status.ts";

const remark = (at: number, text: string): Remark => ({ at, remark: () => text });
const line = (at: number) => ({ at });

test("remarks stand where they were made, the latest first", () => {
  const merged = withRemarks([line(5), line(3), line(0)], [remark(1, "a"), remark(4, "b"), remark(6, "c")]);
  expect(merged.map((one) => ("remark" in one ? one.remark() : one.at))).toEqual(["c", 5, "b", 3, "a", 0]);
});

test("remarks before the first event come last, and two at one place stay in order", () => {
  const merged = withRemarks([line(0)], [remark(0, "first"), remark(1, "second"), remark(1, "third")]);
  expect(merged.map((one) => ("remark" in one ? one.remark() : one.at))).toEqual([
    "third",
    "second",
    0,
    "first",
  ]);
  expect(withRemarks([], [])).toEqual([]);
});
