import { beforeEach, expect, test, vi } from "vitest";
import { bestOf, bytesOf, handRecord, keepRecord, keepRun, medalCounts, textOf, today } from "./kept.ts";
import { ownChance, remember } from "./own_hand.ts";

const shelf = new Map<string, string>();
beforeEach(() => {
  shelf.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => shelf.set(key, text),
  });
});

test("the day is the same everywhere", () => {
  expect(today(new Date("2026-11-18T23:30:00-03:00"))).toBe("2026-11-19");
});

test("only a better run of the same day replaces the best, and medals are counted by day", () => {
  const run = { day: "2026-11-18", reached: 12, medal: "bronze", inputs: "AQ==" } as const;
  expect(keepRun(run)).toBe(true);
  expect(keepRun({ ...run, reached: 12 })).toBe(false);
  expect(keepRun({ ...run, reached: 15, medal: "silver" })).toBe(true);
  expect(bestOf("2026-11-18")?.reached).toBe(15);
  expect(bestOf("2026-11-19")).toBeNull();
  expect(keepRun({ ...run, day: "2026-11-19", reached: 9 })).toBe(true);
  expect(medalCounts()).toEqual({ gold: 0, silver: 1, bronze: 1 });
});

test("damaged entries count as nothing", () => {
  shelf.set("bourse.day-tower", "{");
  shelf.set("bourse.day-medals", "[1]");
  expect(bestOf("2026-11-18")).toBeNull();
  expect(medalCounts()).toEqual({ gold: 0, silver: 0, bronze: 0 });
  expect(bytesOf("%")).toBeNull();
});

test("inputs of a run survive as text", () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => i % 256);
  expect(bytesOf(textOf(bytes))).toEqual(bytes);
});

test("a record that the engine refuses is begun anew", async () => {
  const fresh = { stood: [1], fell: [0] };
  keepRecord({ stood: [7], fell: [] });
  const handRecordOf = vi.fn(async ({ record }: { record: unknown }) => {
    if (record) throw new Error("This is no record.");
    return fresh;
  });
  await remember(
    { handRecord: handRecordOf },
    { height: 3, dice: 1 },
    { reached: 4, collapsed: false, fell_off: 0 },
  );
  expect(handRecord()).toEqual(fresh);
});

test("without a record there is no chance to tell", async () => {
  const handChance = vi.fn();
  expect(await ownChance({ handChance }, 3, 4)).toBeNull();
  expect(handChance).not.toHaveBeenCalled();
});
