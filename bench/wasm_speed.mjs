// Random play in WebAssembly against the native program, in one run: node bench/wasm_speed.mjs [bourse] [speed.wasm]
//
// Both play the same games by the same seeds on one thread. They take turns, so that a busy machine slows both, and the
// best turn of each counts. Prints decisions a second and the ratio; exits with 1 when it is below the aim.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [native = `${root}build/release/bourse`, wasm = `${root}build/wasm/speed.wasm`] = process.argv.slice(2);
const aim = 0.4;
const turns = 5;
const seconds = 1;
const kinds = [
  { name: "base4", everything: 0 },
  { name: "all4", everything: 1 },
];

const nothing = () => 8; // a bad descriptor: the game prints nothing
const wasi = { fd_write: nothing, fd_close: nothing, fd_seek: nothing, fd_fdstat_get: nothing, proc_exit: nothing };
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), {
  wasi_snapshot_preview1: new Proxy(wasi, { get: (known, name) => known[name] ?? nothing }),
});
exports._initialize();

let game = 0;
function rate({ everything }) {
  const start = process.cpuUsage().user; // microseconds of work, as the native program counts
  let decisions = 0;
  let spent = 0;
  do {
    decisions += exports.play(everything, game, 50);
    game += 50;
    spent = (process.cpuUsage().user - start) / 1e6;
  } while (spent < seconds);
  return decisions / spent;
}

/** Quick playouts from the middle of the base game. */
function playouts() {
  const start = process.cpuUsage().user;
  let played = 0;
  let spent = 0;
  do {
    exports.playouts(played, 500);
    played += 500;
    spent = (process.cpuUsage().user - start) / 1e6;
  } while (spent < seconds);
  return played / spent;
}

const best = {};
const keep = (key, value) => {
  best[key] = Math.max(best[key] ?? 0, value);
};
for (const kind of kinds) rate(kind); // warms up
playouts();
for (let turn = 0; turn < turns; turn++) {
  const figures = JSON.parse(execFileSync(native, ["bench", "--json", "--seconds", String(seconds)], { encoding: "utf8" }));
  for (const kind of kinds) {
    keep(`${kind.name} native`, figures[`${kind.name}.decisions_per_second`]);
    keep(`${kind.name} wasm`, rate(kind));
  }
  keep("playouts native", figures["base4.playouts_per_second"]);
  keep("playouts wasm", playouts());
}

let failed = false;
for (const { name } of kinds) {
  const ratio = best[`${name} wasm`] / best[`${name} native`];
  failed ||= ratio < aim;
  const million = (key) => `${(best[`${name} ${key}`] / 1e6).toFixed(2)} M`;
  console.log(`${ratio < aim ? "fail" : "pass"} ${name}: wasm ${million("wasm")}, native ${million("native")} decisions/s, ${(100 * ratio).toFixed(0)} %`);
}
const ratio = best["playouts wasm"] / best["playouts native"];
failed ||= ratio < aim;
console.log(`${ratio < aim ? "fail" : "pass"} playouts: wasm ${Math.round(best["playouts wasm"])}, native ${Math.round(best["playouts native"])} a second, ${(100 * ratio).toFixed(0)} %`);
process.exitCode = failed ? 1 : 0;
