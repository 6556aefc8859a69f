// The words of this game, which come with its table: say("…") with the game's own prefix.
import { catalogues } from "$gen/catalogues";
import type { Value } from "../../../words/message";
import { learn, sayAny } from "../../../words/say.svelte";

export const stackWords = (): Promise<void> => learn(catalogues["stackmarket.text"]);

export const tell = (key: string, values: Readonly<Record<string, Value>> = {}): string =>
  sayAny(`stackmarket.${key}`, values);
