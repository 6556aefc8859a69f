// Who one plays against without choosing, and what the levels are called; the engine's own list of bots.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import en from "$gen/text.en.json";
import fa from "$gen/text.fa.json";
import fr from "$gen/text.fr.json";
import pt from "$gen/text.pt.json";
import { Engine } from "../../../engine/engine.ts";
import type { GameRules } from "../../../game/game.ts";
import { freshChoices, levelsOf } from "../../../setup/choices.ts";
import { use } from "../../../words/say.svelte.ts";
import { stockpile } from "../index.ts";
import { setup } from "./setup.ts";

let rules: GameRules;
beforeAll(async () => {
  const source = readFileSync(new URL("../../../engine/bourse.wasm", import.meta.url));
  const engine = await Engine.start(await WebAssembly.compile(source));
  rules = engine.catalogue().games.find(({ game }) => game === "stockpile") as GameRules;
});

const catalogues = { en, pt, fr, fa } as Record<string, Record<string, string>>;
const levels = (language: string) =>
  new Map(rules.levels.map(({ bot }) => [bot as string, catalogues[language]?.[`web.level.${bot}`] ?? ""]));

describe("opponents", () => {
  test("broker plays where nobody chose, at Play now and at a new table", () => {
    const usual = stockpile.usualBot(rules.bots);
    expect(usual).toBe("broker");
    const { chairs } = freshChoices(setup, rules, usual, 0);
    expect(chairs.map(({ bot }) => bot)).toEqual(["", "broker", "broker", "broker", "broker"]);
  });

  test("levels rise from Beginner to Expert, each with a name and a manner", () => {
    use("en", en as never);
    const bare = (line: string) => line.replace(/[\u2066-\u2069]/g, "");
    const lines = levelsOf(setup, rules).map(({ line }) => bare(line));
    expect(lines.map((line) => line.slice(0, line.indexOf(",")))).toEqual([
      "Beginner: Novice",
      "Easy: Clerk",
      "Medium: Greedy",
      "Medium: Broker",
      "Hard: Trader",
      "Hard: Analyst",
      "Very hard: Tycoon",
      "Very hard: Whale",
      "Expert: Shark",
    ]);
    for (const line of lines) expect(line).toMatch(/, \p{L}{3,}/u);
  });

  test("the random bot is offered nowhere: a new table and the waiting room have the same list", () => {
    expect(rules.bots).toContain("random");
    expect(levelsOf(setup, rules).map(({ bot }) => bot)).not.toContain("random");
  });

  test.each(["en", "pt", "fr", "fa"])("there are six levels in %s, with the same bots", (language) => {
    const order = (names: Iterable<string>) => {
      const seen = [...names];
      return seen.map((name) => [...new Set(seen)].indexOf(name));
    };
    const names = levels(language);
    expect([...names.values()]).not.toContain("");
    expect(new Set(names.values()).size).toBe(6);
    expect(order(names.values())).toEqual(order(levels("en").values()));
  });
});
