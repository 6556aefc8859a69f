// Who paid for a fall, and what becomes of a building that it took along.
import { beforeAll, expect, test } from "vitest";
import type { ToldEvent } from "$gen/stackmarket";
import en from "$gen/stackmarket.text.en.json";
import text from "$gen/text.en.json";
import { use } from "../../../words/say.svelte";
import { fallLine } from "./fall_line.ts";

const names = ["Leila", "Ana", "Bruno"];
const fall: readonly ToldEvent[] = [
  { event: "turn-began", seat: 1, building: "blue", dice: 3 },
  { event: "building-collapsed", seat: 1, building: "blue" },
  { event: "collapse-paid", seat: 1, building: "blue", amount: 20 },
];
const mine: ToldEvent = { event: "collapse-paid", seat: 0, building: "blue", amount: 20 };
const after: ToldEvent = { event: "turn-began", seat: 2, building: "red", dice: 3 };
const nothing = { fell: false, falls: false, lies: false, knocked: [], told: null };
const lies = { ...nothing, fell: true, falls: true, lies: true };

const said = (events: readonly ToldEvent[], shown = nothing as Parameters<typeof fallLine>[1], me = 0) =>
  fallLine(events, shown, names, me).replace(/[\u2066-\u2069]/g, "");

beforeAll(() => use("en", { ...text, ...en } as Record<string, string>));

test("everyone who paid is named, and you are you", () => {
  expect(said(fall)).toBe("Blue fell: Ana pays $20K.");
  expect(said([...fall, mine])).toBe("Blue fell: you and Ana pay $20K each.");
  expect(said([...fall, mine], nothing, 2)).toBe("Blue fell: Ana and Leila pay $20K each.");
  expect(said([...fall.slice(0, 2), mine])).toBe("Blue fell: you pay $20K.");
});

test("it is said once the dice were seen to lie there, and until the next turn begins", () => {
  expect(said(fall, { ...lies, lies: false })).toBe("");
  expect(said(fall, lies)).not.toBe("");
  expect(said([...fall, after], lies)).toBe("Blue fell: Ana pays $20K.");
  expect(said([...fall, after])).toBe("");
  expect(said([])).toBe("");
});

test("a building that was knocked over is rebuilt, and nobody pays for it", () => {
  expect(said(fall, { ...lies, lies: false, knocked: [3] })).toBe(
    "Green comes down too: it is rebuilt as high as it was, and nobody pays for it.",
  );
  expect(said(fall, { ...lies, knocked: [0, 3] })).toBe(
    "Blue fell: Ana pays $20K. Red and Green come down too: they are rebuilt as high as they were, and nobody pays for them.",
  );
  const stood: readonly ToldEvent[] = [{ event: "stacked", seat: 1, building: "blue", dice: 2, height: 5 }];
  expect(said(stood, { ...nothing, knocked: [3] })).toMatch(/^Green comes down:/);
  expect(said([...stood, after], { ...nothing, knocked: [3] })).toBe("");
});

test("after a takeover every building begins anew: nothing is said of one that fell with it", () => {
  const events: readonly ToldEvent[] = [
    ...fall,
    { event: "takeover-announced", tallest: "red", smallest: "blue", dice: 3 },
  ];
  expect(said(events, { ...lies, knocked: [3], told: { takeover: true } })).toBe("");
});
