// Brings here what is made elsewhere: $gen from data/, and the engine. `npm run gen` before dev, build, check and test.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const engine = process.env.BOURSE_ENGINE ?? here("../../build/wasm/bourse.wasm");
const copy = here("src/engine/bourse.wasm");

// Debian's interpreter: another one first in PATH may be older than 3.11 and lack tomllib.
execFileSync("/usr/bin/python3", [here("../../tools/gen/gen.py"), "--web", here("src/gen")], { stdio: "inherit" });

if (!existsSync(engine)) {
  console.error(`${engine} is missing: cmake --preset wasm && cmake --build --preset wasm --target bourse`);
  process.exit(1);
}
if (!existsSync(copy) || !readFileSync(engine).equals(readFileSync(copy))) copyFileSync(engine, copy);
