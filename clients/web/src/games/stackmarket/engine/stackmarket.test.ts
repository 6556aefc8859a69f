// The second game in an engine of its own, which a browser loads at its table: it is in the catalogue, it plays, and its
// views have the shape that a table for it will be compiled with.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { viewShape } from "$gen/stackmarket_view";
import { shapeProblems } from "../../../contract/shape.ts";
import { Engine } from "../../../engine/engine.ts";

interface Answer {
  readonly error?: unknown;
  readonly node: { readonly kind: string; readonly pending?: readonly number[] };
  readonly moves: readonly { readonly move: readonly number[] }[];
  readonly view: unknown;
}

describe("Stack Market in the engine", () => {
  let engine: Engine;
  beforeAll(async () => {
    const file = new URL("../../../../../../build/wasm/stackmarket.wasm", import.meta.url);
    engine = await Engine.start(await WebAssembly.compile(readFileSync(file)));
  });
  const ask = (message: unknown): Answer => {
    const answer = JSON.parse(engine.ask(JSON.stringify(message))) as Answer;
    expect(answer.error).toBeUndefined();
    return answer;
  };

  test("is the game of its catalogue, with presets that can be played", () => {
    const game = engine.catalogue().games[0];
    expect(game).toMatchObject({ game: "stackmarket", seats: { least: 3, most: 4 } });
    expect(game?.bots).toEqual(["random", "novice", "casual", "good", "expert"]);
    for (const { config } of game?.presets ?? [])
      expect(engine.checkConfig(config, "stackmarket")).toBeNull();
  });

  for (const config of ["seats=4 rounds=1", "seats=3 rounds=1 modules=no-dexterity,choose-risk,final-test"])
    test(`shows views of the generated shape: ${config}`, () => {
      let { node } = ask({ do: "new", game: "stackmarket", config, seed: 7 });
      for (let step = 0; node.kind !== "over"; step++) {
        for (const seat of [0, "spectator"])
          expect(shapeProblems(ask({ do: "view", seat }).view, viewShape)).toEqual([]);
        if (node.kind !== "decision") {
          ({ node } = ask({ do: "chance" }));
          continue;
        }
        const seat = node.pending?.[0];
        const { moves } = ask({ do: "legal", seat });
        ({ node } = ask({ do: "apply", seat, move: moves[step % moves.length]?.move }));
      }
    });

  test("looks back at a game: dice, hand, choices and the rest are what became of the lead", () => {
    const record = readFileSync(new URL("../../../../e2e/stack_finished.game", import.meta.url), "utf8");
    const { replay } = engine.openReplay(record);
    const hindsight = engine.openHindsight(replay, null, 2);
    while (!engine.workHindsight(hindsight, 1000).over);
    for (const { start, luck, hand, choice, rest, end } of engine.findings(hindsight).seats) {
      const parts = [start, luck, hand, choice, rest].reduce((sum, one) => sum + (one?.mean ?? 0), 0);
      expect(Math.abs(parts - end)).toBeLessThan(0.5); // each is rounded to a tenth
    }
    const first = engine.findings(hindsight).choices[0];
    const advice = engine.advice(hindsight, first?.n ?? 0);
    expect(advice?.candidates[0]).toMatchObject({ move: advice?.best, behind: 0 });
    expect(engine.advice(hindsight, 0)).toBeNull();
    engine.closeHindsight(hindsight);
  });
});
