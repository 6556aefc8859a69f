// The languages that a person speaks: told at every seat they take, and shown to the others.

import { languages } from "../words/languages";
import { language } from "../words/say.svelte";
import { settings } from "./settings.svelte";

export const mostSpoken = 8;

/** To choose from; of those that many people on earth speak, beside our own. */
export const tongues = [
  ..."ar bn cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh".split(" "),
] as readonly string[];

/** As the language in force calls it. */
export function tongueName(tag: string): string {
  return new Intl.DisplayNames(languages[language()].intl, { type: "language" }).of(tag) ?? tag;
}

/** Until one says, the language of the page. */
export function speaks(): readonly string[] {
  const own = language();
  return settings.speaks.length > 0 ? settings.speaks : [own === "qps" ? "en" : own];
}
