// A recorded stacking told again: its fall is found, and what comes before is gone through unseen.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Port } from "../../../engine/port.ts";
import { serve } from "../../../engine/serve.ts";
import { readText } from "../../../replay/taking.ts";
import { Director } from "../dice/director.ts";
import { Poses } from "../dice/pictures.ts";
import { StackBackend } from "./backend.ts";
import { StackEngine } from "./engine.ts";
import { StackHost } from "./host.ts";

const engineFile = new URL("../../../../../../build/wasm/stackmarket.wasm", import.meta.url);

/** The worker's own code behind a message channel. */
async function backendInProcess(): Promise<StackBackend> {
  const { port1, port2 } = new MessageChannel();
  serve(
    port2 as unknown as Port,
    async () => WebAssembly.compile(readFileSync(engineFile)),
    async (engine, deliver, stopped) => new StackHost(await StackEngine.start(engine), deliver, stopped),
  );
  port2.start();
  const backend = new StackBackend(port1 as unknown as Port, "stackmarket.wasm", () => {
    port1.close();
    port2.close();
  });
  port1.start();
  await backend.ready;
  return backend;
}

describe("a recorded stacking", () => {
  let backend: StackBackend;
  let record = "";
  let moment = 0;
  let lines: readonly string[] = [];
  beforeAll(async () => {
    backend = await backendInProcess();
    const read = readText(readFileSync(new URL("../../../../e2e/stack_fall.game", import.meta.url), "utf8"));
    record = read.record;
    moment = read.at ?? 0;
    const replay = await backend.replay(record);
    lines = await replay.text();
    replay.close();
  });
  afterAll(() => backend.close());

  test("is searched for its fall, and shown from shortly before it", async () => {
    expect(lines[moment]).toBe("* collapse");
    const fell = (await backend.fallOf(record, moment)) ?? 0;
    expect(fell).toBeGreaterThan(240);
    const from = fell - 120;
    const practice = await backend.again(record, moment, Number.POSITIVE_INFINITY, from);
    const steps: number[] = [];
    const poses = new Poses();
    await new Promise<void>((resolve) => {
      practice.watch({
        stacking: () => undefined,
        picture: (bytes) => {
          poses.take(bytes);
          steps.push(poses.head.step);
          if (poses.head.over) resolve();
        },
      });
    });
    practice.close();
    expect(poses.head.collapsed).toBe(true);
    const [first, second] = [...new Set(steps)];
    expect(first).toBe(0);
    expect(second).toBe(from); // nothing between
  }, 60_000);

  test("whose last dice take the building down is seen to fall", async () => {
    const practice = await backend.again(record, moment, Number.POSITIVE_INFINITY);
    const director = new Director();
    director.begin(practice.told, Array<number>(20).fill(1));
    let fell = 0;
    await new Promise<void>((resolve) => {
      practice.watch({
        stacking: () => undefined,
        picture: (bytes) => {
          director.take(bytes, 0);
          if (director.falls) fell ||= director.poses.head.step;
          if (director.poses.head.over) resolve();
        },
      });
    });
    practice.close();
    expect(director.poses.head.collapsed).toBe(true);
    expect(fell).toBe(await backend.fallOf(record, moment));
  }, 60_000);

  test("that stood has no fall", async () => {
    const at = lines.findIndex((line) => line.startsWith("* stand dice="));
    expect(await backend.fallOf(record, at)).toBeNull();
  }, 60_000);

  test("of a line that no hand answered is refused", async () => {
    await expect(backend.fallOf(record, 0)).rejects.toThrow();
  });
});
