// Tables are made, found again and gone on with; what is malformed harms nobody.
import { describe, expect, test } from "vitest";
import type { NewTable } from "../door/door.ts";
import { type Bench, bot, hotSeat, isPosition, odd, person, solo } from "./bench.ts";
import { type Sample, sample } from "./sample.ts";
import { anyMove, backendInProcess, Person, random } from "./testing.ts";

export function tablesContract(bench: Bench): void {
  describe("tables", () => {
    test("the catalogue lists games, bots, modules and presets, and its presets can be played", async () => {
      const { games } = await bench.backend.catalogue();
      const game = games.find((one) => one.game === sample)!;
      expect(game.seats).toEqual({ least: 2, most: 5 });
      expect(game.bots).toContain("greedy");
      expect(game.modules.find(({ name }) => name === "investor-bidding")?.needs).toEqual(["investors"]);
      expect(game.presets.map(({ name }) => name)).toContain("epic");
      for (const { config } of game.presets) expect(await bench.backend.checkConfig(config)).toBeNull();
    });

    test("an invalid config is refused with its reason", async () => {
      const problem = await bench.backend.checkConfig({ seats: 4, modules: ["investor-bidding"] });
      expect(problem?.refusal).toEqual({
        refusal: "module-missing",
        module: "investor-bidding",
        needs: "investors",
      });
      expect(await bench.backend.checkConfig(odd({ seats: "many" }) as never)).toMatchObject({
        code: "config-wrong",
      });
    });

    test("a table is created with people who are awaited and bots", async () => {
      const info = await bench.backend.create(solo);
      expect(info).toMatchObject({ game: sample, over: false, imagined: false });
      expect(info.seats.map(({ kind }) => kind)).toEqual(["person", "bot", "bot", "bot"]);
      expect(info.seats[0]).toMatchObject({ name: "Ada", present: false });
      const ada = await Person.enter(bench.backend, info.id, 0, "Ada");
      expect(ada.model.seats[0]).toMatchObject({ name: "Ada", present: true });
      expect(ada.model.view?.observer).toBe(0);
      expect(ada.model.events[0]).toMatchObject({ event: "first-player-chosen" });
    });

    test("create rejects invalid tables with a reason", async () => {
      await expect(bench.backend.create({ ...solo, seats: [person("Ada")] })).rejects.toMatchObject({
        problem: { code: "seats-out-of-range" },
      });
      await expect(bench.backend.create({ ...solo, seats: [bot, bot, bot] })).rejects.toMatchObject({
        problem: { code: "people-missing" },
      });
      await expect(
        bench.backend.create({ ...solo, seats: [person("Ada"), { kind: "bot", bot: "genius" }] }),
      ).rejects.toMatchObject({ problem: { code: "bot-unknown" } });
      await expect(bench.backend.create({ ...solo, seed: "no seed" })).rejects.toMatchObject({
        problem: { code: "seed-wrong" },
      });
      await expect(bench.backend.enter("nowhere", 0, "Ada")).rejects.toMatchObject({
        problem: { code: "no-such-table" },
      });
    });

    test("the same seed deals the same cards, another one others", async () => {
      const view = async (seed: number | string) =>
        (await bench.sit({ ...solo, pace: Infinity, seed })).model.view;
      expect(await view(5)).toEqual(await view(5));
      expect(await view("5".repeat(64))).not.toEqual(await view(5));
    });

    test("seats of bots and connected people cannot be taken", async () => {
      const ada = await bench.sit(solo);
      await expect(bench.backend.enter(ada.door.table, 1, "Eve")).rejects.toMatchObject({
        problem: { code: "seat-taken" },
      });
      await expect(bench.backend.enter(ada.door.table, 0, "Eve")).rejects.toMatchObject({
        problem: { code: "seat-taken" },
      });
      await expect(bench.backend.enter(ada.door.table, 9, "Eve")).rejects.toMatchObject({
        problem: { code: "no-such-seat" },
      });
    });
  });

  describe("coming and going", () => {
    test("who comes back finds the table as it is, with all that was told", async () => {
      const ada = await bench.sit({ ...solo, pace: 0 });
      await ada.play(anyMove(7), (model) => model.n > 60);
      const { view, events, decision, table } = ada.model;
      ada.door.close();
      await expect(ada.door.send({ do: "undo" })).rejects.toThrow();
      const again = await Person.enter(bench.backend, ada.door.table, 0, "Ada");
      expect(again.model).toMatchObject({ view, events, decision });
      expect(again.model.table).toEqual({ ...table, seats: again.model.seats });
    });

    test("entering sends the seats and one view with all events so far", async () => {
      const ada = await bench.sit(solo);
      await ada.play(anyMove(7), (model) => model.n > 40);
      ada.door.close();
      bench.backend.setPace(ada.door.table, Infinity);
      const again = await Person.enter(bench.backend, ada.door.table, 0, "Ada");
      expect(again.told.map(({ type }) => type)).toEqual(["table", "view"]);
      expect(again.told[1]).toMatchObject({ from: 0, n: again.model.n });
      expect(again.model.steps).toEqual([]); // nothing of it is to be shown again
    });

    if (bench.where === "device") {
      test("bots wait while the table is empty or paused", async () => {
        const saved = bench.saving();
        const { id, record } = await bench.backend.create({ ...solo, config: { first: 1 } });
        expect(record).toContain("player 0 name=Ada");
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(saved.size).toBe(0);
        const ada = await Person.enter(bench.backend, id, 0, "Ada");
        await ada.asked();
        bench.backend.setPace(id, Infinity);
        const { n } = ada.model;
        await ada.move(ada.model.legal[0]!);
        if (ada.model.decision !== null) await ada.move(ada.model.legal[0]!);
        const waiting = ada.model.n;
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(ada.model.n).toBe(waiting);
        expect(waiting).toBeGreaterThan(n);
      });
    } else {
      test("the game continues at its agreed pace while the table is empty", async () => {
        const { id, record } = await bench.backend.create({ ...solo, config: { first: 1 } });
        expect(record).toBe("");
        const ada = await Person.enter(bench.backend, id, 0, "Ada");
        await ada.asked(); // nobody else was there to see the bots move
        const slow = await bench.sit({ ...solo, config: { first: 1 }, pace: Infinity });
        bench.backend.setPace(slow.door.table, 0);
        const { n } = slow.model;
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(slow.model.n).toBe(n);
      });
    }

    test("bots keep the asked pace", async () => {
      const start = Date.now();
      const ada = await bench.sit({ ...solo, config: { first: 1 }, pace: 40 });
      await ada.asked();
      const bots = ada.model.events.filter(({ event }) => event === "card-placed").length;
      expect(bots).toBe(6); // two cards each
      expect(Date.now() - start).toBeGreaterThan(6 * 30);
      expect(ada.told.filter(isPosition).length).toBeGreaterThan(1); // told one by one
    });

    test("messages from people do not delay bots", async () => {
      const ada = await bench.sit({ ...solo, config: { first: 1 }, pace: 60 });
      const { n } = ada.model;
      for (let i = 0; i < 100 && ada.model.n === n; i++) {
        await ada.door.send({ do: "explain", move: [5] });
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(ada.model.n).toBeGreaterThan(n);
    });

    test("resync gives the whole view and the events since", async () => {
      const ada = await bench.sit({ ...solo, pace: Infinity });
      const { view, events, n } = ada.model;
      const heard = ada.told.length;
      await ada.door.send({ do: "resync", since: 3 });
      expect(ada.told.slice(heard)).toEqual([
        expect.objectContaining({ type: "view", n, view, from: 3, events: events.slice(3) }),
      ]);
    });

    if (bench.where === "device") {
      test("a record is gone on with in the middle of the game: the same view, the same future", async () => {
        const saved = bench.saving();
        const options: NewTable<Sample> = { ...solo, config: { preset: "epic" }, seed: 11 };
        const ada = await bench.sit(options);
        await ada.play(anyMove(8), (model) => model.n > 90);
        const { record } = saved.get(ada.door.table)!;
        bench.backend.setPace(ada.door.table, Infinity);
        const info = await bench.backend.resume(record, { pace: 0, id: "again" });
        expect(info).toMatchObject({ id: "again", over: false });
        expect(info.seats.map(({ kind }) => kind)).toEqual(["person", "bot", "bot", "bot"]);
        const again = await Person.enter(bench.backend, "again", 0, "Ada");
        expect(again.model.view).toEqual(ada.model.view);
        expect(again.model.legal).toEqual(ada.model.legal);
        expect(again.model.events).toEqual(ada.model.events);
        bench.backend.setPace(ada.door.table, 0);
        await Promise.all([ada.play(anyMove(9)), again.play(anyMove(9))]);
        expect(again.model.scores).toEqual(ada.model.scores);
      });

      test("a record may be gone on with by other people", async () => {
        const { record } = await bench.backend.create(hotSeat);
        const info = await bench.backend.resume(record, {
          pace: 0,
          people: [{ seat: 1, name: "Eve" }],
          bot: "random",
        });
        expect(info.seats).toMatchObject([{ kind: "bot" }, { kind: "person", name: "Eve" }, { kind: "bot" }]);
        const eve = await Person.enter(bench.backend, info.id, 1, "Eve");
        await eve.play(anyMove(2));
        expect(eve.model.over).toBe(true);
      });
    } else {
      test("the record of a running game is kept back, and not gone on with", async () => {
        const mine = await backendInProcess(); // somebody's own device
        const { record } = await mine.create(hotSeat);
        mine.close();
        await expect(bench.backend.resume(record, { pace: 0 })).rejects.toMatchObject({
          problem: { code: "game-running" },
        });
      });
    }

    test("a finished game is gone on with from any position, by other people", async () => {
      const ada = await bench.sit(solo);
      const saved = bench.saved(ada.door.table);
      await ada.play(anyMove(7));
      const { record } = await saved;
      const people = [{ seat: 0, name: "Eve" }];
      const info = await bench.backend.resume(record, { pace: 0, at: 60, people, bot: "random" });
      expect(info.over).toBe(false);
      expect(info.seats.map(({ kind }) => kind)).toEqual(["person", "bot", "bot", "bot"]);
      const eve = await Person.enter(bench.backend, info.id, 0, "Eve");
      expect(eve.model.n).toBeGreaterThanOrEqual(60);
      await eve.play(anyMove(2));
      expect(eve.model.over).toBe(true);
    });

    test("a broken record is refused with its line", async () => {
      for (const record of [
        "",
        `bourse-record 1\ngame ${sample} 2\nconfig seats=9\n`,
        "\u0000",
        "x".repeat(5_000_000),
      ]) {
        await expect(bench.backend.resume(record, { pace: 0 })).rejects.toMatchObject({ name: "Refused" });
        await expect(bench.backend.replay(record)).rejects.toMatchObject({ name: "Refused" });
      }
      await expect(
        bench.backend.resume(`bourse-record 1\ngame ${sample} 2\nconfig seats=9\n`, { pace: 0 }),
      ).rejects.toMatchObject({
        problem: { code: "seats-out-of-range", line: 3 },
      });
    });
  });

  describe("malformed messages", () => {
    const strange: unknown[] = [
      null, 7, "join", [], {}, { do: 7 }, { do: "dance" }, { do: "moves" }, { do: "moves", decision: -1, moves: [] },
      { do: "moves", decision: "1", moves: "all" }, { do: "moves", decision: 1e99, moves: [[1e9]] },
      { do: "explain", move: { verb: "bid", pile: {} } }, { do: "explain", move: [[[[]]]] }, { do: "explain" },
      { do: "plan", bids: [null] }, { do: "plan", bids: Array(99).fill([2, 0, 0]) }, { do: "standing", collect: "yes" },
      { do: "bot", seat: 0, bot: "random" }, { do: "bot", seat: 77, bot: {} }, { do: "fork", at: 1.5 }, { do: "fork", at: -3 },
      { do: "resync", since: "never" }, { do: "join", seat: 2, name: "Eve" }, { do: "start" }, { do: "x".repeat(20_000) },
      { do: "moves", decision: 1, moves: [{ verb: "\ud800" }] }, JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`),
    ]; // biome-ignore format: a list to be read

    test("is refused and changes nothing", async () => {
      const ada = await bench.sit({ ...solo, config: { first: 0 }, pace: Infinity });
      await ada.asked();
      const { view, n, decision } = ada.model;
      for (const message of strange) {
        const answer = await ada.door.send(odd(message));
        expect(answer.type, JSON.stringify(message)?.slice(0, 80)).toBe("refused");
      }
      await ada.door.send({ do: "resync" });
      expect(ada.model).toMatchObject({ view, n, decision });
      await ada.move(ada.model.legal[0]!);
      expect(ada.model.n).toBe(n + 1);
    });

    test("random bytes in moves are harmless", async () => {
      const ada = await bench.sit({ ...solo, config: { preset: "everything" }, pace: Infinity });
      const next = random(99);
      const tries = bench.where === "device" ? 300 : 40; // a server would hang up on a flood
      for (let i = 0; i < tries; i++) {
        const moves = [Array.from({ length: Math.floor(next() * 6) }, () => Math.floor(next() * 300) - 20)];
        const answer = await ada.door.send(odd({ do: "explain", move: moves[0] }));
        expect(["explained", "refused"]).toContain(answer.type);
      }
    });
  });
}
