import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { drawSeed, Engine } from "../engine/engine.ts";
import { serve } from "../engine/serve.ts";
import { EngineStopped } from "../engine/wasi.ts";
import { WorkerBackend } from "../engine/worker_door.ts";
import { channel } from "./channel.ts";
import { backendInProcess } from "./testing.ts";

const file = new URL("../engine/bourse.wasm", import.meta.url);

describe("the engine protocol in WebAssembly", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.start(await WebAssembly.compile(readFileSync(file)));
  });

  const document = readFileSync(new URL("../../../../docs/engine-protocol.md", import.meta.url), "utf8");
  const session = /```session\n(.*?)```/s.exec(document)?.[1] ?? "";
  const lines = session.trim().split("\n");
  const pairs = lines.flatMap((line, i) =>
    line.startsWith("> ") ? [[line.slice(2), lines[i + 1]!.slice(2)]] : [],
  );

  test("answers the documented session word for word", () => {
    expect(pairs.length).toBeGreaterThan(20);
    for (const [asked, written] of pairs) {
      const whole = engine.ask(asked!);
      // This engine plays the first of the games that the program plays.
      const answer = written!.replace(/,\{"game":"\w+","rules":\d+\}/g, "");
      const shown = answer.endsWith("…") ? answer.slice(0, -1) : answer;
      expect(answer.endsWith("…") ? whole.slice(0, shown.length) : whole).toBe(shown);
    }
  });

  test("survives malformed and oversized JSON", () => {
    for (const line of [
      "",
      "{",
      "[".repeat(100_000),
      '{"do":"new","seed":"\ud800"}',
      '{"do":{}}',
      "\0",
      "a".repeat(2_000_000),
    ]) {
      expect(JSON.parse(engine.ask(line))).toHaveProperty("error");
    }
    expect(() => engine.ask("a".repeat(5_000_000))).toThrow(/longer than any message/);
    expect(JSON.parse(engine.ask('{"do":"help"}'))).toHaveProperty("games");
  });

  test("tables and replays that are not there answer with nothing", () => {
    expect(engine.receive(99, 1, "{}")).toEqual([]);
    expect(engine.think(99)).toBeNull();
    expect(engine.record(99)).toBeNull();
    expect(engine.takeFork(99)).toBe(0);
    expect(engine.texts(99)).toEqual([]);
    expect(() => engine.moment(99, 0, 0)).toThrow();
    engine.closeTable(99);
    engine.closeReplay(99);
  });
});

test("seeds are 256 bits, each another", () => {
  const seeds = new Set(Array.from({ length: 50 }, drawSeed));
  expect(seeds.size).toBe(50);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
});

describe("when the engine is gone", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("rejects pending and later calls", async () => {
    const backend = await backendInProcess();
    const reasons: string[] = [];
    backend.onStopped((reason) => reasons.push(reason));
    vi.spyOn(Engine.prototype, "catalogue").mockImplementation(() => {
      throw new EngineStopped("check failed: 1 == 2");
    });
    const waiting = [backend.catalogue(), backend.checkConfig({ seats: 4 })];
    for (const result of await Promise.allSettled(waiting)) {
      expect(result).toMatchObject({ status: "rejected", reason: { message: "check failed: 1 == 2" } });
    }
    await expect(backend.enter("table", 0, "Ada")).rejects.toThrow("check failed");
    expect(reasons).toEqual(["check failed: 1 == 2"]);
    backend.close();
  });

  test("a bot that fails stops it too", async () => {
    const backend = await backendInProcess();
    const stopped = new Promise<string>((resolve) => backend.onStopped(resolve));
    vi.spyOn(Engine.prototype, "think").mockImplementation(() => {
      throw new EngineStopped("a bot failed");
    });
    const bots = Array.from({ length: 2 }, () => ({ kind: "bot", bot: "greedy" }) as const);
    const { id } = await backend.create({
      config: { first: 1 },
      seats: [{ kind: "person", name: "Ada" }, ...bots],
      pace: 0,
    });
    await backend.enter(id, 0, "Ada");
    expect(await stopped).toBe("a bot failed");
  });

  test("rejects when the engine cannot be loaded", async () => {
    const ports = channel();
    const unused = () => Promise.reject(new Error("nothing was loaded"));
    serve(ports.worker, () => Promise.reject(new Error("no network")), unused);
    const backend = new WorkerBackend(ports.page, "bourse.wasm", ports.close);
    ports.start();
    await expect(backend.ready).rejects.toThrow("no network");
  });
});
