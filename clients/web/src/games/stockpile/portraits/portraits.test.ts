import { describe, expect, test } from "vitest";
import data from "$gen/stockpile_data.json" with { type: "json" };
import { portrait } from "./draw.ts";
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

  test("nobody without a recipe is drawn", () => {
    expect(portrait("nobody", "h")).toBe("");
  });
});
