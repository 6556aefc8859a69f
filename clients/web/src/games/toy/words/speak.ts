// The words of this game.
import * as rows from "$gen/toy";
import data from "$gen/toy_data.json";
import { Speaker } from "../../../words/speak";
import { Vocabulary } from "../../../words/vocabulary";

export const speaker = new Speaker(new Vocabulary({ prefix: "toy.", ...rows, values: data.values }));
