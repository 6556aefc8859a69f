// Every sentence of the client: say("key", {arguments}), in the language in force.
//
// Reading a sentence in a component makes the component follow the language, so that switching needs no reload.
import type { LanguageId, TextKey, Texts } from "$gen/texts";
import { type Language, languages, localeOf } from "./languages";
import { format, type Values } from "./message";

export type Catalogue = Readonly<Record<string, string>>;

interface InForce {
  language: Language;
  texts: Catalogue;
}

const catalogues: Readonly<Record<LanguageId, () => Promise<{ default: unknown }>>> = {
  en: () => import("$gen/text.en.json"),
  pt: () => import("$gen/text.pt.json"),
  fa: () => import("$gen/text.fa.json"),
  fr: () => import("$gen/text.fr.json"),
};

// Lessons and the rules in detail: long texts that a table does not need.
const later: Readonly<Record<LanguageId, () => Promise<{ default: unknown }>>> = {
  en: () => import("$gen/text.later.en.json"),
  pt: () => import("$gen/text.later.pt.json"),
  fa: () => import("$gen/text.later.fa.json"),
  fr: () => import("$gen/text.later.fr.json"),
};
let withLater = false;

let inForce = $state.raw<InForce>({ language: "en", texts: {} });
let wanted: Language = "en";

/** Switches the language; resolves when its words are here. The last wish wins if two are under way. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const id = language === "qps" ? "en" : language;
  const [texts, more] = await Promise.all([catalogues[id](), withLater ? later[id]() : undefined]);
  if (wanted === language)
    use(language, { ...(texts.default as Catalogue), ...(more?.default as Catalogue) });
}

/** Brings the words of lessons and of the rules in detail too, now and after every change of language. */
export async function speakMore(): Promise<void> {
  if (withLater) return;
  withLater = true;
  try {
    await speak(wanted);
  } catch (error) {
    withLater = false;
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
  if (languages[language].rtl) void import("../look/persian.css");
}

export function language(): Language {
  return inForce.language;
}

export function isRtl(): boolean {
  return languages[inForce.language].rtl;
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

/** Whether a key takes an argument of this name, where that is not known from its type. */
export function textOf(key: string): string {
  return inForce.texts[key] ?? "";
}
