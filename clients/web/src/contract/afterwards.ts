// Other worlds, finished games, and games of every preset.
import { describe, expect, test } from "vitest";
import type { SeatRequest } from "../door/door.ts";
import { type Bench, bot, person, solo } from "./bench.ts";
import { anyMove, type Choose, Person } from "./testing.ts";

export function afterwardsContract(bench: Bench): void {
  describe("forks", () => {
    test("of a running game are an imagined world, which can be played on and has no record", async () => {
      const saved = bench.saving();
      const ada = await bench.sit(solo);
      await ada.asked();
      const answer = await ada.door.send({ do: "fork" });
      if (answer.type !== "forked" || answer.table === undefined) throw new Error(JSON.stringify(answer));
      expect(answer.imagined).toBe(true);
      const dream = await Person.enter(bench.backend, answer.table, 0, "Ada");
      expect(dream.model.view).toEqual(ada.model.view);
      await dream.play(anyMove(1));
      expect(dream.model.over).toBe(true);
      expect(await dream.door.send({ do: "record" })).toMatchObject({
        type: "refused",
        error: { code: "no-record" },
      });
      expect(saved.has(answer.table)).toBe(false);
      expect(ada.model.over).toBe(false);
    });

    test("of a finished game go on from any position", async () => {
      const ada = await bench.sit({ ...solo, seats: [person("Ada"), bot] });
      await ada.play(anyMove(2));
      const answer = await ada.door.send({ do: "fork", at: 40 });
      if (answer.type !== "forked" || answer.table === undefined) throw new Error(JSON.stringify(answer));
      expect(answer).toMatchObject({ imagined: false, n: 40 });
      const again = await Person.enter(bench.backend, answer.table, 0, "Ada");
      expect(again.model.n).toBeGreaterThanOrEqual(40);
      await again.play(anyMove(3));
      expect(again.model.over).toBe(true);
    });
  });

  describe("replays", () => {
    test("show every position, its lines, its worth", async () => {
      const ada = await bench.sit({ ...solo, config: { preset: "everything" } });
      const saved = bench.saved(ada.door.table);
      await ada.play(anyMove(4));
      const replay = await bench.backend.replay((await saved).record);
      expect(replay).toMatchObject({ over: true, lines: ada.model.n, scores: ada.model.scores });
      expect(replay.players.map(({ kind }) => kind)).toEqual(["person", "bot", "bot", "bot"]);
      const last = await replay.view(replay.lines, 0);
      expect(last.view).toEqual(ada.model.view);
      expect(last.events).toBe(ada.model.events.length);
      const texts = await replay.text();
      expect(texts).toHaveLength(replay.lines);
      expect(texts[0]).toMatch(/^\* /);
      const line = replay.lineOfEvent(50);
      expect((await replay.view(line, 0)).events).toBeGreaterThan(50);
      expect((await replay.view(line - 1, 0)).events).toBeLessThanOrEqual(50);
      const worth = await replay.worth();
      expect(worth.at(-1)).toMatchObject({ n: replay.lines, worth: ada.model.scores });
      expect(new Set(worth.map(({ round }) => round)).size).toBe(last.view.rounds);
      await expect(replay.view(replay.lines + 1, 0)).rejects.toMatchObject({ name: "Refused" });
      await expect(replay.view(0, 4)).rejects.toMatchObject({ name: "Refused" });
      replay.close();
    });
  });

  describe("views", () => {
    // A server's views are written by the same code; a connection says no more than 20 messages a second, so one number of
    // seats has to do there.
    const seatCounts = bench.where === "device" ? [2, 3, 4, 5] : [3];
    const firstMove: Choose = (model) => model.legal.at(-1)!;
    for (const preset of [
      "first-game",
      "continuing-corruption",
      "illicit-investments",
      "everything",
    ] as const) {
      for (const seats of seatCounts) {
        test(`follow every change to the end: ${preset}, ${seats} seats`, async () => {
          const ada = await bench.sit({
            config: { preset },
            seats: [person("Ada"), ...Array<SeatRequest>(seats - 1).fill(bot)],
            pace: 0,
            seed: seats,
          });
          const watcher = await Person.enter(bench.backend, ada.door.table, "spectator", "");
          const choose = seats % 2 === 0 ? anyMove(seats) : firstMove;
          await ada.play(choose);
          await watcher.until((model) => model.over);
          for (const one of [ada, watcher]) {
            expect(one.model.stale).toBe(false);
          }
        });
      }
    }
  });
}
