// Speaks for a game whose words are not here: everything is called by its id.
import { Speaker } from "./speak.ts";
import { Vocabulary } from "./vocabulary.ts";

export const wordless = new Speaker(
  new Vocabulary({ prefix: "", verbs: [], decisions: [], events: [], refusals: [], values: {} }),
);
