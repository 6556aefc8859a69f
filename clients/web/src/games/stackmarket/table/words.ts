// The words of Stack Market, which come with its table: say("…") with the game's own prefix.

import type { Value } from "../../../words/message";
import { learn, sayAny } from "../../../words/say.svelte";

const words = {
  en: () => import("$gen/stackmarket.text.en.json"),
  pt: () => import("$gen/stackmarket.text.pt.json"),
  fa: () => import("$gen/stackmarket.text.fa.json"),
  fr: () => import("$gen/stackmarket.text.fr.json"),
};

export const stackWords = (): Promise<void> => learn(words);

export const tell = (key: string, values: Readonly<Record<string, Value>> = {}): string =>
  sayAny(`stackmarket.${key}`, values);
