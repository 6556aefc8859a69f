import { afterAll, describe, expect, test } from "vitest";
import type { Backend } from "../door/door.ts";
import { keyRingInMemory, type NetNews } from "../door/net_messages.ts";
import { ServerBackend } from "../door/server_backend.ts";
import { hotSeat, solo } from "./bench.ts";
import { contract } from "./contract.ts";
import { anyMove, backendInProcess, Person } from "./testing.ts";
import { program, type Server, startServer } from "./testing_server.ts";

const timing = { first: 20, most: 200, quiet: 5000 };
const engines: Backend[] = [];
let server: Server | undefined;

/** The engine of the browser, one for all. */
async function engine(): Promise<Backend> {
  engines[0] ??= await backendInProcess();
  return engines[0];
}

/** Every test has a server of its own: it takes no longer than a table, and limits count by address. */
async function backendAtServer(): Promise<ServerBackend> {
  await server?.stop("SIGKILL");
  server = await startServer();
  return new ServerBackend({ base: server.address, keys: keyRingInMemory(), engine, timing });
}

afterAll(async () => {
  await server?.stop("SIGKILL");
  for (const one of engines) one.close();
});

/** What a door hears beside the table. */
async function newsOf(backend: ServerBackend, table: string, seat: number | "spectator", name: string) {
  const door = await backend.enter(table, seat, name);
  const heard: NetNews[] = [];
  door.onNews((news) => heard.push(news));
  const until = async <Type extends NetNews["type"]>(
    type: Type,
    isSo: (news: Extract<NetNews, { type: Type }>) => boolean = () => true,
  ) => {
    for (let tries = 0; tries < 500; tries++) {
      const found = heard.findLast((news) => news.type === type) as
        | Extract<NetNews, { type: Type }>
        | undefined;
      if (found && isSo(found)) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`heard no ${type}, only ${heard.map(({ type: one }) => one).join(" ")}`);
  };
  return { door, heard, until };
}

function together(): void {
  describe("at a server, together", () => {
    test("a table waits for its people, who come by its name alone", async () => {
      const backend = await backendAtServer();
      const wishes = { seats: [{ kind: "person" }, { kind: "person" }], listed: true } as const;
      const { table, free } = await backend.http.open(wishes);
      expect(free).toBe(2);
      expect((await backend.http.tables()).map((one) => one.table)).toEqual([table]);
      await backend.sit(table, "Ada");
      const other = new ServerBackend({
        base: backend.http.base,
        keys: keyRingInMemory(),
        engine,
        timing,
      });
      const { seat } = await other.sit(table, "Bob");
      await expect(other.sit(table, "Eve")).rejects.toMatchObject({ problem: { code: "seat-taken" } });
      const ada = await Person.enter(backend, table, 0, "Ada");
      const bob = await Person.enter(other, table, seat, "Bob");
      expect(ada.model.view).toBeNull();
      expect(await ada.door.send({ do: "start" })).toMatchObject({ type: "done" });
      await bob.until((model) => model.view !== null);
      expect(bob.model.events[0]).toMatchObject({ event: "first-player-chosen" });
      await Promise.all([ada.play(anyMove(1)), bob.play(anyMove(2))]);
      expect(ada.model.scores).toEqual(bob.model.scores);
      expect(await backend.http.record(table)).toMatch(/^bourse-record/);
      backend.close();
      other.close();
    });

    test("people write to each other, and everybody hears who is there", async () => {
      const backend = await backendAtServer();
      const { id } = await backend.create(hotSeat);
      const ada = await newsOf(backend, id, 0, "Ada");
      const bob = await newsOf(backend, id, 1, "Bob");
      expect(await ada.door.send({ do: "chat", text: "Good luck" })).toMatchObject({ type: "done" });
      expect(await bob.until("chat")).toMatchObject({ text: "Good luck", from: { seat: 0, name: "Ada" } });
      const late = await newsOf(backend, id, "spectator", "");
      expect((await late.until("chats")).chats).toMatchObject([{ text: "Good luck" }]);
      const presence = await ada.until("presence", ({ seats }) => seats[1]?.here === true);
      expect(presence.seats[1]).toEqual({ here: true, standIn: false });
      expect(await bob.door.send({ do: "pause" })).toMatchObject({ type: "done" });
      expect(await ada.until("offers", ({ pause }) => pause.length > 0)).toMatchObject({
        paused: false,
        pause: [1],
      });
      expect(await ada.door.send({ do: "pause" })).toMatchObject({ type: "done" });
      await bob.until("offers", ({ paused }) => paused);
      expect(await bob.door.send({ do: "report", about: 0, text: "rude" })).toMatchObject({ type: "done" });
      backend.close();
    });

    test("who plays at one seat in two windows plays in the last one", async () => {
      const backend = await backendAtServer();
      const keys = keyRingInMemory();
      const first = new ServerBackend({ base: backend.http.base, keys, engine, timing });
      const second = new ServerBackend({ base: backend.http.base, keys, engine, timing });
      const { id } = await first.create(solo);
      const old = await newsOf(first, id, 0, "Ada");
      const fresh = await Person.enter(second, id, 0, "Ada");
      await old.until("connection", ({ connection }) => connection === "replaced");
      await fresh.asked();
      first.close();
      second.close();
      backend.close();
    });
  });

  describe("a lost connection", () => {
    test("is announced by a server that is asked to stop, and comes back to the next one", async () => {
      const backend = await backendAtServer();
      const { table } = await backend.http.open({ seats: [{ kind: "person" }, { kind: "person" }] });
      await backend.sit(table, "Ada");
      const { door, heard, until } = await newsOf(backend, table, 0, "Ada");
      await server?.stop("SIGTERM");
      expect((await until("stopping")).seconds).toBe(0);
      await until("connection", ({ connection }) => connection === "lost");
      expect(heard.some((news) => news.type === "connection" && news.connection === "gone")).toBe(false);
      door.close();
      backend.close();
    });

    test("reconnects: pending requests are answered and nothing is told twice", async () => {
      const backend = await backendAtServer();
      const ada = await Person.enter(backend, (await backend.create(solo)).id, 0, "Ada");
      const { WebSocket: Real } = globalThis;
      const sockets: WebSocket[] = [];
      let cut = 0;
      try {
        // Sockets that break after a few messages, in the middle of whatever is said.
        globalThis.WebSocket = class extends Real {
          constructor(address: string | URL) {
            super(address);
            sockets.push(this);
          }
          override send(data: string) {
            super.send(data);
            if (sockets.length < 12 && JSON.parse(data).do === "moves" && ++cut % 3 === 0) this.close();
          }
        } as typeof WebSocket;
        ada.door.close();
        const again = await Person.enter(backend, ada.door.table, 0, "Ada");
        await again.play(anyMove(3));
        expect(sockets.length).toBe(12);
        expect(again.model.over).toBe(true);
        const replay = await backend.replay(await backend.http.record(ada.door.table));
        expect(again.model.events).toEqual(await replay.events(0));
        replay.close();
      } finally {
        globalThis.WebSocket = Real;
      }
      backend.close();
    });
  });
}

if (program() === undefined) {
  test.skip("a server: no program is built (cmake --preset release …), so its door is not tried here");
} else {
  contract("a server", "server", backendAtServer);
  together();
}
