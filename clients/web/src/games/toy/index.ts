// Tower, the sample game: nothing but words and an engine. Everything on screen is what any game gets for nothing. Not
// among the games that people are shown; #/toy/new leads here.
import { catalogues } from "$gen/catalogues";
import { plainGame } from "../../game/usual.ts";
import { learn } from "../../words/say.svelte.ts";

export const toy = plainGame({
  id: "toy",
  name: () => "Tower",
  words: () => learn(catalogues["toy.text"]),
  speaker: async () => (await import("./words/speak.ts")).speaker,
  backend: async (engine) => (await import("./engine/backend.ts")).createBackend(engine),
});
