// A hint comes within 300 ms: every decision of whole games, by the processor's time, which a busy machine does not change.
import { expect, test } from "vitest";
import { backendInProcess, Person } from "../../../../contract/testing.ts";

const limit = 300;

test.each([
  { preset: "first-game", seats: 4, seed: 11, engine: "bourse" },
  { preset: "everything", seats: 5, seed: 12, engine: "bourse" },
  { preset: "everything", seats: 5, seed: 12, engine: "whale.later" },
])(
  "every hint of a game of $preset takes less than 300 ms with $engine.wasm",
  { timeout: 240_000 },
  async (game) => {
    const file = new URL(`../../../../engine/${game.engine}.wasm`, import.meta.url);
    const backend = await backendInProcess(undefined, file);
    const bots = Array.from({ length: game.seats - 1 }, () => ({ kind: "bot", bot: "novice" }) as const);
    const { id } = await backend.create({
      config: { preset: game.preset } as never,
      seats: [{ kind: "person", name: "Ada" }, ...bots],
      pace: 0,
      seed: game.seed,
    });
    const ada = await Person.enter(backend, id, 0);
    const times: { decision: string; ms: number }[] = [];
    for (;;) {
      const model = await ada.asked();
      if (model.over || model.node?.kind !== "decision") break;
      const before = process.cpuUsage();
      const answer = await ada.door.send({ do: "hint" });
      const { user, system } = process.cpuUsage(before);
      if (answer.type !== "hint") throw new Error(`no hint for ${model.node.decision}`);
      times.push({ decision: model.node.decision, ms: (user + system) / 1000 });
      await ada.move(answer.move as never);
    }
    backend.close();
    const slow = times.filter(({ ms }) => ms >= limit);
    const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    console.log(
      `${game.preset}: ${times.length} hints, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
    );
    expect(new Set(times.map(({ decision }) => decision)).size).toBeGreaterThanOrEqual(4);
    expect(slow).toEqual([]);
  },
);
