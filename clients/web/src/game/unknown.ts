// A game that a newer server plays and this client has neither words nor an engine for: it is played at the plain table,
// with moves and events by their ids.
import { Refused } from "../door/door.ts";
import { say } from "../words/say.svelte";
import type { Game } from "./game.ts";
import { plainGame } from "./usual.ts";

export const unknownGame = (id: string): Game => ({
  ...plainGame({
    id,
    name: () => id,
    words: async () => {},
    speaker: async () => (await import("../words/wordless.ts")).wordless,
    backend: () =>
      Promise.reject(new Refused({ code: "game-unknown", sentence: `This client has no engine for ${id}.` })),
  }),
  note: () => say("net.unknown-game", { game: id }),
});
