// Which languages there are, what they call themselves, and which one a visitor gets.
import known from "$gen/languages.json";
import type { LanguageId } from "$gen/texts";
import type { Locale } from "./message";

/** qps is English in fancy dress, for tests: what is not dressed is not translated. */
export type Language = LanguageId | "qps";

interface About {
  own: string; // what the language calls itself
  intl: string; // how Intl knows it
  html: string; // for the lang attribute
  script: string; // the letters it needs a typeface for
  rtl: boolean;
}

export const languages: Readonly<Record<Language, About>> = {
  ...known,
  qps: { own: "Pseudo", intl: "en", html: "en-x-qps", script: "latin", rtl: false },
};

/** Those a person can choose. */
export const spoken = Object.keys(known) as readonly LanguageId[];

function isLanguage(tag: string | null | undefined): tag is Language {
  return tag != null && Object.hasOwn(languages, tag);
}

/** The first wish that we speak: the address, then the setting, then the browser's languages. */
export function choose(address: string, setting: string, browser: readonly string[]): Language {
  const asked = new URLSearchParams(address).get("lang");
  if (isLanguage(asked)) return asked;
  if (isLanguage(setting)) return setting;
  for (const tag of browser) {
    const short = tag.toLowerCase().split("-")[0] ?? "";
    if (isLanguage(short)) return short;
  }
  return "en";
}

const dressed: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ..."aàbƀcçdđeéfƒgğhħiïjĵkķlļmɱnñoöpþqɋrřsştŧuüvṽwŵxẋyýzžAÅBƁCÇDÐEÉFƑGĞHĦIÏJĴKĶLĻMṀNÑOÖPÞQɊRŘSŞTŦUÜVṼWŴXẊYÝZŽ",
  ].reduce<[string, string][]>((pairs, char, at, all) => {
    if (at % 2 === 0) pairs.push([char, all[at + 1] ?? char]);
    return pairs;
  }, []),
);

function dress(words: string): string {
  return words.replace(/[A-Za-z]/g, (letter) => dressed[letter] ?? letter);
}

const locales = new Map<Language, Locale>();

export function localeOf(language: Language): Locale {
  let locale = locales.get(language);
  if (!locale) {
    // Made when they are needed: that takes the browser as long as the words of the start page.
    let figures: Intl.NumberFormat | undefined;
    let plurals: Intl.PluralRules | undefined;
    const { intl, script } = languages[language];
    locale = {
      number: (value) => {
        if (script === "latin" && Number.isInteger(value) && Math.abs(value) < 1000)
          return String(value).replace("-", "−");
        figures ??= new Intl.NumberFormat(intl, { maximumFractionDigits: 2 });
        return figures.format(value).replace("-", "−"); // Intl writes a hyphen where the minus of the texts is −
      },
      plural: (value) => {
        plurals ??= new Intl.PluralRules(intl);
        return plurals.select(value);
      },
      ...(language === "qps" ? { dress } : {}),
    };
    locales.set(language, locale);
  }
  return locale;
}
