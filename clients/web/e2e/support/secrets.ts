// Finds secrets of a table beside the real box in what was sent to somebody: cards in hands, and companies in pairs.

export interface Secrets {
  /** Investors and strategies that were dealt to somebody. */
  readonly cards: readonly { readonly seat: number; readonly card: string }[];
  /** The pairs of each round. */
  readonly rounds: readonly (readonly { readonly pair: number; readonly company: string }[])[];
}

/** From the record of a finished game, which tells everything. */
export function secretsIn(record: string): Secrets {
  const cards: { seat: number; card: string }[] = [];
  const rounds: { pair: number; company: string }[][] = [];
  for (const line of record.split("\n")) {
    const card = /^\* deal-(?:strategy|investor) seat=(\d) (?:strategy|investor)=(\S+)/.exec(line);
    if (card) cards.push({ seat: Number(card[1]), card: card[2] ?? "" });
    const pair = /^\* deal-company pair=(\d) company=(\S+)/.exec(line);
    if (!pair) continue;
    if (pair[1] === "0") rounds.push([]);
    rounds.at(-1)?.push({ pair: Number(pair[1]), company: pair[2] ?? "" });
  }
  return { cards, rounds };
}

/** The end of the game opens what is left. */
export function beforeTheEnd(heard: readonly string[]): readonly string[] {
  const end = heard.findIndex((text) => text.includes('"event":"game-over"'));
  return end < 0 ? heard : heard.slice(0, end);
}

/** Cards of others that were named before their owners showed them; `shown`: those that were shown. */
export function cardsTold(heard: readonly string[], seat: number, { cards }: Secrets) {
  const found: string[] = [];
  const shown = new Set<string>();
  let searches = 0;
  for (const { seat: owner, card } of cards) {
    if (owner === seat) continue;
    const quoted = `"${card}"`;
    const isOpen = new RegExp(`"event":"(?:strategy-played|investor-taken|investor-offered)"[^}]*${quoted}`);
    for (const text of heard) {
      searches += 1;
      if (!text.includes(quoted)) continue;
      if (isOpen.test(text)) shown.add(card);
      else found.push(`${card} of seat ${owner}: ${text.slice(0, 300)}`);
      break; // from now on it lies open
    }
  }
  return { found, shown, searches };
}

const companies = [
  "cosmic-computers",
  "bottomline-bank",
  "leading-laboratories",
  "american-automotive",
  "stanford-steel",
  "epic-electric",
];

/** Companies that were named between the deal and the reveal, though they lie in the pairs of others. */
export function pairsNamed(heard: readonly string[], seat: number) {
  const found: string[] = [];
  let searches = 0;
  let own = 0;
  let dealing = false;
  let allowed = new Set<string>();
  for (const text of heard) {
    if (text.includes('"event":"round-began"')) {
      dealing = true;
      allowed = new Set();
    }
    if (text.includes('"event":"pair-revealed"')) dealing = false;
    if (!dealing) continue;
    for (const [told] of text.matchAll(/\{[^{}]*"event":"company-dealt"[^{}]*\}/g)) {
      const company = /"company":"([a-z-]+)"/.exec(told)?.[1];
      const to = /"seat":(\d)/.exec(told)?.[1];
      if (!company || (to !== undefined && Number(to) !== seat)) continue;
      allowed.add(company);
      if (to !== undefined) own += 1;
    }
    for (const company of companies) {
      if (allowed.has(company)) continue;
      searches += 1;
      if (text.includes(`"${company}"`)) found.push(`${company}: ${text.slice(0, 300)}`);
    }
  }
  return { found, searches, own };
}

export const tokensTold = (heard: readonly string[], tokens: readonly string[]): string[] =>
  tokens.filter((token) => heard.some((text) => text.includes(token)));
