// Brings here what is made elsewhere: $gen from data/, and the engine. `npm run gen` before dev, build, check and test.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Engines and what they are called here, and the variable that names another one; `later` ones are not kept in advance.
 * The first two are one game's; every other folder of bindings/wasm is a game with the engine of its name. */
const engines = {
  bourse: ["bourse", "BOURSE_ENGINE"],
  whale: ["whale.later", "BOURSE_WHALE_ENGINE"],
};
for (const folder of readdirSync(here("../../bindings/wasm"), { withFileTypes: true })) {
  if (folder.isDirectory() && folder.name !== "stockpile") {
    engines[folder.name] = [folder.name, `BOURSE_${folder.name.toUpperCase()}_ENGINE`];
  }
}

// Debian's interpreter: another one first in PATH may be older than 3.11 and lack tomllib.
execFileSync("/usr/bin/python3", [here("../../tools/gen/gen.py"), "--web", here("src/gen")], { stdio: "inherit" });

// The first paint knows the direction of every language before the program is loaded.
const languages = JSON.parse(readFileSync(here("src/gen/languages.json"), "utf8"));
const rtl = Object.fromEntries(Object.entries(languages).map(([language, row]) => [language, row.rtl]));
const firstPaint = readFileSync(here("first_paint.js"), "utf8").replace("{ LANGUAGES: false }", JSON.stringify(rtl));
writeFileSync(here("public/first-paint.js"), firstPaint);

for (const [built, [name, variable]] of Object.entries(engines)) {
  const engine = process.env[variable] ?? here(`../../build/wasm/${built}.wasm`);
  const copy = here(`src/engine/${name}.wasm`);
  if (!existsSync(engine)) {
    console.error(`${engine} is missing: cmake --preset wasm && cmake --build --preset wasm --target ${built}`);
    process.exit(1);
  }
  if (!existsSync(copy) || !readFileSync(engine).equals(readFileSync(copy))) copyFileSync(engine, copy);
}
