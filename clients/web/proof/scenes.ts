// The main states of a table, reached by fixed seeds with the engine itself: each is the record of a game at that moment,
// which every picture then opens. The same every time, whatever language or size.
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { pick, type Random, randomFrom } from "../e2e/support/random.ts";
import type { Kept } from "../e2e/support/seating.ts";
import type * as Testing from "../src/contract/testing.ts";
import type { TableModel as AnyModel } from "../src/door/model.ts";
import type { Move } from "../src/gen/stockpile.ts";

type TableModel = AnyModel<"stockpile">;

interface Game {
  readonly preset: string;
  readonly modules?: readonly string[];
  readonly seats: number;
  readonly people?: readonly string[];
  readonly seed: number;
  /** Names of states, and at which own decision each is reached. */
  readonly stops: Readonly<Record<string, (model: TableModel) => boolean>>;
  /** Its end too. */
  readonly end?: string;
}

const decision =
  (kind: string, from = 0, phase = "") =>
  (model: TableModel) =>
    model.node?.kind === "decision" &&
    model.node.decision === kind &&
    (model.view?.round ?? 0) >= from &&
    (phase === "" || model.view?.phase === phase);

const bidding = (from: number) => (model: TableModel) =>
  decision("bid", from)(model) && (model.view?.piles.filter((pile) => pile.bid !== null).length ?? 0) >= 2;

const biddingForInvestors = (model: TableModel) =>
  decision("bid")(model) && (model.view?.piles.some((pile) => pile.investor) ?? false);

const lastSelling = (model: TableModel) =>
  decision("sell")(model) && model.view !== null && model.view.round + 1 === model.view.rounds;

const endActions = 5;
/** There is an action card to use. */
const withCard = (model: TableModel) =>
  decision("act")(model) && model.legal.some(([verb]) => verb !== endActions);

const games: readonly Game[] = [
  {
    preset: "first-game",
    seats: 4,
    seed: 4071,
    stops: {
      "supply-first": decision("place-card"),
      supply: decision("place-card", 2),
      demand: bidding(2),
      action: decision("act", 1),
      "action-card": withCard,
      selling: decision("sell", 3),
      "show-shares": decision("show-shares"),
      "selling-last": lastSelling,
    },
    end: "final",
  },
  {
    preset: "everything",
    seats: 5,
    seed: 77,
    stops: {
      "investor-choice": decision("choose-investor"),
      "lay-aside": decision("lay-aside"),
      "supply-all": decision("place-card", 1),
      "demand-all": bidding(1),
      bonds: decision("buy-bonds"),
      "action-all": decision("act", 1),
      "strategy-walk": decision("strategy"),
      ability: decision("ability"),
      "selling-all": decision("sell", 2),
      "give-first-card": decision("give-first-card"),
    },
    end: "final-all",
  },
  {
    preset: "first-game",
    seats: 2,
    seed: 21,
    stops: { "demand-two": bidding(1), "supply-two": decision("place-card", 1) },
    end: "final-two",
  },
  {
    preset: "epic",
    seats: 3,
    seed: 33,
    stops: {
      "investor-bidding": biddingForInvestors,
      "demand-epic": bidding(2),
      "selling-epic": decision("sell", 2),
    },
  },
  {
    preset: "first-game",
    modules: ["advanced-board"],
    seats: 4,
    seed: 5,
    stops: { "demand-advanced": bidding(2), "selling-advanced": decision("sell", 3) },
  },
  { preset: "first-game", seats: 3, people: ["Leila", "Ana"], seed: 55, stops: { curtain: bidding(1) } },
];

/** Moves that would leave the table bare if chance chose them too often. */
const ending = new Set([5, 9, 11]); // end-actions, end-selling, pass

function choose(model: TableModel, random: Random): Move {
  const ends = model.legal.filter((move) => ending.has(move[0] ?? 0));
  const rest = model.legal.filter((move) => !ending.has(move[0] ?? 0));
  const acts = model.node?.kind === "decision" && model.node.decision !== "sell";
  if (ends.length > 0 && (rest.length === 0 || random() < (acts ? 0.25 : 0.7))) return pick(random, ends);
  return pick(random, rest);
}

function gist(record: string): Pick<Kept, "lines" | "round"> {
  const lines = record.split("\n");
  return {
    lines: lines.filter((line) => /^(\d+|\*) /.test(line)).length,
    round: lines.filter((line) => line.startsWith("* deal-company pair=0 ")).length,
  };
}

/** Adds what is not yet found. */
async function playGame(testing: typeof Testing, game: Game, number: number, found: Map<string, Kept>) {
  const { preset, modules, seats, people = ["Leila"], seed } = game;
  const backend = await testing.backendInProcess();
  const catalogue = await backend.catalogue();
  const bot = catalogue.games[0]?.bots[1] ?? "";
  const names = ["Leila", "Ana", "Bruno", "Sara", "Davi"];
  const info = await backend.create({
    config: (modules ? { modules } : { preset }) as never,
    seats: Array.from({ length: seats }, (_, at) =>
      people[at]
        ? { kind: "person" as const, name: people[at] }
        : { kind: "bot" as const, bot, name: names[at] },
    ),
    pace: 0,
    seed,
  });
  const random = randomFrom(seed);
  let record = info.record;
  backend.onSaved((_, saved) => {
    record = saved;
  });
  const keep = async (person: Testing.Person, name: string) => {
    // Everything posted before the answer of this message has arrived with it.
    await person.door.send({ do: "standing" });
    const id = `${number}${String(found.size).padStart(2, "0")}`.padEnd(12, "0");
    const { over, scores } = person.model;
    found.set(name, {
      id,
      record,
      config: info.config,
      seats: info.seats,
      over,
      scores: scores ?? [],
      ...gist(record),
    });
  };
  const sit = await Promise.all(
    people.map((name, seat) => testing.Person.enter(backend, info.id, seat, name)),
  );
  // Dividends are asked for, so that this decision is met too.
  for (const person of sit) await person.door.send({ do: "standing", collect: false });
  const play = async (person: Testing.Person) => {
    for (;;) {
      const model = await person.asked();
      if (model.over) return;
      for (const [name, isSo] of Object.entries(game.stops))
        if (!found.has(name) && isSo(model)) await keep(person, name);
      await person.move(choose(model, random));
    }
  };
  await Promise.all(sit.map(play));
  if (game.end && !found.has(game.end)) await keep(sit[0]!, game.end);
  backend.close();
}

/** Every state by its name. */
export async function playScenes(testing: typeof Testing): Promise<Map<string, Kept>> {
  const scenes = new Map<string, Kept>();
  for (const [number, game] of games.entries()) {
    const found = new Map<string, Kept>();
    const missing = () => Object.keys(game.stops).filter((name) => !found.has(name));
    // Another version of the rules deals other cards: the next seed may come by where this one does not.
    for (
      let seed = game.seed;
      seed < game.seed + 80 && (seed === game.seed || missing().length > 0);
      seed += 1
    )
      await playGame(testing, { ...game, seed }, number + 1, found);
    if (missing().length > 0)
      throw new Error(`no game from seed ${game.seed} on has ${missing().join(", ")}`);
    for (const [name, kept] of found) scenes.set(name, kept);
  }
  return scenes;
}

/** The same for programs that Vite does not run. */
export async function makeScenes(): Promise<Map<string, Kept>> {
  const vite = await createServer({
    root: fileURLToPath(new URL("..", import.meta.url)),
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: "custom",
    logLevel: "error",
  });
  try {
    return await playScenes((await vite.ssrLoadModule("/src/contract/testing.ts")) as typeof Testing);
  } finally {
    await vite.close();
  }
}
