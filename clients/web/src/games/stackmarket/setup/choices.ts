// What only this game asks about a new table: how many rounds are played.
import data from "$gen/stackmarket_data.json";
import type { Own, OwnChoices } from "../../../game/game.ts";

export interface StackMarketChoices extends Own {
  readonly rounds: number;
}

export const roundCounts = Array.from({ length: data.numbers.mostRounds }, (_, at) => at + 1);

export const ownChoices: OwnChoices = {
  fresh: (): StackMarketChoices => ({ rounds: data.numbers.rounds }),
  remembered(_, kept): StackMarketChoices {
    const rounds = Number(kept.rounds);
    return { rounds: roundCounts.includes(Math.round(rounds)) ? Math.round(rounds) : data.numbers.rounds };
  },
  ofPreset: (_rules, _config, own) => own,
  isPreset: () => true,
  config: (_, own) => {
    const { rounds } = own as StackMarketChoices;
    return rounds === data.numbers.rounds ? {} : { rounds };
  },
};
