// Which sign and class a company has in the drawings (look/signs.svg, tokens.css).
import type { Company } from "$gen/stockpile";

export type SignId = "cc" | "bb" | "ll" | "aa" | "ss" | "ee";

const codes: Readonly<Record<Company, SignId>> = {
  "cosmic-computers": "cc",
  "bottomline-bank": "bb",
  "leading-laboratories": "ll",
  "american-automotive": "aa",
  "stanford-steel": "ss",
  "epic-electric": "ee",
};

export function companyCode(company: Company): SignId {
  return codes[company];
}

/** The class that sets a company's colours and pattern. */
export function companyClass(company: Company): string {
  return `co-${codes[company]}`;
}
