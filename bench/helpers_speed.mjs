// How much sooner shark moves with helpers: node --experimental-transform-types bench/helpers_speed.mjs [helpers] [bourse.wasm]
//
// The client's own code with threads in the place of workers. A game of a person and a shark is played twice from the same seed, alone
// and with help, turn by turn in turns, so that a busy machine slows both. Prints the time of a turn that is searched, and
// the ratio; exits with 1 if a single move differs.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort, Worker } from "node:worker_threads";
import { Engine } from "../clients/web/src/engine/engine.ts";
import { Helpers, help } from "../clients/web/src/engine/helpers.ts";

if (parentPort) {
  help(parentPort);
} else {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const [helping = "2", file = `${root}build/wasm/bourse.wasm`] = process.argv.slice(2);
  await measure(Number(helping), await WebAssembly.compile(readFileSync(file)));
}

function hear(held, out) {
  for (const { text } of out) {
    const told = JSON.parse(text);
    if (told.decision !== undefined) held.asked = told;
  }
}

function say(held, message) {
  hear(held, held.one.receive(held.table, 1, JSON.stringify(message)));
}

async function measure(helping, engine) {
  const workers = [];
  const hire = (failed) => {
    const worker = new Worker(new URL(import.meta.url));
    workers.push(worker);
    worker.on("error", (error) => failed(String(error)));
    return {
      postMessage: (message) => worker.postMessage(message),
      addEventListener: (_, listener) => worker.on("message", (data) => listener({ data })),
    };
  };
  const helpers = new Helpers(engine, helping, hire);
  const tables = [];
  for (let i = 0; i < 2; i++) {
    const one = await Engine.start(engine);
    const table = one.newTable({ config: { seats: 2 }, seed: "5" });
    const held = { one, table, asked: undefined };
    say(held, { do: "join", seat: 0, name: "Ada" });
    say(held, { do: "bot", seat: 1, bot: "shark" });
    say(held, { do: "start" });
    tables.push(held);
  }
  const [alone, helped] = tables;
  const spent = { alone: 0, helped: 0, turns: 0 };
  while (!helped.one.state(helped.table).over) {
    if (!helped.one.state(helped.table).botToMove) {
      for (const held of tables) say(held, { do: "moves", decision: held.asked.decision, moves: [held.asked.legal[0]] });
      continue;
    }
    let start = performance.now();
    let out = helped.one.share(helped.table, []);
    const known = [];
    const record = helped.one.record(helped.table);
    while (typeof out === "number") {
      known.push(await helpers.ponder(record, known, out));
      out = helped.one.share(helped.table, known);
    }
    const withHelp = performance.now() - start;
    hear(helped, out);
    start = performance.now();
    const told = alone.one.think(alone.table);
    if (known.length > 0) {
      spent.helped += withHelp;
      spent.alone += performance.now() - start;
      spent.turns++;
    }
    hear(alone, told);
    if (alone.one.record(alone.table) !== helped.one.record(helped.table)) {
      console.error(`After ${spent.turns} shared turns another move was made.`);
      process.exit(1);
    }
  }
  for (const worker of workers) await worker.terminate();
  const [a, h] = [spent.alone / spent.turns, spent.helped / spent.turns];
  console.log(`${spent.turns} turns: alone ${a.toFixed(1)} ms, with ${helping} helpers ${h.toFixed(1)} ms: ${(a / h).toFixed(2)} times as fast`);
}
