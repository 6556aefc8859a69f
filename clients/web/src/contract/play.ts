// What people do at a table, and what they are told.
import { describe, expect, test } from "vitest";
import { digestOfView } from "../door/model.ts";
import { type Bench, hotSeat, isPosition, solo } from "./bench.ts";
import { sample } from "./sample.ts";
import { anyMove, Person } from "./testing.ts";

export function playContract(bench: Bench): void {
  describe("a game", () => {
    test("is played to its end against bots, saved, and gives its record", async () => {
      const saved = bench.saving();
      const ada = await bench.sit(solo);
      await ada.play(anyMove(1), (model) => model.n > 40);
      expect(saved.has(ada.door.table)).toBe(bench.where === "device"); // a server keeps it until the end
      await ada.play(anyMove(1));
      expect(ada.model).toMatchObject({ over: true, decision: null, legal: [] });
      expect(ada.model.scores).toHaveLength(4);
      const answer = await ada.door.send({ do: "record" });
      if (answer.type !== "record") throw new Error(JSON.stringify(answer));
      expect(saved.get(ada.door.table)).toEqual({ record: answer.record, over: true });
      expect(answer.record).toMatch(new RegExp(`^bourse-record 1\\ngame ${sample} \\d+\\n`));
    });

    test("keeps the record while it runs", async () => {
      const ada = await bench.sit(solo);
      expect(await ada.door.send({ do: "record" })).toMatchObject({
        type: "refused",
        error: { code: "game-running" },
      });
    });

    test("tells every seat exactly what the replay shows it", async () => {
      const { id } = await bench.backend.create(hotSeat);
      const saved = bench.saved(id);
      const people = [
        await Person.enter(bench.backend, id, 0, "Ada"),
        await Person.enter(bench.backend, id, 1, "Bob"),
      ];
      const watcher = await Person.enter(bench.backend, id, "spectator", "");
      await Promise.all(people.map((one, seat) => one.play(anyMove(seat))));
      await watcher.until((model) => model.over);
      const replay = await bench.backend.replay((await saved).record);
      for (const one of [...people, watcher]) {
        expect(one.model.events).toEqual(await replay.events(one.model.me));
        for (const told of one.told.filter(isPosition)) {
          const moment = await replay.view(told.n, one.model.me);
          expect(told.digest, `line ${told.n}`).toBe(digestOfView(moment.view));
          expect(told.node).toEqual(moment.node);
          const asked = told.node.kind === "decision" && told.node.pending.includes(one.model.me as number);
          expect(told.legal !== undefined).toBe(asked);
        }
      }
      expect(JSON.stringify(people[0]!.told)).not.toContain("bourse-record");
    });

    test("hides the insider pairs of others until they come true", async () => {
      const ada = await bench.sit({ ...solo, pace: Infinity });
      const { pairs } = ada.model.view!;
      const own = pairs.filter(({ holder }) => holder === 0);
      const others = pairs.filter(({ holder, open }) => holder !== 0 && !open);
      expect(own).toHaveLength(1);
      expect(own[0]!.company).not.toBeNull();
      expect(others.length).toBeGreaterThan(2);
      expect(others.every(({ company, forecast }) => company === null && (forecast ?? null) === null)).toBe(
        true,
      );
    });

    test("with two people at one device: each is asked in turn", async () => {
      const { id } = await bench.backend.create(hotSeat);
      const ada = await Person.enter(bench.backend, id, 0, "Ada");
      const bob = await Person.enter(bench.backend, id, 1, "Bob");
      await ada.asked();
      expect(bob.model.decision).toBeNull();
      expect(await bob.move([1, 0, 0, 0])).toMatchObject({ type: "refused", error: { code: "stale" } });
      await Promise.all([ada.play(anyMove(3)), bob.play(anyMove(4))]);
      expect(ada.model.scores).toEqual(bob.model.scores);
    });

    test("is watched by a spectator, who may do nothing", async () => {
      const ada = await bench.sit({ ...solo, pace: Infinity });
      const watcher = await Person.enter(bench.backend, ada.door.table, "spectator", "");
      expect(watcher.model.view?.observer).toBe("spectator");
      for (const message of [
        { do: "undo" },
        { do: "start" },
        { do: "moves", decision: 1, moves: [[5]] },
      ] as const) {
        expect((await watcher.door.send(message)).type).toBe("refused");
      }
      watcher.door.close();
      await ada.until((model) => model.table?.spectators === 0, "the spectator to leave");
    });
  });

  describe("moves", () => {
    /** Ada at her first decision to place a card, with nobody in a hurry. */
    const first = async () => {
      const ada = await bench.sit({ ...solo, config: { first: 0 }, pace: Infinity });
      await ada.asked();
      return ada;
    };

    test("are made all or none", async () => {
      const ada = await first();
      const before = ada.model;
      const [place] = before.legal;
      expect(await ada.move(place!, [2, 0, 3])).toMatchObject({
        type: "refused",
        move: 1,
        error: { code: "not-now" },
      });
      expect(ada.model).toBe(before);
      expect(await ada.move(place!)).toMatchObject({ type: "done" });
      expect(ada.model.n).toBe(before.n + 1);
    });

    test("are told before they are answered", async () => {
      const ada = await first();
      const { n } = ada.model;
      const answered = ada.move(ada.model.legal[0]!);
      await answered;
      expect(ada.model.n).toBe(n + 1);
    });

    test("for a decision that is not open are answered with the present view", async () => {
      const ada = await first();
      const { decision, legal } = ada.model;
      await ada.move(legal[0]!);
      const heard = ada.told.length;
      const late = await ada.door.send({ do: "moves", decision: decision!, moves: [legal[0]!] });
      expect(late).toMatchObject({ type: "refused", error: { code: "stale" } });
      expect(ada.told.slice(heard)).toMatchObject([{ type: "view", n: ada.model.n }]);
    });

    test("that showed nothing are taken back", async () => {
      const ada = await first();
      const before = ada.model;
      expect(before.undo).toBe(false);
      const faceDown = before.legal.find(([, , , face]) => face === 1)!;
      await ada.move(faceDown);
      expect(ada.model.undo).toBe(true);
      const answer = await ada.door.send({ do: "undo" });
      expect(answer).toMatchObject({ type: "done" });
      expect(ada.model.view).toEqual(before.view);
      expect(ada.model.events).toEqual(before.events);
      expect(ada.model.legal).toEqual(before.legal);
      expect(ada.model.steps.at(-1)).toMatchObject({ back: true });
    });

    test("that are not one's own are not", async () => {
      const ada = await first();
      expect(await ada.door.send({ do: "undo" })).toMatchObject({
        type: "refused",
        error: { code: "undo-nothing" },
      });
    });

    test("are not taken back at a table that says so", async () => {
      const ada = await bench.sit({ ...solo, config: { first: 0 }, pace: Infinity, undo: false });
      await ada.asked();
      await ada.move(ada.model.legal[0]!);
      expect(ada.model.undo).toBe(false);
      expect(await ada.door.send({ do: "undo" })).toMatchObject({
        type: "refused",
        error: { code: "undo-off" },
      });
    });

    test("are explained", async () => {
      const ada = await first();
      const yes = await ada.door.send({ do: "explain", move: ada.model.legal[0]! });
      expect(yes).toMatchObject({ type: "explained", legal: true });
      const no = await ada.door.send({ do: "explain", move: "bid pile=0 space=3" });
      expect(no).toMatchObject({
        type: "explained",
        legal: false,
        refusal: { refusal: "not-now", decision: "place-card" },
      });
    });
  });

  describe("instructions", () => {
    test("answer dividends unless one wants to be asked", async () => {
      const asked = async (collect: boolean, seed: number) => {
        const ada = await bench.sit({ ...solo, seed });
        const answer = await ada.door.send({ do: "standing", collect, skip: true });
        expect(answer).toMatchObject({ type: "done", collect, skip: true });
        const kinds = new Set<string>();
        await ada.answer(
          (model) => model.legal.at(-1)!, // which keeps the shares
          ({ node, legal }) => {
            if (node?.kind === "decision") kinds.add(node.decision);
            expect(legal.length).toBeGreaterThan(1); // turns with nothing to decide are ended
          },
        );
        return kinds;
      };
      expect(await asked(true, 3)).not.toContain("show-shares");
      const kinds = new Set<string>();
      for (let seed = 1; seed <= 5; seed++) for (const kind of await asked(false, seed)) kinds.add(kind);
      expect(kinds).toContain("show-shares");
    });

    test("a bid plan bids automatically, as low as possible and never above its limit", async () => {
      const ada = await bench.sit(solo);
      await ada.play(anyMove(5), (model) => model.view?.phase === "supply");
      const plan = [0, 1, 2, 3].map((pile) => [2, pile, 7] as const);
      expect(await ada.door.send({ do: "plan", bids: plan })).toMatchObject({ type: "done", bids: plan });
      await ada.answer(
        anyMove(6),
        (model) => expect(model.node).not.toMatchObject({ decision: "bid" }),
        (model) => model.view!.round > 0, // the plan ended with its auction
      );
      const bids = ada.model.events.filter((event) => event.event === "bid-placed" && event.seat === 0);
      expect(bids.length).toBeGreaterThan(0);
      expect(await ada.door.send({ do: "plan", bids: ["place card=boom pile=0 face=up"] })).toMatchObject({
        type: "refused",
        error: { code: "plan-wrong" },
      });
    });
  });
}
