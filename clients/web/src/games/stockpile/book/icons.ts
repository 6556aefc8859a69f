// Which drawing of look/signs.svg stands for a company, card, investor or strategy: as the data says.
import data from "$gen/stockpile_data.json";

type Icons = Readonly<Record<keyof typeof data.icons, Readonly<Record<string, string>>>>;

export const iconOf = (type: keyof Icons, value: string): string => (data.icons as Icons)[type][value] ?? "";

/** The two letters that a company's sign, colours and pattern go by: co-cc in tokens.css. */
export const codeOf = (company: string): string => iconOf("company", company).slice("s-".length);
