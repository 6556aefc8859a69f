// The second game in an engine of its own, which a browser loads at its table: it is in the catalogue, and it plays.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { EngineAnswers, EngineFailed, EngineRequest, SeatOrSpectator } from "$gen/messages";
import { StackEngine } from "./engine.ts";

type Answer<R extends EngineRequest<"stackmarket">> = EngineAnswers<"stackmarket">[R["do"]];

describe("Stack Market in the engine", () => {
  let engine: StackEngine;
  beforeAll(async () => {
    const file = new URL("../../../../../../build/wasm/stackmarket.wasm", import.meta.url);
    engine = await StackEngine.start(await WebAssembly.compile(readFileSync(file)));
  });
  const ask = <R extends EngineRequest<"stackmarket">>(request: R): Answer<R> => {
    const answer: Answer<R> | EngineFailed = JSON.parse(engine.ask(JSON.stringify(request)));
    if ("error" in answer) throw new Error(answer.error.sentence);
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
    test(`plays to its end, seen by all: ${config}`, () => {
      const observers: readonly SeatOrSpectator[] = [0, "spectator"];
      let { node } = ask({ do: "new", game: "stackmarket", config, seed: 7 });
      for (let step = 0; node.kind !== "over"; step++) {
        for (const seat of observers) expect(ask({ do: "view", seat }).view.observer).toBe(seat);
        if (node.kind !== "decision") {
          ({ node } = ask({ do: "chance" }));
          continue;
        }
        const seat = node.pending[0] ?? 0;
        const legal = ask({ do: "legal", seat });
        const moves = "moves" in legal ? legal.moves : [];
        ({ node } = ask({ do: "apply", seat, move: moves[step % moves.length]?.move ?? "" }));
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
