// What only its own file uses is not exported: an export says that others depend on it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const exported =
  /^export (?:async |abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)|^export (?:type )?\{([^}]*)\}(?! from)/gm;
const named = /\b(?:import|export)(?: type)?\s+(?:\w+,\s*)?\{([^}]*)\}\s*from\s*"([^"]+)"/g;
const whole = /\bimport(?: type)?\s+(?:\w+,\s*)?\*\s+as\s+\w+\s+from\s*"([^"]+)"|\bexport \* from "([^"]+)"/g;
const later = /\bimport\("([^"]+)"\)/g;

const paths = ["src", "e2e", "proof"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|svelte)$/.test(file) && !file.startsWith("gen/"))
    .map((file) => join(folder, file)),
);
const files = new Map(
  [...paths, "vite.config.ts"].map((path) => [path, readFileSync(join(root, path), "utf8")]),
);

/** "a, b as c, type d" as the names before and after "as". */
const listed = (list: string, side: 0 | 1): string[] =>
  list
    .split(",")
    .map((one) => one.trim().replace(/^type /, ""))
    .filter(Boolean)
    .map((one) => one.split(" as ").at(side === 0 ? 0 : -1) ?? "");

/** The file that an import names; its ending may be missing. */
function fileOf(from: string, name: string): string | undefined {
  if (!name.startsWith(".")) return undefined;
  const path = normalize(join(dirname(from), name));
  return [path, `${path}.ts`, `${path}/index.ts`, `${path}.svelte`].find((one) => files.has(one));
}

/** Names that others take, by file; a file that is taken whole is marked by "*". */
function taken(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const take = (from: string, name: string, what: readonly string[]) => {
    const file = fileOf(from, name);
    if (!file || file === from) return;
    const names = found.get(file) ?? new Set();
    for (const one of what) names.add(one);
    found.set(file, names);
  };
  for (const [file, text] of files) {
    for (const [, list = "", name = ""] of text.matchAll(named)) take(file, name, listed(list, 0));
    for (const [, one, other] of text.matchAll(whole)) take(file, one ?? other ?? "", ["*"]);
    // `const { a } = await import("…")`, `(await import("…")).a`, `.then(({ a }) => …)`: by the words of the file.
    for (const [, name = ""] of text.matchAll(later)) take(file, name, text.match(/\w+/g) ?? []);
  }
  return found;
}

test("files and their imports are found", () => {
  expect(files.size).toBeGreaterThan(300);
  expect(taken().get("src/words/say.svelte.ts")?.has("say")).toBe(true);
});

test("nothing is exported that only its own file uses", () => {
  const others = taken();
  const alone: string[] = [];
  for (const [file, text] of files) {
    const names = others.get(file);
    if (names?.has("*")) continue;
    for (const [, one, list = ""] of text.matchAll(exported))
      for (const name of one ? [one] : listed(list, 1))
        if (name !== "default" && !names?.has(name)) alone.push(`${file}: ${name}`);
  }
  expect(alone).toEqual([]);
});
