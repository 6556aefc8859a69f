// Mixes of modules that have a name.
import type { Module } from "$gen/stockpile";
import data from "$gen/stockpile_data.json";

export const presets = data.presets as readonly {
  readonly name: string;
  readonly modules: readonly Module[];
  readonly sets?: readonly string[];
  readonly promos?: boolean;
}[];
