// The settings tell the keys of every game's own table; generic code knows none.
import { beforeAll, expect, test } from "vitest";
import "../games/index.ts";
import { speak } from "../words/say.svelte.ts";
import { listedGames } from "./registry.ts";

beforeAll(() => speak("en"));

test("every game that people find in the list says its keys, each once and with words", async () => {
  for (const game of listedGames()) {
    const keys = (await game.keyHelp?.())?.() ?? [];
    expect(keys.length, game.id).toBeGreaterThan(5);
    expect(new Set(keys.map(([key]) => key)).size, game.id).toBe(keys.length);
    for (const [key, does] of keys) {
      expect(key, game.id).not.toBe("");
      expect(does, game.id).toMatch(/^[^.]* ?[^.]*$/); // a missing text would be its key, with a full stop in it
      expect(does.length, game.id).toBeGreaterThan(3);
    }
  }
});

test("no two games have the same list", async () => {
  const lists = await Promise.all(
    listedGames().map(async (game) => (await game.keyHelp?.())?.().map(String).join()),
  );
  expect(new Set(lists).size).toBe(lists.length);
});
