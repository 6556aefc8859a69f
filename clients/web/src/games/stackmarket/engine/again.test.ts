// A recorded stacking told again: its fall is found, and what comes before is gone through unseen.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Director } from "../dice/director.ts";
import { Poses } from "../dice/pictures.ts";
import type { StackBackend } from "./backend.ts";
import { backendInProcess, recordedFall } from "./testing_backend.ts";

describe("a recorded stacking", () => {
  let backend: StackBackend;
  let record = "";
  let moment = 0;
  let lines: readonly string[] = [];
  beforeAll(async () => {
    backend = await backendInProcess();
    ({ record, moment } = recordedFall());
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
