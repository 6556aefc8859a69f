// A server may play a game that this client has no folder for.
import { beforeAll, describe, expect, test } from "vitest";
import { bot, person } from "../contract/bench.ts";
import { backendInProcess } from "../contract/testing.ts";
import { plainTable } from "../table/plain.ts";
import { plain } from "../words/isolates.ts";
import { netWords } from "../words/net.ts";
import { speak } from "../words/say.svelte.ts";
import { findGame, gameOf } from "./registry.ts";

describe("a game that this client does not know", () => {
  beforeAll(async () => {
    await speak("en");
    await netWords();
  });

  test("is called by its id and says why it looks plain", () => {
    const game = gameOf("chess");
    expect(findGame("chess")).toBeUndefined();
    expect(game.table).toBeUndefined();
    expect(game.name()).toBe("chess");
    expect(game.title({} as never)).toBe("chess");
    expect(game.botName("novice")).toBe("novice");
  });

  test("has no engine here", async () => {
    await expect(gameOf("chess").backend()).rejects.toMatchObject({ problem: { code: "game-unknown" } });
  });

  test("is played at the plain table by the ids of its moves", async () => {
    // A real table, but its words are not known.
    const backend = await backendInProcess();
    try {
      const game = gameOf("chess");
      const { id } = await backend.create({
        config: { seats: 2 },
        seats: [person("Ada"), bot],
        pace: 0,
        seed: 1,
      });
      const door = await backend.enter(id, 0, "Ada");
      const place = plainTable(await game.speaker(), game.note).sit({
        seat: 0,
        door: door as never,
        settings: () => ({}) as never,
        replay: () => Promise.reject(new Error("not asked for")),
      }) as import("./place.svelte.ts").TablePlace;
      await expect.poll(() => place.turn).toBe(true);
      expect(place.prompt).not.toBe("");
      for (const move of place.moves) expect(place.moveLine(move)).toBe(move.join(" "));
      for (const { text } of place.lines) expect(text).not.toBe("");
      const before = place.n;
      await place.choose(place.moves[0]!);
      expect(place.reason).toBe("");
      await expect.poll(() => place.n).toBeGreaterThan(before);
      expect(plain(place.note?.() ?? "")).toContain("chess");
      place.close();
    } finally {
      backend.close();
    }
  });
});
