// A replay that begins with a fall shows it as soon as there is a desk, and goes on behind it.
import { describe, expect, test } from "vitest";
import { Poses } from "../dice/pictures.ts";
import { backendInProcess, recordedFall } from "../engine/testing_backend.ts";
import { StackPlayback } from "./playback.svelte.ts";

async function startAt(at: number) {
  const backend = await backendInProcess();
  const { record } = recordedFall();
  const playback = await StackPlayback.start({ backend, record, at, settings: () => ({}) as never });
  return { backend, playback };
}

describe("a replay", () => {
  test("knows where buildings came down", async () => {
    const { backend, playback } = await startAt(0);
    expect(playback.falls).toEqual([recordedFall().moment]);
    playback.close();
    backend.close();
  });

  test("that begins with a fall shows it from shortly before, then goes on", async () => {
    const { moment } = recordedFall();
    const { backend, playback } = await startAt(moment);
    const poses = new Poses();
    const steps: number[] = [];
    let busy = true;
    playback.busy = () => busy;
    await new Promise<void>((resolve) => {
      playback.dice.watch({
        stacking: (told) => expect(told).toMatchObject({ height: 3, dice: 3 }),
        picture: (bytes) => {
          poses.take(bytes);
          steps.push(poses.head.step);
          if (poses.head.over) resolve();
        },
      });
    });
    expect(poses.head.collapsed).toBe(true);
    const shown = steps.filter((step) => step > 0);
    expect((shown.at(-1) ?? 0) - (shown[0] ?? 0)).toBeLessThan(4 * 240);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(playback.at).toBe(moment); // as long as it is looked at
    busy = false;
    await expect.poll(() => playback.at, { timeout: 10_000 }).toBe(moment + 1);
    playback.close();
    backend.close();
  }, 60_000);
});
