// What is chosen for a new table of any game: pure, so that it can be tested and remembered. Which modules go together is
// the engine's word (the catalogue); here it is only followed. What only one game asks is that game's business.
import type { ConfigRequest, NewTable, SeatRequest } from "../door/door.ts";
import type { GameRules, Own, Setup } from "../game/game.ts";
import { seedOf } from "../store/seed.ts";
import { mostNameLetters, paces } from "../store/settings.svelte";

interface SeatChoice {
  /** Empty: a person. */
  bot: string;
  name: string;
}

export interface Choices {
  modules: readonly string[];
  /** What only this game asks. */
  own: Own;
  /** As many as there may be seats; the first `seats` count. */
  chairs: SeatChoice[];
  seats: number;
  /** Empty: drawn. */
  first: number | "";
  seed: string;
  pace: number;
}

/** As much of a game's setup as choices need. */
type SetupRules = Pick<Setup, "bots" | "usualSeats" | "own">;

/** Bots to choose from at this device. */
const botsOf = (setup: SetupRules, game: GameRules): readonly string[] =>
  setup.bots?.(game) ?? game.levels.map(({ bot }) => bot);

/** The same with what each is called in a line. */
export const levelsOf = (
  setup: SetupRules & Pick<Setup, "levelName">,
  game: GameRules,
): readonly { readonly bot: string; readonly line: string }[] =>
  botsOf(setup, game).map((bot) => ({
    bot,
    line: setup.levelName(game.levels.find((level) => level.bot === bot) ?? { bot, milliseconds: 0 }),
  }));

export function freshChoices(setup: SetupRules, game: GameRules, usualBot: string, pace: number): Choices {
  return {
    modules: [],
    own: setup.own.fresh(game),
    chairs: Array.from({ length: game.seats.most }, (_, seat) => ({
      bot: seat === 0 ? "" : usualBot,
      name: "",
    })),
    seats: setup.usualSeats(game),
    first: "",
    seed: "",
    pace,
  };
}

/** The modules after one of them is switched: what it needs comes along, what needs or forbids it goes. */
export function switched(game: GameRules, modules: readonly string[], module: string, on: boolean): string[] {
  const chosen = new Set(modules);
  const row = (name: string) => game.modules.find((one) => one.name === name);
  const includes = (names: readonly string[] | undefined, name: string) => names?.includes(name) ?? false;
  const add = (name: string) => {
    if (chosen.has(name)) return;
    chosen.add(name);
    for (const needed of row(name)?.needs ?? []) add(needed);
    for (const other of [...chosen]) {
      if (includes(row(name)?.forbids, other) || includes(row(other)?.forbids, name)) drop(other);
    }
  };
  const drop = (name: string) => {
    if (!chosen.delete(name)) return;
    for (const other of [...chosen]) if (includes(row(other)?.needs, name)) drop(other);
  };
  if (on) add(module);
  else drop(module);
  return game.modules.map((one) => one.name as string).filter((name) => chosen.has(name));
}

export function withPreset(setup: SetupRules, game: GameRules, choices: Choices, preset: string): Choices {
  const config = game.presets.find((one) => one.name === preset)?.config;
  if (!config) return choices;
  return {
    ...choices,
    modules: config.modules ?? [],
    own: setup.own.ofPreset(game, { ...config }, choices.own),
  };
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The preset that these choices are, if they are one. */
export function presetOf(setup: SetupRules, game: GameRules, choices: Choices): string {
  const { modules, own } = choices;
  return (
    game.presets.find(
      ({ config }) =>
        same(config.modules ?? [], modules) && setup.own.isPreset(game, { ...config }, own, modules),
    )?.name ?? "own"
  );
}

export function configOf(setup: SetupRules, game: GameRules, choices: Choices): ConfigRequest {
  const { seats, modules, own, first } = choices;
  return {
    seats,
    modules,
    ...setup.own.config(game, own, modules, seats),
    ...(first !== "" && first < seats ? { first } : {}),
  } as ConfigRequest;
}

/** The name that two seats share, or nothing. */
export function doubledName(names: readonly string[]): string {
  return names.find((name, at) => names.indexOf(name) !== at) ?? "";
}

/** What a backend is asked for; names fill those that were left empty. */
export function tableOf(
  setup: SetupRules,
  game: GameRules,
  choices: Choices,
  names: readonly string[],
): NewTable {
  const seats = choices.chairs
    .slice(0, choices.seats)
    .map<SeatRequest>((chair, seat) =>
      chair.bot ? { kind: "bot", bot: chair.bot } : { kind: "person", name: names[seat] ?? "" },
    );
  const seed = seedOf(choices.seed);
  return {
    game: game.game,
    config: configOf(setup, game, choices),
    seats,
    pace: choices.pace,
    ...(seed != null ? { seed } : {}),
  };
}

/** What was chosen last time, as far as it still makes sense. */
export function remembered(
  setup: SetupRules,
  game: GameRules,
  text: string | null,
  usualBot: string,
  pace: number,
): Choices {
  const fresh = freshChoices(setup, game, usualBot, pace);
  let kept: Partial<Choices> = {};
  try {
    kept = JSON.parse(text ?? "{}") as Partial<Choices>;
  } catch {
    return fresh;
  }
  if (typeof kept !== "object" || kept === null) return fresh;
  const modules = game.modules
    .map((one) => one.name as string)
    .filter((name) => Array.isArray(kept.modules) && kept.modules.includes(name));
  const bots = botsOf(setup, game);
  const chairs = fresh.chairs.map((chair, seat) => {
    const old: Partial<SeatChoice> | undefined = Array.isArray(kept.chairs) ? kept.chairs[seat] : undefined;
    if (typeof old?.bot !== "string" || typeof old.name !== "string") return chair;
    return {
      bot: old.bot === "" || bots.includes(old.bot) ? old.bot : chair.bot,
      name: old.name.slice(0, mostNameLetters),
    };
  });
  const seats = Number(kept.seats);
  return {
    modules: modules.reduce<string[]>((all, module) => switched(game, all, module, true), []),
    // A game's own choices used to lie beside the others.
    own: setup.own.remembered(game, { ...kept, ...kept.own }),
    chairs,
    seats: seats >= game.seats.least && seats <= game.seats.most ? Math.round(seats) : fresh.seats,
    first: "",
    seed: "",
    pace: (paces as readonly unknown[]).includes(kept.pace) ? (kept.pace as number) : fresh.pace,
  };
}
