// Positions of Stack Market for film strips: cut out of games that bots play with real dice.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kept } from "../e2e/support/seating.ts";
import { StackEngine } from "../src/games/stackmarket/engine/engine.ts";

const names = ["Leila", "Ana", "Bruno"] as const;
const seats = names.length;

interface StackScenes {
  /** Leila’s turn comes next, on a tall building. */
  readonly turn: Kept;
  /** Somebody else’s last choice before a takeover that Leila only watches, and that stands. */
  readonly takeover: Kept;
}

interface Cut {
  readonly record: string;
  readonly at: number; // moves that are kept
  readonly tall: number;
}

/** Where a record can be cut so that the next turn is seat 0’s, and where before each takeover. */
function cutsOf(record: string): { turns: Cut[]; takeovers: Cut[] } {
  const turns: Cut[] = [];
  const takeovers: Cut[] = [];
  const height = new Map<string, number>();
  const invests: string[] = [];
  let first = 0;
  let begun = 0;
  let chosen = 0;
  let chooser = 0;
  let now = 0; // whose turn it is
  const moves = record.split("\n").filter((line) => /^(\d+|\*) /.test(line));
  for (const [at, line] of moves.entries()) {
    const [who, verb, what = ""] = line.split(" ");
    if (verb === "first-player") first = now = Number(what.split("=")[1]);
    if (who === "*") {
      const building = invests[now] ?? "";
      if (verb === "stand") height.set(building, (height.get(building) ?? 3) + Number(what.split("=")[1]));
      if (verb === "collapse") height.set(building, 3);
      if (verb?.startsWith("takeover")) {
        const tall = Math.max(...height.values());
        const [tallest] = [...height].find(([, one]) => one === tall) ?? [];
        if (verb.endsWith("stands") && chooser !== 0 && invests[0] !== tallest)
          takeovers.push({ record, at: chosen, tall });
        height.clear();
        first = (first + 1) % seats;
        now = first;
      }
    } else if (verb === "invest" || verb === "stay") {
      const seat = Number(who);
      chosen = at;
      chooser = seat;
      const tall = height.get(invests[0] ?? "") ?? 3;
      begun += 1;
      if (begun > seats) {
        now = (seat + 1) % seats;
        if (now === 0) turns.push({ record, at, tall });
      }
      if (verb === "invest") invests[seat] = what.split("=")[1] ?? "";
    }
  }
  return { turns, takeovers };
}

/** `program` is the built `bourse`, `wasm` the engine of the browser; records in the folder `games` are taken instead of new games. */
export async function makeStackScenes(program: string, wasm: string, games = ""): Promise<StackScenes> {
  const engine = await StackEngine.start(await WebAssembly.compile(readFileSync(wasm)));
  const keptOf = ({ record, at }: Cut, id: string): Kept => {
    const { replay, about } = engine.openReplay(record);
    const kept = engine.recordAt(replay, at, 0);
    engine.closeReplay(replay);
    return {
      id: id.padEnd(12, "0"),
      record: kept,
      config: about.config,
      seats: names.map((name, seat) =>
        seat === 0 ? { kind: "person", name } : { kind: "bot", bot: "good", name },
      ),
      over: false,
      round: 0,
      lines: at,
      scores: [],
    };
  };
  const folder = games || mkdtempSync(join(tmpdir(), "dice-"));
  try {
    const words = `sim --game stackmarket --physics --games 6 --seats ${seats} --rounds 2 --bots good --seed 27 --quiet`;
    if (!games) execFileSync(program, [...words.split(" "), "--records", folder], { stdio: "ignore" });
    const all = readdirSync(folder)
      .sort()
      .map((file) => cutsOf(readFileSync(join(folder, file), "utf8")));
    const nearest = (cuts: readonly Cut[], tall: number) =>
      cuts.toSorted((a, b) => Math.abs(a.tall - tall) - Math.abs(b.tall - tall))[0];
    const turn = nearest(
      all.flatMap(({ turns }) => turns),
      9,
    );
    const takeover = nearest(
      all.flatMap(({ takeovers }) => takeovers),
      13,
    );
    if (!turn || !takeover) throw new Error("no game comes to a tall building and a takeover");
    return { turn: keptOf(turn, "271"), takeover: keptOf(takeover, "272") };
  } finally {
    if (!games) rmSync(folder, { recursive: true });
  }
}
