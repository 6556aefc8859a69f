// What only this game asks about a new table: which sets of investors, whether promotional cards are played, and
// house rules.
import type { InvestorSet } from "$gen/stockpile";
import type { GameRules, Own, OwnChoices } from "../../../game/game.ts";
import { type HouseRules, valuesOf } from "../words/house_rules.ts";

export interface StockpileChoices extends Own {
  /** Of investors; in the order of the catalogue. */
  readonly sets: readonly InvestorSet[];
  readonly promos: boolean;
  /** Not kept for the next table. */
  readonly house?: HouseRules;
}

const chosen = (own: Own) => own as StockpileChoices;
const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

function ofPreset(rules: GameRules<"stockpile">, config: Own): StockpileChoices {
  const { sets, promos } = config as Partial<StockpileChoices>;
  return { sets: sets ?? rules.sets, promos: promos ?? false, house: {} };
}

export const ownChoices: OwnChoices<"stockpile"> = {
  fresh: (rules): StockpileChoices => ({ sets: rules.sets, promos: false, house: {} }),
  remembered(rules, kept): StockpileChoices {
    const sets = rules.sets.filter((set) => Array.isArray(kept.sets) && kept.sets.includes(set));
    return { sets: sets.length ? sets : rules.sets, promos: kept.promos === true, house: {} };
  },
  ofPreset,
  isPreset(rules, config, own, modules) {
    const asked = ofPreset(rules, config);
    const { sets, promos } = chosen(own);
    if (modules.includes("investors") && !same(asked.sets, sets)) return false;
    return !modules.includes("strategies") || asked.promos === promos;
  },
  config(rules, own, modules, seats) {
    const { sets, promos, house = {} } = chosen(own);
    const set = valuesOf(house, seats, modules, sets);
    return {
      ...(modules.includes("investors") && !same(sets, rules.sets) ? { sets } : {}),
      ...(modules.includes("strategies") && promos ? { promos: true } : {}),
      ...(set.length ? { set } : {}),
    };
  },
};
