// What a decision of the bot whale costs in WebAssembly: node bench/whale_speed.mjs [speed.wasm] [whale.bin]
//
// Prints microseconds of processor time for each kernel, plain and SIMD, in the base game and with everything. The two
// must give the same scores. Exits with 1 when they do not, or when the quicker one takes longer than the aim.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [wasm = `${root}build/wasm/speed.wasm`, file = `${root}data/stockpile/whale.bin`] = process.argv.slice(2);
const aim = 400;
const seconds = 1;
const turns = 3;
const kinds = ["base", "everything"];
const kernels = ["plain", "SIMD"];

const nothing = () => 8; // a bad descriptor: it prints nothing
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), {
  wasi_snapshot_preview1: new Proxy({}, { get: () => nothing }),
});
exports._initialize();
const weights = readFileSync(file);
const at = exports.room(weights.length);
new Uint8Array(exports.memory.buffer).set(weights, at);
if (exports.install(at, weights.length) !== kernels.length) throw new Error(`${file} is no network for this engine.`);

/** Microseconds a decision. */
function cost(kind, kernel) {
  const start = process.cpuUsage().user;
  let decisions = 0;
  let spent = 0;
  do {
    exports.judge(kind, kernel, 256);
    decisions += 256;
    spent = process.cpuUsage().user - start;
  } while (spent < seconds * 1e6);
  return spent / decisions;
}

let failed = false;
for (const [kind, name] of kinds.entries()) {
  const sums = kernels.map((_, kernel) => exports.judge(kind, kernel, 256));
  if (new Set(sums).size !== 1) {
    console.log(`fail ${name}: the kernels differ`);
    failed = true;
  }
  for (const [kernel, how] of kernels.entries()) {
    const best = Math.min(...Array.from({ length: turns }, () => cost(kind, kernel)));
    const slow = kernel === kernels.length - 1 && best > aim;
    failed ||= slow;
    console.log(`${slow ? "fail" : "pass"} ${name}, ${how}: ${best.toFixed(0)} µs a decision`);
  }
}
process.exitCode = failed ? 1 : 0;
