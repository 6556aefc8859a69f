// How a house and its doors behave, whatever is behind them. The worker's keeps to it, and so will a server's.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { House, NewTable, SeatWish, TableRequest, ToldChange, ToldView } from "./door.ts";
import { digestOfView } from "./model.ts";
import { shapeProblems } from "./shape.ts";
import { anyMove, type Choose, Person, random } from "./testing.ts";

const bot: SeatWish = { kind: "bot", bot: "random" };
const person = (name: string): SeatWish => ({ kind: "person", name });
const solo: NewTable = { config: {}, seats: [person("Ada"), bot, bot, bot], pace: 0, seed: 7 };
const hotSeat: NewTable = {
  config: { first: 0 },
  seats: [person("Ada"), person("Bob"), bot],
  pace: 0,
  seed: 8,
};

const isPosition = (told: { type: string }): told is ToldView | ToldChange => told.type !== "table";

/** A message that no client of ours would send. */
const odd = (message: unknown) => message as TableRequest;

export function contract(name: string, makeHouse: () => Promise<House>): void {
  describe(name, () => {
    let house: House;
    beforeEach(async () => {
      house = await makeHouse();
    });
    afterEach(() => house.close());

    const sit = async (options: NewTable, seat = 0, who = "Ada") => {
      const { id } = await house.create(options);
      return Person.enter(house, id, seat, who);
    };
    /** The last record that was saved of a table. */
    const saving = () => {
      const saved = new Map<string, { record: string; over: boolean }>();
      house.onSaved((table, record, over) => saved.set(table, { record, over }));
      return saved;
    };

    describe("tables", () => {
      test("the catalogue lists games, bots, modules and presets, and its presets can be played", async () => {
        const { games } = await house.catalogue();
        const stockpile = games[0]!;
        expect(stockpile.game).toBe("stockpile");
        expect(stockpile.seats).toEqual({ least: 2, most: 5 });
        expect(stockpile.bots).toContain("greedy");
        expect(stockpile.modules.find(({ name }) => name === "investor-bidding")?.needs).toEqual([
          "investors",
        ]);
        expect(stockpile.presets.map(({ name }) => name)).toContain("epic");
        for (const { config } of stockpile.presets) expect(await house.checkConfig(config)).toBeNull();
      });

      test("a config that cannot be played is told with its refusal", async () => {
        const problem = await house.checkConfig({ seats: 4, modules: ["investor-bidding"] });
        expect(problem?.refusal).toEqual({
          refusal: "module-missing",
          module: "investor-bidding",
          needs: "investors",
        });
        expect(await house.checkConfig(odd({ seats: "many" }) as never)).toMatchObject({
          code: "config-wrong",
        });
      });

      test("a table is created with people who are awaited and bots", async () => {
        const info = await house.create(solo);
        expect(info).toMatchObject({ game: "stockpile", over: false, imagined: false });
        expect(info.seats.map(({ kind }) => kind)).toEqual(["person", "bot", "bot", "bot"]);
        expect(info.seats[0]).toMatchObject({ name: "Ada", present: false });
        const ada = await Person.enter(house, info.id, 0, "Ada");
        expect(ada.model.seats[0]).toMatchObject({ name: "Ada", present: true });
        expect(ada.model.view?.observer).toBe(0);
        expect(ada.model.events[0]).toMatchObject({ event: "first-player-chosen" });
      });

      test("what cannot be created rejects with its reason", async () => {
        await expect(house.create({ ...solo, seats: [person("Ada")] })).rejects.toMatchObject({
          problem: { code: "seats-out-of-range" },
        });
        await expect(house.create({ ...solo, seats: [bot, bot, bot] })).rejects.toMatchObject({
          problem: { code: "people-missing" },
        });
        await expect(
          house.create({ ...solo, seats: [person("Ada"), { kind: "bot", bot: "genius" }] }),
        ).rejects.toMatchObject({ problem: { code: "bot-unknown" } });
        await expect(house.create({ ...solo, seed: "no seed" })).rejects.toMatchObject({
          problem: { code: "seed-wrong" },
        });
        await expect(house.enter("nowhere", 0, "Ada")).rejects.toMatchObject({
          problem: { code: "no-such-table" },
        });
      });

      test("the same seed deals the same cards, another one others", async () => {
        const view = async (seed: number | string) =>
          (await sit({ ...solo, pace: Infinity, seed })).model.view;
        expect(await view(5)).toEqual(await view(5));
        expect(await view("5".repeat(64))).not.toEqual(await view(5));
      });

      test("nobody takes the seat of a bot or of somebody present", async () => {
        const ada = await sit(solo);
        await expect(house.enter(ada.door.table, 1, "Eve")).rejects.toMatchObject({
          problem: { code: "seat-taken" },
        });
        await expect(house.enter(ada.door.table, 0, "Eve")).rejects.toMatchObject({
          problem: { code: "seat-taken" },
        });
        await expect(house.enter(ada.door.table, 9, "Eve")).rejects.toMatchObject({
          problem: { code: "no-such-seat" },
        });
      });
    });

    describe("a game", () => {
      test("is played to its end against bots, saved after every move, and gives its record", async () => {
        const saved = saving();
        const ada = await sit(solo);
        await ada.play(anyMove(1));
        expect(ada.model).toMatchObject({ over: true, decision: null, legal: [] });
        expect(ada.model.scores).toHaveLength(4);
        const answer = await ada.door.send({ do: "record" });
        if (answer.type !== "record") throw new Error(JSON.stringify(answer));
        expect(saved.get(ada.door.table)).toEqual({ record: answer.record, over: true });
        expect(answer.record).toMatch(/^bourse-record 1\ngame stockpile \d+\n/);
      });

      test("keeps the record while it runs", async () => {
        const ada = await sit(solo);
        expect(await ada.door.send({ do: "record" })).toMatchObject({
          type: "refused",
          error: { code: "game-running" },
        });
      });

      test("tells every seat what the replay says it may know, and nothing else", async () => {
        const saved = saving();
        const { id } = await house.create(hotSeat);
        const people = [await Person.enter(house, id, 0, "Ada"), await Person.enter(house, id, 1, "Bob")];
        const watcher = await Person.enter(house, id, "spectator", "");
        await Promise.all(people.map((one, seat) => one.play(anyMove(seat))));
        await watcher.until((model) => model.over);
        const replay = await house.replay(saved.get(id)!.record);
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
        const ada = await sit({ ...solo, pace: Infinity });
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
        const { id } = await house.create(hotSeat);
        const ada = await Person.enter(house, id, 0, "Ada");
        const bob = await Person.enter(house, id, 1, "Bob");
        await ada.asked();
        expect(bob.model.decision).toBeNull();
        expect(await bob.move([1, 0, 0, 0])).toMatchObject({ type: "refused", error: { code: "stale" } });
        await Promise.all([ada.play(anyMove(3)), bob.play(anyMove(4))]);
        expect(ada.model.scores).toEqual(bob.model.scores);
      });

      test("is watched by a spectator, who may do nothing", async () => {
        const ada = await sit({ ...solo, pace: Infinity });
        const watcher = await Person.enter(house, ada.door.table, "spectator", "");
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
        const ada = await sit({ ...solo, config: { first: 0 }, pace: Infinity });
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
        const ada = await sit({ ...solo, config: { first: 0 }, pace: Infinity, undo: false });
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
          const ada = await sit({ ...solo, seed });
          const answer = await ada.door.send({ do: "standing", collect, skip: true });
          expect(answer).toMatchObject({ type: "done", collect, skip: true });
          const kinds = new Set<string>();
          await ada.play((model) => {
            if (model.node?.kind === "decision") kinds.add(model.node.decision);
            expect(model.legal.length).toBeGreaterThan(1); // turns with nothing to decide are ended
            return model.legal.at(-1)!; // which keeps the shares
          });
          return kinds;
        };
        expect(await asked(true, 3)).not.toContain("show-shares");
        const kinds = new Set<string>();
        for (let seed = 1; seed <= 5; seed++) for (const kind of await asked(false, seed)) kinds.add(kind);
        expect(kinds).toContain("show-shares");
      });

      test("a bid plan bids by itself, up to its space and as cheaply as it can", async () => {
        const ada = await sit(solo);
        await ada.play(anyMove(5), (model) => model.view?.phase === "supply");
        const plan = [0, 1, 2, 3].map((pile) => [2, pile, 7] as const);
        expect(await ada.door.send({ do: "plan", bids: plan })).toMatchObject({ type: "done", bids: plan });
        await ada.play(anyMove(6), (model) => {
          if (model.view!.round > 0) return true; // the plan ended with its auction
          expect(model.node).not.toMatchObject({ decision: "bid" });
          return false;
        });
        const bids = ada.model.events.filter((event) => event.event === "bid-placed" && event.seat === 0);
        expect(bids.length).toBeGreaterThan(0);
        expect(await ada.door.send({ do: "plan", bids: ["place card=boom pile=0 face=up"] })).toMatchObject({
          type: "refused",
          error: { code: "plan-wrong" },
        });
      });
    });

    describe("coming and going", () => {
      test("who comes back finds the table as it is, with all that was told", async () => {
        const ada = await sit({ ...solo, pace: 0 });
        await ada.play(anyMove(7), (model) => model.n > 60);
        const { view, events, decision, table } = ada.model;
        ada.door.close();
        await expect(ada.door.send({ do: "undo" })).rejects.toThrow();
        const again = await Person.enter(house, ada.door.table, 0, "Ada");
        expect(again.model).toMatchObject({ view, events, decision });
        expect(again.model.table).toEqual({ ...table, seats: again.model.seats });
      });

      test("bots wait while nobody is there, and while they are told to", async () => {
        const saved = saving();
        const { id, record } = await house.create({ ...solo, config: { first: 1 } });
        expect(record).toContain("player 0 name=Ada");
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(saved.size).toBe(0);
        const ada = await Person.enter(house, id, 0, "Ada");
        await ada.asked();
        house.setPace(id, Infinity);
        const { n } = ada.model;
        await ada.move(ada.model.legal[0]!);
        if (ada.model.decision !== null) await ada.move(ada.model.legal[0]!);
        const waiting = ada.model.n;
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(ada.model.n).toBe(waiting);
        expect(waiting).toBeGreaterThan(n);
      });

      test("bots keep the asked pace", async () => {
        const ada = await sit({ ...solo, config: { first: 1 }, pace: 40 });
        const start = Date.now();
        const { n } = ada.model;
        await ada.until((model) => model.n > n);
        expect(Date.now() - start).toBeGreaterThan(30);
        const positions = ada.told.filter(isPosition).length;
        await ada.asked();
        expect(ada.told.filter(isPosition).length).toBeGreaterThan(positions); // told one by one
      });

      test("resync gives the whole view and the events since", async () => {
        const ada = await sit({ ...solo, pace: Infinity });
        const { view, events, n } = ada.model;
        const heard = ada.told.length;
        await ada.door.send({ do: "resync", since: 3 });
        expect(ada.told.slice(heard)).toEqual([
          expect.objectContaining({ type: "view", n, view, from: 3, events: events.slice(3) }),
        ]);
      });

      test("a record is gone on with in the middle of the game: the same view, the same future", async () => {
        const saved = saving();
        const options: NewTable = { ...solo, config: { preset: "epic" }, seed: 11 };
        const ada = await sit(options);
        await ada.play(anyMove(8), (model) => model.n > 90);
        const { record } = saved.get(ada.door.table)!;
        house.setPace(ada.door.table, Infinity);
        const info = await house.resume(record, { pace: 0, id: "again" });
        expect(info).toMatchObject({ id: "again", over: false });
        expect(info.seats.map(({ kind }) => kind)).toEqual(["person", "bot", "bot", "bot"]);
        const again = await Person.enter(house, "again", 0, "Ada");
        expect(again.model.view).toEqual(ada.model.view);
        expect(again.model.legal).toEqual(ada.model.legal);
        expect(again.model.events).toEqual(ada.model.events);
        house.setPace(ada.door.table, 0);
        await Promise.all([ada.play(anyMove(9)), again.play(anyMove(9))]);
        expect(again.model.scores).toEqual(ada.model.scores);
      });

      test("a record may be gone on with by other people", async () => {
        const { record } = await house.create(hotSeat);
        const info = await house.resume(record, {
          pace: 0,
          people: [{ seat: 1, name: "Eve" }],
          bot: "random",
        });
        expect(info.seats).toMatchObject([{ kind: "bot" }, { kind: "person", name: "Eve" }, { kind: "bot" }]);
        const eve = await Person.enter(house, info.id, 1, "Eve");
        await eve.play(anyMove(2));
        expect(eve.model.over).toBe(true);
      });

      test("a broken record is refused with its line", async () => {
        for (const record of [
          "",
          "bourse-record 1\ngame stockpile 1\nconfig seats=9\n",
          "\u0000",
          "x".repeat(5_000_000),
        ]) {
          await expect(house.resume(record, { pace: 0 })).rejects.toMatchObject({ name: "Refused" });
          await expect(house.replay(record)).rejects.toMatchObject({ name: "Refused" });
        }
        await expect(
          house.resume("bourse-record 1\ngame stockpile 1\nconfig seats=9\n", { pace: 0 }),
        ).rejects.toMatchObject({
          problem: { code: "seats-out-of-range", line: 3 },
        });
      });
    });

    describe("forks", () => {
      test("of a running game are an imagined world, which can be played on and has no record", async () => {
        const saved = saving();
        const ada = await sit(solo);
        await ada.asked();
        const answer = await ada.door.send({ do: "fork" });
        if (answer.type !== "forked") throw new Error(JSON.stringify(answer));
        expect(answer.imagined).toBe(true);
        const dream = await Person.enter(house, answer.table, 0, "Ada");
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
        const ada = await sit({ ...solo, seats: [person("Ada"), bot] });
        await ada.play(anyMove(2));
        const answer = await ada.door.send({ do: "fork", at: 40 });
        if (answer.type !== "forked") throw new Error(JSON.stringify(answer));
        expect(answer).toMatchObject({ imagined: false, n: 40 });
        const again = await Person.enter(house, answer.table, 0, "Ada");
        expect(again.model.n).toBeGreaterThanOrEqual(40);
        await again.play(anyMove(3));
        expect(again.model.over).toBe(true);
      });
    });

    describe("what is malformed", () => {
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
        const ada = await sit({ ...solo, config: { first: 0 }, pace: Infinity });
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
        const ada = await sit({ ...solo, config: { preset: "everything" }, pace: Infinity });
        const next = random(99);
        for (let i = 0; i < 300; i++) {
          const moves = [Array.from({ length: Math.floor(next() * 6) }, () => Math.floor(next() * 300) - 20)];
          const answer = await ada.door.send(odd({ do: "explain", move: moves[0] }));
          expect(["explained", "refused"]).toContain(answer.type);
        }
      });
    });

    describe("replays", () => {
      test("show every position, its lines, its worth", async () => {
        const saved = saving();
        const ada = await sit({ ...solo, config: { preset: "everything" } });
        await ada.play(anyMove(4));
        const replay = await house.replay(saved.get(ada.door.table)!.record);
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
      const firstMove: Choose = (model) => model.legal.at(-1)!;
      for (const preset of [
        "first-game",
        "continuing-corruption",
        "illicit-investments",
        "everything",
      ] as const) {
        for (const seats of [2, 3, 4, 5]) {
          test(`have the shape that clients are compiled with: ${preset}, ${seats} seats`, async () => {
            const ada = await sit({
              config: { preset },
              seats: [person("Ada"), ...Array<SeatWish>(seats - 1).fill(bot)],
              pace: 0,
              seed: seats,
            });
            const watcher = await Person.enter(house, ada.door.table, "spectator", "");
            const choose = seats % 2 === 0 ? anyMove(seats) : firstMove;
            await ada.play(choose);
            await watcher.until((model) => model.over);
            for (const one of [ada, watcher]) {
              expect(one.model.stale).toBe(false);
              for (const { view } of one.model.steps) expect(shapeProblems(view)).toEqual([]);
            }
          });
        }
      }
    });
  });
}
