import { describe, expect, test } from "vitest";
import data from "$gen/stockpile_data.json" with { type: "json" };
import texts from "$gen/text.en.json" with { type: "json" };
import { type BotRecipe, likeness } from "../../../look/faces/automaton.ts";
import { botFace, bots } from "./bots.ts";
import { allPortraits, portrait } from "./draw.ts";
import { recipes } from "./recipes.ts";

const investors = data.investors.map((row) => row.name);

describe("portraits", () => {
  test("every investor has one, and nobody else", () => {
    expect(investors.length).toBeGreaterThan(20);
    expect(Object.keys(recipes).sort()).toEqual([...investors].sort());
  });

  test("no two look alike, also without what they hold", () => {
    const seen = new Set(
      Object.values(recipes).map(({ thing: _, ground: __, ...face }) => JSON.stringify(face)),
    );
    expect(seen.size).toBe(investors.length);
  });

  test("each is a drawing of known parts, without styles that the page's policy forbids", () => {
    for (const who of investors) {
      const inside = portrait(who, "h");
      expect(inside).toContain('id="h"');
      expect(inside).not.toMatch(/undefined|NaN|style=|<script/);
      expect(inside.length).toBeGreaterThan(2000);
    }
  });

  // `npx vitest run -u src/games/stockpile/portraits` writes it anew.
  test("are in the file that the pictures of links are drawn from", async () => {
    const file = allPortraits();
    await expect(file).toMatchFileSnapshot("./stockpile_portraits.svg");
    for (const who of investors) expect(file).toContain(`\n<symbol id="portrait-${who}"`);
    expect(file.match(/id="hatching"/g)).toHaveLength(1);
  });

  test("nobody without a recipe is drawn", () => {
    expect(portrait("nobody", "h")).toBe("");
  });
});

describe("faces of bots", () => {
  const levels = [
    "random",
    "novice",
    "clerk",
    "greedy",
    "broker",
    "trader",
    "analyst",
    "whale",
    "tycoon",
    "shark",
  ];

  test("every bot that has a name has one, and no two look alike", () => {
    const named = Object.keys(texts).filter((key) => key.startsWith("web.bot."));
    expect(Object.keys(bots).sort()).toEqual(named.map((key) => key.slice("web.bot.".length)).sort());
    expect(new Set(levels.map((bot) => botFace(bot))).size).toBe(levels.length);
  });

  test("no two of five equal bots look alike, and all are of one kind", () => {
    for (const bot of levels) {
      const recipe = bots[bot] as BotRecipe;
      const likes = [0, 1, 2, 3, 4].map((twin) => likeness(recipe, twin));
      expect(likes[0]).toEqual(recipe);
      expect(new Set(likes.map(({ coat }) => coat)).size).toBe(5);
      expect(new Set(likes.map(({ mark = "none" }) => mark)).size).toBe(5);
      for (const { metal, eyes, mouth, wears } of likes)
        expect({ metal, eyes, mouth, wears }).toEqual({
          metal: recipe.metal,
          eyes: recipe.eyes,
          mouth: recipe.mouth,
          wears: recipe.wears,
        });
      expect(new Set(likes.map((_, twin) => botFace(bot, twin))).size).toBe(5);
    }
  });

  test("each is a drawing without styles that the page's policy forbids", () => {
    for (const bot of levels)
      for (const twin of [0, 1, 2, 3, 4]) {
        expect(botFace(bot, twin).length).toBeGreaterThan(1500);
        expect(botFace(bot, twin)).not.toMatch(/undefined|NaN|style=|<script/);
      }
    expect(botFace("nobody")).toBe("");
  });
});
