// How much sooner shark moves with helpers: node --experimental-transform-types bench/helpers_speed.mjs [helpers] [bourse.wasm]
//
// The client's own code with threads in the place of workers. A game of two sharks is played twice from the same seed, alone
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
    one.receive(table, 1, JSON.stringify({ do: "join", seat: "spectator" }));
    for (const seat of [0, 1]) one.receive(table, 1, JSON.stringify({ do: "bot", seat, bot: "shark" }));
    one.receive(table, 1, JSON.stringify({ do: "start" }));
    tables.push({ one, table });
  }
  const [alone, helped] = tables;
  const spent = { alone: 0, helped: 0, turns: 0 };
  while (helped.one.state(helped.table).botToMove) {
    let start = performance.now();
    let out = helped.one.share(helped.table, []);
    const known = [];
    const record = helped.one.record(helped.table);
    while (typeof out === "number") {
      known.push(await helpers.ponder(record, known, out));
      out = helped.one.share(helped.table, known);
    }
    const withHelp = performance.now() - start;
    start = performance.now();
    alone.one.think(alone.table);
    if (known.length > 0) {
      spent.helped += withHelp;
      spent.alone += performance.now() - start;
      spent.turns++;
    }
    if (alone.one.record(alone.table) !== helped.one.record(helped.table)) {
      console.error(`After ${spent.turns} shared turns another move was made.`);
      process.exit(1);
    }
  }
  for (const worker of workers) await worker.terminate();
  const [a, h] = [spent.alone / spent.turns, spent.helped / spent.turns];
  console.log(`${spent.turns} turns: alone ${a.toFixed(1)} ms, with ${helping} helpers ${h.toFixed(1)} ms: ${(a / h).toFixed(2)} times as fast`);
}
