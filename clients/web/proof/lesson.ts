// Makes the script of a lesson whole: `npm run lesson -- src/games/stockpile/learn/scripts/bonds.plan`
//
// A plan says what a lesson needs: its steps, the learner's moves, and those cards and moves of others that matter. What it
// is silent about is drawn by its seed and played by a bot, and the whole is written beside it as a record (.game), which is
// what the lesson plays. Chance lines are used for the draws before the next move, in any order.
//
//   @until round=6 phase=selling    everybody plays on until the learner is asked there, or until `over`
//   @skip round=6 phase=selling     the same, but the lesson does not show it
import { readFileSync, writeFileSync } from "node:fs";
import { type Random, randomFrom } from "../e2e/support/random.ts";
import { Engine } from "../src/engine/engine.ts";

type Json = Record<string, unknown>;

const engine = await Engine.start(
  await WebAssembly.compile(readFileSync(new URL("../src/engine/bourse.wasm", import.meta.url))),
);

function ask(request: Json): Json {
  const answer = JSON.parse(engine.ask(JSON.stringify(request))) as Json;
  const error = answer.error as { sentence?: string } | undefined;
  if (error) throw new Error(`${JSON.stringify(request)}: ${error.sentence ?? ""}`);
  return answer;
}

/** What a bot does on this seat: the line that a table with it adds to the record. Somebody else has to seat it. */
function botLine(bot: string, seat: number, seats: number): string {
  const { record } = ask({ do: "save" }) as { record: string };
  const before = record.split("\n").filter((line) => /^(\*|\d) /.test(line)).length;
  const table = engine.resumeTable({ record, seed: "1" });
  engine.receive(table, 1, JSON.stringify({ do: "join", seat: (seat + 1) % seats, name: "?" }));
  engine.receive(table, 1, JSON.stringify({ do: "bot", seat, bot }));
  engine.think(table);
  const after = (engine.record(table) ?? "").split("\n").filter((line) => /^(\*|\d) /.test(line));
  engine.closeTable(table);
  const line = after[before];
  if (line === undefined) throw new Error("the bot does nothing");
  return line;
}

interface Node {
  readonly kind: string;
  readonly pending?: readonly number[];
}

class Making {
  readonly out: string[] = [];
  private pool: string[] = [];

  constructor(
    private readonly seats: number,
    private readonly bot: string,
    private readonly random: Random,
  ) {}

  node(): Node {
    return ask({ do: "node" }).node as Node;
  }

  take(line: string): void {
    const [who = "", ...rest] = line.split(" ");
    const move = rest.join(" ");
    ask(who === "*" ? { do: "chance", move } : { do: "apply", seat: Number(who), move });
    this.out.push(line);
  }

  draw(): void {
    const outcomes = (ask({ do: "legal" }).outcomes as { text: string }[]).map((one) => `* ${one.text}`);
    const wanted = this.pool.findIndex((line) => outcomes.includes(line));
    if (wanted >= 0) {
      this.take(this.pool.splice(wanted, 1)[0] as string);
      return;
    }
    // What the plan wants later is not drawn now.
    const cardOf = (line: string) => line.slice(line.lastIndexOf("="));
    const kept = new Set(this.pool.map(cardOf));
    const free = outcomes.filter((line) => !kept.has(cardOf(line)));
    if (free.length > 0) this.take(free[Math.floor(this.random() * free.length)] as string);
    else this.out.push(ask({ do: "chance" }).text as string);
  }

  /** Draws and lets bots play until `isHere`. */
  playUntil(isHere: (node: Node) => boolean): void {
    for (;;) {
      const node = this.node();
      if (node.kind === "chance") this.draw();
      else if (node.kind === "over" || isHere(node)) return;
      else this.take(botLine(this.bot, node.pending?.[0] ?? 0, this.seats));
    }
  }

  wish(line: string): void {
    this.pool.push(line);
  }

  isDrawn(): void {
    if (this.pool.length > 0) throw new Error(`never drawn: ${this.pool.join("; ")}`);
  }
}

function until(text: string): (node: Node) => boolean {
  if (text === "over") return () => false;
  const wanted = Object.fromEntries(text.split(" ").map((field) => field.split("=")));
  return (node) => {
    if (!node.pending?.includes(0)) return false;
    const view = ask({ do: "view", seat: 0 }).view as { round: number; phase: string };
    return view.round >= Number(wanted.round ?? 0) && view.phase === wanted.phase;
  };
}

function possible(line: string): (node: Node) => boolean {
  const seat = Number(line[0]);
  return (node) =>
    (node.pending?.includes(seat) ?? false) &&
    ask({ do: "explain", seat, move: line.slice(2) }).legal === true;
}

function make(file: string): void {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !/^#(?!step |ask )/.test(line));
  const head = (name: string) =>
    lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
  const config = head("config");
  const seats = Number(/seats=(\d)/.exec(config)?.[1] ?? 0);
  ask({ do: "new", config, seed: Number(head("seed")) });
  const making = new Making(seats, head("bot") || "greedy", randomFrom(Number(head("seed"))));
  const plan = lines.filter((one) => /^(#step|#ask|@until|@skip|\*|\d) /.test(one));
  for (const [at, line] of plan.entries()) {
    const following = plan.slice(at).find((one) => !one.startsWith("#")) ?? "";
    if (line.startsWith("* ")) making.wish(line);
    else if (line.startsWith("@")) {
      if (line.startsWith("@skip ")) making.out.push("#skip");
      making.playUntil(until(line.slice(line.indexOf(" ") + 1)));
    } else {
      // A step stands where the move after it can be made; before cards that the plan names, they are not dealt yet.
      if (/^\d /.test(following)) making.playUntil(possible(following));
      else if (!following.startsWith("* ")) making.playUntil(() => true);
      if (!following.startsWith("* ")) making.isDrawn();
      if (line.startsWith("#")) making.out.push(line);
      else making.take(line);
    }
  }
  const { record } = ask({ do: "save" }) as { record: string };
  const frame = record.split("\n").filter((line) => !/^(\*|\d) /.test(line));
  const [first = "", game = "", configLine = "", seed = "", ...last] = frame;
  writeFileSync(
    file.replace(/\.plan$/, ".game"),
    [first, game, configLine, seed, ...making.out, ...last].join("\n"),
  );
}

for (const file of process.argv.slice(2)) make(file);
