// Every sentence of the client: say("key", {arguments}), in the language in force.
//
// Reading a sentence in a component makes the component follow the language, so that switching needs no reload.
import { catalogues } from "$gen/catalogues";
import type { LanguageId, TextKey, Texts } from "$gen/texts";
import { type Language, languages, localeOf } from "./languages";
import { format, type Values } from "./message";

export type Catalogue = Readonly<Record<string, string>>;

interface InForce {
  language: Language;
  texts: Catalogue;
}

/** The words of one part of the client, by language; $gen/catalogues has them all. */
type Part = Readonly<Record<LanguageId, () => Promise<{ default: unknown }>>>;

/** Words that came later, with the pages that say them. */
const parts = new Set<Part>();

let inForce = $state.raw<InForce>({ language: "en", texts: {} });
let wanted: Language = "en";

/** Switches the language; resolves when its words are here. The last wish wins if two are under way. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  for (;;) {
    const known = parts.size;
    const texts = await load([catalogues.text, ...parts], language);
    if (wanted !== language) return;
    if (parts.size > known) continue; // a page came meanwhile whose words are not among them
    use(language, texts);
    return;
  }
}

async function load(from: readonly Part[], language: Language): Promise<Catalogue> {
  const found = await Promise.all(from.map((part) => part[language === "qps" ? "en" : language]()));
  const [only] = found;
  // Thousands of sentences are not copied for nothing while a page starts.
  if (found.length === 1) return only?.default as Catalogue;
  return Object.assign({}, ...found.map((one) => one.default)) as Catalogue;
}

/** Brings more words, in the language in force and in every one that is spoken later. */
export async function learn(part: Part): Promise<void> {
  if (parts.has(part)) return;
  parts.add(part);
  const language = wanted;
  try {
    const texts = await load([part], language);
    if (inForce.language === language) inForce = { language, texts: { ...inForce.texts, ...texts } };
  } catch (error) {
    parts.delete(part);
    throw error;
  }
}

/** Puts words in force that are here already; tests use it too. */
export function use(language: Language, texts: Catalogue): void {
  inForce = { language, texts };
  if (typeof document === "undefined") return;
  const root = document.documentElement;
  root.lang = languages[language].html;
  root.dir = languages[language].rtl ? "rtl" : "ltr";
  if (languages[language].script === "arabic") void import("../look/persian.css");
}

export function language(): Language {
  return inForce.language;
}

type ArgumentsOf<K extends TextKey> = string extends keyof Texts[K] ? [] : [values: Texts[K]];

/** The sentence of a key. Arguments arrive ready to print, except what a plural counts. */
export function say<K extends TextKey>(key: K, ...values: ArgumentsOf<K>): string {
  return sayAny(key, (values[0] ?? {}) as Values);
}

/** As say, for keys that are put together from data; a key without text is shown as it is, so that it is seen. */
export function sayAny(key: string, values: Values = {}): string {
  const source = inForce.texts[key];
  return source === undefined ? key : format(source, values, localeOf(inForce.language));
}

export function hasText(key: string): boolean {
  return inForce.texts[key] !== undefined;
}
