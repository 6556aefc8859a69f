import { describe, expect, test } from "vitest";
import type { Backend } from "../door/door.ts";
import { Helpers, help } from "../engine/helpers.ts";
import type { Port } from "../engine/port.ts";
import { type Channel, channel } from "./channel.ts";
import type { Sample } from "./sample.ts";
import { anyMove, backendInProcess, Person } from "./testing.ts";

/** Behind message channels, so that everything passes the border it passes in a browser. */
class Crew {
  readonly ports: Channel[] = [];
  tasks = 0;

  hire(): Port {
    const ports = channel();
    help(ports.worker);
    ports.page.addEventListener("message", () => this.tasks++);
    ports.start();
    this.ports.push(ports);
    return ports.page;
  }

  close() {
    for (const port of this.ports) port.close();
  }
}

/** The record when a person has been asked so often at a table with a shark. */
async function recordOf(backend: Backend<Sample>, questions: number) {
  let record = "";
  backend.onSaved((_, text) => {
    record = text;
  });
  const seats = [{ kind: "person", name: "Ada" } as const, { kind: "bot", bot: "shark" } as const];
  const table = await backend.create({ seats, config: {}, seed: 11, pace: 0 });
  const person = await Person.enter(backend, table.id, 0);
  let asked = 0;
  await person.play(anyMove(3), () => ++asked > questions);
  backend.close();
  return record;
}

describe("helpers", () => {
  test("a bot makes the moves that it would make alone", async () => {
    const crew = new Crew();
    const alone = await recordOf(await backendInProcess(), 6);
    const helped = await recordOf(
      await backendInProcess((engine) => new Helpers(engine, 3, () => crew.hire())),
      6,
    );
    crew.close();
    expect(alone.split("\n").length).toBeGreaterThan(30);
    expect(crew.ports.length).toBe(3);
    expect(crew.tasks).toBeGreaterThan(20);
    expect(helped).toBe(alone);
  });

  test("without helpers that answer it thinks alone", async () => {
    let hired = 0;
    const backend = await backendInProcess(
      (engine) =>
        new Helpers(engine, 2, (failed) => {
          hired++;
          setTimeout(() => failed("no such worker"));
          return { postMessage: () => undefined, addEventListener: () => undefined };
        }),
    );
    expect(await recordOf(backend, 3)).toBe(await recordOf(await backendInProcess(), 3));
    expect(hired).toBe(2);
  });

  test("a table that is dismissed meanwhile is forgotten", async () => {
    const crew = new Crew();
    const backend = await backendInProcess((engine) => new Helpers(engine, 2, () => crew.hire()));
    let stopped = "";
    backend.onStopped((reason) => {
      stopped = reason;
    });
    const seats = [{ kind: "person", name: "Ada" } as const, { kind: "bot", bot: "shark" } as const];
    for (let seed = 1; seed < 6; seed++) {
      const table = await backend.create({ seats, config: {}, seed, pace: 0 });
      const person = await Person.enter(backend, table.id, 0);
      await person.asked();
      await person.move(anyMove(seed)(person.model));
      backend.dismiss(table.id);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    backend.close();
    crew.close();
    expect(stopped).toBe("");
  });
});
