// Words, wishes and the lesson of Stack Market.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import en from "$gen/stackmarket.text.en.json";
import fa from "$gen/stackmarket.text.fa.json";
import fr from "$gen/stackmarket.text.fr.json";
import pt from "$gen/stackmarket.text.pt.json";
import data from "$gen/stackmarket_data.json";
import { use } from "../../../words/say.svelte";
import { isDone, stepAfter, steps } from "../learn/lesson.ts";
import { freshWishes, presetOf, presets, remembered, switched, tableOf } from "../setup/table_wishes.ts";
import { eventLine, moveLine, promptLine } from "./speak.ts";

const folder = new URL("../", import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"),
);

describe("the words of the table", () => {
  test("every sentence that is asked for is there, in four languages", () => {
    const asked = sources.flatMap((name) =>
      Array.from(
        readFileSync(new URL(name, folder), "utf8").matchAll(/\btell\((?:[^()"`]*\? )?"([a-z.0-9-]+)"/g),
        (m) => m[1]!,
      ),
    );
    expect(asked.length).toBeGreaterThan(60);
    for (const texts of [en, pt, fa, fr] as Readonly<Record<string, string>>[])
      expect(asked.filter((key) => texts[`stackmarket.${key}`] === undefined)).toEqual([]);
  });

  test("events, moves and questions become sentences", () => {
    use("en", {
      ...en,
      "format.number": "{number}",
      "ui.nobody": "nobody",
    } as Record<string, string>);
    const audience = { names: ["Ana", "Bruno", "Leila"], viewer: 0 } as const;
    const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");
    expect(
      plain(eventLine({ event: "stacked", seat: 1, building: "blue", dice: 4, height: 9 }, audience)),
    ).toBe("Bruno stacks 4 dice: the blue building reaches height 9.");
    expect(plain(moveLine([1, 2], audience))).toBe("Invest in the yellow building");
    expect(plain(moveLine([5, 1], audience))).toBe("Name Bruno");
    expect(plain(promptLine({ kind: "decision", decision: "order", seat: 0, pending: [0] }, audience))).toBe(
      "Choose the next die.",
    );
  });
});

describe("a new table", () => {
  const bots = ["random", "novice", "casual", "good", "expert"];
  test("is classic for three, with bots of the middle", () => {
    const wishes = freshWishes(bots, 800);
    expect(presetOf(wishes.modules)).toBe("classic");
    expect(tableOf(wishes, ["Ana", "", "", ""])).toMatchObject({
      game: "stackmarket",
      seats: [
        { kind: "person", name: "Ana" },
        { kind: "bot", bot: "casual" },
        { kind: "bot", bot: "casual" },
      ],
    });
  });
  test("an option brings what it needs and goes with it", () => {
    expect(switched([], "choose-risk", true)).toEqual(["no-dexterity", "choose-risk"]);
    expect(switched(["no-dexterity", "choose-risk"], "no-dexterity", false)).toEqual([]);
    for (const preset of presets) expect(presetOf(preset.modules)).toBe(preset.name);
  });
  test("remembers what still makes sense", () => {
    expect(remembered("nonsense", bots, 0)).toEqual(freshWishes(bots, 0));
    const kept = remembered(
      JSON.stringify({ seats: 9, rounds: 2, modules: ["final-test", "gone"] }),
      bots,
      0,
    );
    expect(kept).toMatchObject({ seats: data.seats.least, rounds: 2, modules: ["final-test"] });
  });
});

test("the lesson goes on by what is done, and passes over what was done before", () => {
  const seen = { looked: false, holds: false, above: 0, placed: 0, carried: 0 };
  expect(stepAfter(0, seen)).toBe(0);
  expect(steps[stepAfter(0, { ...seen, looked: true })]).toBe("take");
  expect(steps[stepAfter(1, { ...seen, looked: true, holds: true })]).toBe("carry");
  expect(steps[stepAfter(1, { ...seen, looked: true, placed: 2 })]).toBe("group");
  expect(isDone("group", { ...seen, placed: 4, carried: 1 })).toBe(false);
  expect(steps[stepAfter(5, { ...seen, looked: true, placed: 4, carried: 2 })]).toBe("numbers");
});
