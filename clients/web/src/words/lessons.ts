// The words of lessons and of the rules in detail: long texts that a table does not need.
import { learn } from "./say.svelte";

const words = {
  en: () => import("$gen/learn.en.json"),
  pt: () => import("$gen/learn.pt.json"),
  fa: () => import("$gen/learn.fa.json"),
  fr: () => import("$gen/learn.fr.json"),
};

export const lessonWords = (): Promise<void> => learn(words);
