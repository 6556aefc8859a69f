// The player that taught itself is in an engine of its own: offered by the usual one, played by the full one.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { Engine } from "../../../engine/engine.ts";

const started = async (file: string) =>
  Engine.start(await WebAssembly.compile(readFileSync(new URL(`../../../engine/${file}`, import.meta.url))));

let usual: Engine;
let full: Engine;
beforeAll(async () => {
  usual = await started("bourse.wasm");
  full = await started("whale.later.wasm");
});

const about = (engine: Engine) => engine.catalogue().games[0]!;
const everySeat = { game: "stockpile", config: { seats: 3 }, seed: "1".padStart(64, "0") } as const;

test("both engines offer it, and only one has it", () => {
  for (const engine of [usual, full]) expect(about(engine).levels.map(({ bot }) => bot)).toContain("whale");
  expect(about(usual).bots).not.toContain("whale");
  expect(about(full).bots).toContain("whale");
});

const say = (engine: Engine, table: number, message: object) =>
  engine.receive(table, 1, JSON.stringify(message)).map(({ text }) => JSON.parse(text));

/** Ada and two bots. */
function begun(engine: Engine, bot: string) {
  const table = engine.newTable(everySeat);
  const messages = [
    { do: "join", name: "Ada", seat: 0 },
    ...[1, 2].map((seat) => ({ do: "bot", seat, bot })),
  ];
  const answers = [...messages, { do: "start" }].flatMap((message) => say(engine, table, message));
  return { table, answers };
}

test("the usual engine refuses it, the full one plays with it to the end", () => {
  expect(begun(usual, "whale").answers).toContainEqual(expect.objectContaining({ type: "refused" }));
  const { table, answers } = begun(full, "whale");
  expect(answers.filter(({ type }) => type === "refused")).toEqual([]);
  let moves = 0;
  for (let turn = 0; turn < 1000 && !full.state(table).over; turn++) {
    if (full.think(table)) moves++;
    else {
      const { decision, legal } = say(full, table, { do: "resync" }).find(({ type }) => type === "view");
      say(full, table, { do: "moves", decision, moves: [legal[0]] });
    }
  }
  expect(full.state(table).over).toBe(true);
  expect(moves).toBeGreaterThan(50);
});

test("only the full one tells of chances to win, at the table and afterwards", () => {
  for (const engine of [usual, full]) {
    const { table } = begun(engine, "greedy");
    for (let turn = 0; turn < 1000 && !engine.state(table).over; turn++) {
      if (engine.think(table)) continue;
      const { decision, legal } = say(engine, table, { do: "resync" }).find(({ type }) => type === "view");
      const [told] = say(engine, table, { do: "outlook" });
      if (engine === full) expect(told).toMatchObject({ type: "outlook", decision });
      else expect(told).toMatchObject({ type: "refused", error: { code: "outlook-none" } });
      say(engine, table, { do: "moves", decision, moves: [legal[0]] });
    }
    const { replay } = engine.openReplay(engine.record(table) ?? "");
    const points = engine.outlook(replay);
    if (engine === usual) expect(points).toEqual([]);
    else {
      expect(points.length).toBeGreaterThan(100);
      for (const { chance, moves } of points) {
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1000);
        expect(moves.length).toBeGreaterThan(0);
      }
    }
    engine.closeReplay(replay);
  }
});
