// Mixes of modules that have a name.
import type { Config, Module } from "$gen/stockpile";
import data from "$gen/stockpile_data.json";

export const presets = data.presets as readonly {
  readonly name: string;
  readonly modules: readonly Module[];
  readonly sets?: readonly string[];
  readonly promos?: boolean;
}[];

/** All modules that some preset plays with. */
export const modules: readonly Module[] = [...new Set(presets.flatMap((preset) => preset.modules))];

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The preset that a config is, if it is one. */
export function presetNamed(config: Config): string | undefined {
  const { modules: played, sets = [], promos = false } = config;
  return presets.find(
    (one) =>
      same(one.modules, played) &&
      (!played.includes("investors") || same(one.sets ?? [], sets) || sets.length === 0) &&
      (one.promos ?? false) === promos,
  )?.name;
}
