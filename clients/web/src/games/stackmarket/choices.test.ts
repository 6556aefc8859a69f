// What is chosen for a new table, with the engine's own catalogue.
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Engine } from "../../engine/engine.ts";
import type { GameRules } from "../../game/game.ts";
import { freshChoices, presetOf, remembered, switched, tableOf, withPreset } from "../../setup/choices.ts";
import { stackmarket } from "./index.ts";
import { setup } from "./setup/setup.ts";

const file = new URL("../../engine/stackmarket.wasm", import.meta.url);

describe.skipIf(!existsSync(file))("a new table", () => {
  let rules: GameRules;
  let bot = "";
  beforeAll(async () => {
    const engine = await Engine.start(await WebAssembly.compile(readFileSync(file)));
    rules = engine.catalogue().games[0]!;
    bot = stackmarket.usualBot(rules.bots);
  });

  test("is classic for three, with bots of the middle", () => {
    const fresh = freshChoices(setup, rules, bot, 800);
    expect(presetOf(setup, rules, fresh)).toBe("classic");
    expect(tableOf(setup, rules, fresh, ["Ana", "", "", ""])).toMatchObject({
      game: "stackmarket",
      seats: [
        { kind: "person", name: "Ana" },
        { kind: "bot", bot: "casual" },
        { kind: "bot", bot: "casual" },
      ],
    });
  });
  test("an option adds what it needs and is removed with it", () => {
    expect(switched(rules, [], "choose-risk", true)).toEqual(["no-dexterity", "choose-risk"]);
    expect(switched(rules, ["no-dexterity", "choose-risk"], "no-dexterity", false)).toEqual([]);
  });
  test("every preset is recognised, whatever the number of rounds", () => {
    const fresh = { ...freshChoices(setup, rules, bot, 0), own: { rounds: 2 } };
    for (const { name } of rules.presets) {
      const chosen = withPreset(setup, rules, fresh, name);
      expect(presetOf(setup, rules, chosen)).toBe(name);
      expect(chosen.own).toEqual({ rounds: 2 });
    }
  });
  test("remembers choices that are still valid", () => {
    expect(remembered(setup, rules, "nonsense", bot, 0)).toEqual(freshChoices(setup, rules, bot, 0));
    const text = JSON.stringify({ seats: 9, rounds: 2, modules: ["final-test", "gone"] });
    const kept = remembered(setup, rules, text, bot, 0);
    expect(kept).toMatchObject({ seats: rules.seats.least, own: { rounds: 2 }, modules: ["final-test"] });
    expect(tableOf(setup, rules, kept, []).config).toMatchObject({ rounds: 2 });
  });
});
