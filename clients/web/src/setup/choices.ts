// What is chosen for a new table: pure, so that it can be tested and remembered. Which modules go together is the
// engine's word (the catalogue); here it is only followed.
import type { CatalogueGame, ConfigWish, InvestorSet, Module, Preset } from "$gen/stockpile";
import type { NewTable, SeatWish } from "../door/door.ts";
import { seedOf } from "../store/seed.ts";
import { mostNameLetters, paces } from "../store/settings.svelte";

export type GameRules = CatalogueGame;

export interface SeatChoice {
  /** Empty: a person. */
  bot: string;
  name: string;
}

export interface Choices {
  modules: readonly Module[];
  /** Of investors; in the order of the catalogue. */
  sets: readonly InvestorSet[];
  promos: boolean;
  /** As many as there may be seats; the first `seats` count. */
  chairs: SeatChoice[];
  seats: number;
  /** Empty: drawn. */
  first: number | "";
  seed: string;
  pace: number;
}

/** Not the weakest, but never beyond the third: somebody who plays for the first time can win. */
export function usualBot(bots: readonly string[]): string {
  return bots[Math.min(2, Math.floor((bots.length - 1) / 2))] ?? "";
}

export function freshChoices(game: GameRules, pace: number): Choices {
  const bot = usualBot(game.bots);
  return {
    modules: [],
    sets: game.sets,
    promos: false,
    chairs: Array.from({ length: game.seats.most }, (_, seat) => ({ bot: seat === 0 ? "" : bot, name: "" })),
    seats: Math.min(4, game.seats.most),
    first: "",
    seed: "",
    pace,
  };
}

/** The modules after one of them is switched: what it needs comes along, what needs or forbids it goes. */
export function switched(game: GameRules, modules: readonly Module[], module: Module, on: boolean): Module[] {
  const chosen = new Set(modules);
  const row = (name: Module) => game.modules.find((one) => one.name === name);
  const add = (name: Module) => {
    if (chosen.has(name)) return;
    chosen.add(name);
    for (const needed of row(name)?.needs ?? []) add(needed);
    for (const other of [...chosen]) {
      if (row(name)?.forbids.includes(other) || row(other)?.forbids.includes(name)) drop(other);
    }
  };
  const drop = (name: Module) => {
    if (!chosen.delete(name)) return;
    for (const other of [...chosen]) if (row(other)?.needs.includes(name)) drop(other);
  };
  if (on) add(module);
  else drop(module);
  return game.modules.map((one) => one.name).filter((name) => chosen.has(name));
}

export function withPreset(game: GameRules, choices: Choices, preset: Preset): Choices {
  const config = game.presets.find((one) => one.name === preset)?.config;
  if (!config) return choices;
  return {
    ...choices,
    modules: config.modules,
    sets: config.sets ?? game.sets,
    promos: config.promos ?? false,
  };
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The preset that these choices are, if they are one. */
export function presetOf(game: GameRules, choices: Choices): Preset | "own" {
  for (const { name, config } of game.presets) {
    if (!same(config.modules, choices.modules)) continue;
    if (choices.modules.includes("investors") && !same(config.sets ?? game.sets, choices.sets)) continue;
    if (choices.modules.includes("strategies") && (config.promos ?? false) !== choices.promos) continue;
    return name;
  }
  return "own";
}

export function configOf(game: GameRules, choices: Choices): ConfigWish {
  return {
    seats: choices.seats,
    modules: choices.modules,
    ...(choices.modules.includes("investors") && !same(choices.sets, game.sets)
      ? { sets: choices.sets }
      : {}),
    ...(choices.modules.includes("strategies") && choices.promos ? { promos: true } : {}),
    ...(choices.first !== "" && choices.first < choices.seats ? { first: choices.first } : {}),
  };
}

/** The name that two seats share, or nothing. */
export function doubledName(names: readonly string[]): string {
  return names.find((name, at) => names.indexOf(name) !== at) ?? "";
}

/** What a house is asked for; names fill those that were left empty. */
export function tableOf(game: GameRules, choices: Choices, names: readonly string[]): NewTable<"stockpile"> {
  const seats = choices.chairs
    .slice(0, choices.seats)
    .map<SeatWish>((chair, seat) =>
      chair.bot ? { kind: "bot", bot: chair.bot } : { kind: "person", name: names[seat] ?? "" },
    );
  const seed = seedOf(choices.seed);
  return {
    game: game.game,
    config: configOf(game, choices),
    seats,
    pace: choices.pace,
    ...(seed != null ? { seed } : {}),
  };
}

/** What was chosen last time, as far as it still makes sense. */
export function remembered(game: GameRules, text: string | null, pace: number): Choices {
  const fresh = freshChoices(game, pace);
  let kept: Partial<Choices> = {};
  try {
    kept = JSON.parse(text ?? "{}") as Partial<Choices>;
  } catch {
    return fresh;
  }
  if (typeof kept !== "object" || kept === null) return fresh;
  const modules = game.modules
    .map((one) => one.name)
    .filter((name) => Array.isArray(kept.modules) && kept.modules.includes(name));
  const sets = game.sets.filter((set) => Array.isArray(kept.sets) && kept.sets.includes(set));
  const chairs = fresh.chairs.map((chair, seat) => {
    const old: Partial<SeatChoice> | undefined = Array.isArray(kept.chairs) ? kept.chairs[seat] : undefined;
    if (typeof old?.bot !== "string" || typeof old.name !== "string") return chair;
    return {
      bot: old.bot === "" || game.levels.some(({ bot }) => bot === old.bot) ? old.bot : chair.bot,
      name: old.name.slice(0, mostNameLetters),
    };
  });
  const seats = Number(kept.seats);
  return {
    modules: modules.reduce<Module[]>((all, module) => switched(game, all, module, true), []),
    sets: sets.length ? sets : fresh.sets,
    promos: kept.promos === true,
    chairs,
    seats: seats >= game.seats.least && seats <= game.seats.most ? Math.round(seats) : fresh.seats,
    first: "",
    seed: "",
    pace: (paces as readonly unknown[]).includes(kept.pace) ? (kept.pace as number) : fresh.pace,
  };
}
