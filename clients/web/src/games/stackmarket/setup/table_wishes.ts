// What is chosen for a new table of Stack Market: pure, remembered, and handed to the engine, which has the last word.
import type { Module } from "$gen/stackmarket";
import data from "$gen/stackmarket_data.json";
import type { NewTable, SeatWish } from "../../../door/door.ts";
import { seedOf } from "../../../store/seed.ts";

export interface Wishes {
  modules: readonly Module[];
  rounds: number;
  seats: number;
  chairs: { bot: string; name: string }[];
  seed: string;
  pace: number;
}

export const presets = data.presets as readonly {
  readonly name: string;
  readonly modules: readonly Module[];
}[];
export const modules = data.modules as readonly { readonly name: Module; readonly needs?: Module }[];
export const seats = data.seats;

export function freshWishes(bots: readonly string[], pace: number): Wishes {
  const bot = bots[Math.floor(bots.length / 2)] ?? "";
  return {
    modules: [],
    rounds: data.numbers.rounds,
    seats: seats.least,
    chairs: Array.from({ length: seats.most }, (_, seat) => ({ bot: seat === 0 ? "" : bot, name: "" })),
    seed: "",
    pace,
  };
}

/** The modules after one of them is switched: what it needs comes along, what needs it goes. */
export function switched(chosen: readonly Module[], module: Module, on: boolean): Module[] {
  const kept = new Set(chosen);
  if (on) {
    kept.add(module);
    const needs = modules.find((one) => one.name === module)?.needs;
    if (needs) kept.add(needs);
  } else {
    kept.delete(module);
    for (const one of modules) if (one.needs === module) kept.delete(one.name);
  }
  return modules.map((one) => one.name).filter((name) => kept.has(name));
}

export function presetOf(chosen: readonly Module[]): string {
  return (
    presets.find(
      (one) => one.modules.length === chosen.length && one.modules.every((name) => chosen.includes(name)),
    )?.name ?? ""
  );
}

export function tableOf(wishes: Wishes, names: readonly string[]): NewTable<"stackmarket"> {
  const seed = seedOf(wishes.seed);
  return {
    game: "stackmarket",
    config: {
      modules: wishes.modules,
      ...(wishes.rounds === data.numbers.rounds ? {} : { rounds: wishes.rounds }),
    },
    seats: wishes.chairs
      .slice(0, wishes.seats)
      .map<SeatWish>((chair, seat) =>
        chair.bot ? { kind: "bot", bot: chair.bot } : { kind: "person", name: names[seat] ?? "" },
      ),
    pace: wishes.pace,
    ...(seed != null ? { seed } : {}),
  };
}

/** What was chosen last time, as far as it still makes sense. */
export function remembered(text: string | null, bots: readonly string[], pace: number): Wishes {
  const fresh = freshWishes(bots, pace);
  let kept: Partial<Wishes> = {};
  try {
    kept = (JSON.parse(text ?? "{}") ?? {}) as Partial<Wishes>;
  } catch {
    return fresh;
  }
  const count = Number(kept.seats);
  const rounds = Number(kept.rounds);
  return {
    ...fresh,
    modules: modules
      .map((one) => one.name)
      .filter((name) => Array.isArray(kept.modules) && kept.modules.includes(name)),
    seats: count >= seats.least && count <= seats.most ? Math.round(count) : fresh.seats,
    rounds: rounds >= 1 && rounds <= data.numbers.mostRounds ? Math.round(rounds) : fresh.rounds,
    chairs: fresh.chairs.map((chair, seat) => {
      const old = Array.isArray(kept.chairs) ? kept.chairs[seat] : undefined;
      if (typeof old?.bot !== "string" || typeof old.name !== "string") return chair;
      return {
        bot: old.bot === "" || bots.includes(old.bot) ? old.bot : chair.bot,
        name: old.name.slice(0, 24),
      };
    }),
  };
}
