// Brings here what is made elsewhere: $gen from data/, and the engine. `npm run gen` before dev, build, check and test.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** The engine of each game, and the variable that names another one. */
const engines = { bourse: "BOURSE_ENGINE", stackmarket: "BOURSE_STACK_ENGINE", toy: "BOURSE_TOY_ENGINE" };

// Debian's interpreter: another one first in PATH may be older than 3.11 and lack tomllib.
execFileSync("/usr/bin/python3", [here("../../tools/gen/gen.py"), "--web", here("src/gen")], { stdio: "inherit" });

// The first paint knows the direction of every language before the program is loaded.
const languages = JSON.parse(readFileSync(here("src/gen/languages.json"), "utf8"));
const rtl = Object.fromEntries(Object.entries(languages).map(([language, row]) => [language, row.rtl]));
const firstPaint = readFileSync(here("first_paint.js"), "utf8").replace("{ LANGUAGES: false }", JSON.stringify(rtl));
writeFileSync(here("public/first-paint.js"), firstPaint);

for (const [game, variable] of Object.entries(engines)) {
  const engine = process.env[variable] ?? here(`../../build/wasm/${game}.wasm`);
  const copy = here(`src/engine/${game}.wasm`);
  if (!existsSync(engine)) {
    console.error(`${engine} is missing: cmake --preset wasm && cmake --build --preset wasm --target ${game}`);
    process.exit(1);
  }
  if (!existsSync(copy) || !readFileSync(engine).equals(readFileSync(copy))) copyFileSync(engine, copy);
}
