// The words of accounts and of pages about people.
import { learn } from "./say.svelte";

const words = {
  en: () => import("$gen/people.en.json"),
  pt: () => import("$gen/people.pt.json"),
  fa: () => import("$gen/people.fa.json"),
  fr: () => import("$gen/people.fr.json"),
};

export const peopleWords = (): Promise<void> => learn(words);
