// Brings here what is made elsewhere: $gen from data/, and the engine. `npm run gen` before dev, build, check and test.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const games = ["bourse", "stackmarket"];

// Debian's interpreter: another one first in PATH may be older than 3.11 and lack tomllib.
execFileSync("/usr/bin/python3", [here("../../tools/gen/gen.py"), "--web", here("src/gen")], { stdio: "inherit" });

for (const game of games) {
  const own = game === "bourse" ? process.env.BOURSE_ENGINE : process.env.BOURSE_STACK_ENGINE;
  const engine = own ?? here(`../../build/wasm/${game}.wasm`);
  const copy = here(`src/engine/${game}.wasm`);
  if (!existsSync(engine)) {
    console.error(`${engine} is missing: cmake --preset wasm && cmake --build --preset wasm --target ${game}`);
    process.exit(1);
  }
  if (!existsSync(copy) || !readFileSync(engine).equals(readFileSync(copy))) copyFileSync(engine, copy);
}
