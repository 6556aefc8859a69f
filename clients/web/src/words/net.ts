// The words of playing together, which the first table does not wait for.
import { learn } from "./say.svelte";

const words = {
  en: () => import("$gen/net.en.json"),
  pt: () => import("$gen/net.pt.json"),
  fa: () => import("$gen/net.fa.json"),
  fr: () => import("$gen/net.fr.json"),
};

export const netWords = (): Promise<void> => learn(words);
