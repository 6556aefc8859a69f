// The words of lessons and of the rules in detail: long texts that a table does not need.
import { catalogues } from "$gen/catalogues";
import { learn } from "./say.svelte";

export const lessonWords = (): Promise<void> => learn(catalogues.learn);
