// Every legal move touches things that lie on the table: a card, a pile, a space of its track, a company's row …
// Choosing is pressing things until one move is left. Nothing here knows what is legal; it only reads the list.
import { verbs } from "$gen/stockpile";

/** A thing by its kind and number, e.g. "pile:2", "space:2:5", "company:3", "verb:pass". */
export type Thing = string;

export interface Choice {
  /** The move as it is sent. */
  readonly move: readonly number[];
  readonly verb: string;
  /** By argument name. */
  readonly args: Readonly<Record<string, number>>;
  readonly things: readonly Thing[];
}

const verbRows = new Map(verbs.map((row) => [row.number as number, row]));
const numbers = new Map(verbs.map((row) => [row.name as string, row.number as number]));

export function verbNumber(name: string): number {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`no verb is named ${name}`);
  return number;
}

/** Cards of a company that can be pressed in one's own portfolio: a regular card, a split one, or either. */
function holdings(verb: string, args: Record<string, number>): Thing[] {
  const regular = `regular:${args.company}`;
  const split = `split:${args.company}`;
  switch (verb) {
    case "sell":
    case "give-up":
    case "show":
      return [regular];
    case "sell-split":
    case "sell-half":
    case "move-back":
      return [split];
    case "short-sell":
      return [args.sale === 0 ? regular : split];
    default:
      return [];
  }
}

/** What a move touches, the most telling thing first. */
function thingsOf(verb: string, args: Record<string, number>): Thing[] {
  const things: Thing[] = [];
  for (const [name, value] of Object.entries(args)) {
    if (name === "space") things.push(`space:${args.pile}:${value}`);
    else if (name === "face") things.push(value === 0 ? "face:up" : "face:down");
    else if (name === "spaces") things.push(`spaces:${value}`);
    else if (name === "cards" || name === "bonds" || name === "sale") things.push(`${name}:${value}`);
    else things.push(`${name}:${value}`);
  }
  things.push(...holdings(verb, args), `verb:${verb}`);
  return things;
}

export function choiceOf(move: readonly number[]): Choice {
  const row = verbRows.get(move[0] ?? 0);
  if (row === undefined) throw new Error(`verb ${move[0]} is unknown`);
  const args: Record<string, number> = {};
  row.args.forEach((arg, at) => {
    args[arg.name] = move[at + 1] ?? 0;
  });
  return { move, verb: row.name, args, things: thingsOf(row.name, args) };
}

export function choicesOf(legal: readonly (readonly number[])[]): Choice[] {
  return legal.map(choiceOf);
}
