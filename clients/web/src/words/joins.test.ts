// Languages differ in their punctuation: French puts a space before a colon, Persian has its own comma and semicolon. So the
// marks between two texts are a text themselves, and code never writes them.
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import en from "../gen/text.en.json" with { type: "json" };
import fa from "../gen/text.fa.json" with { type: "json" };
import fr from "../gen/text.fr.json" with { type: "json" };
import pt from "../gen/text.pt.json" with { type: "json" };
import { clauses, labelled, series } from "./format";
import { use } from "./say.svelte";

const nbsp = "\u00a0";
const thin = "\u202f";

describe("what joins two texts is written as the language writes it", () => {
  afterAll(() => use("en", en));
  test.each([
    ["en", en, "Remove: Ada", "up; down", "1, 2, 3"],
    ["pt", pt, "Remove: Ada", "up; down", "1, 2, 3"],
    ["fr", fr, `Remove${nbsp}: Ada`, `up${thin}; down`, "1, 2, 3"],
    ["fa", fa, "Remove: Ada", "up؛ down", "1، 2، 3"],
  ] as const)("in %s", (language, texts, label, halves, figures) => {
    use(language, texts);
    expect(labelled("Remove", "Ada")).toBe(label);
    expect(clauses("up", "down")).toBe(halves);
    expect(clauses("up", "")).toBe("up");
    expect(series(["1", "2", "3"])).toBe(figures);
    expect(series([])).toBe("");
  });
});

const root = new URL("../", import.meta.url);
/** Where English is right: a fault as the program reports it, and the raw view of a game that has no table of its own. */
const english = ["ui/Trouble.svelte", "table/tree.ts"];
const isFault = (line: string) => /\bthrow new\b/.test(line);
const glued = [
  /\}[:;,] \$\{/, // `${a}: ${b}`
  /[`'"][:;,] (?:\$\{|['"`] ?\+)/, // `: ${b}`
  /join\(\s*["'`][:;,] ["'`]\s*\)/,
];
const gluedInMarkup = [/\}[:;,] \{(?![\w.$ ]*[:,}] )/, />\s*[:;,] \{/];

/** Lines of a file that glue two texts together. */
function joinsIn(file: string, source: string): string[] {
  const script = file.endsWith(".svelte") ? source.indexOf("</script>") : -1;
  const found: string[] = [];
  let at = 0;
  for (const [line, text] of source.split("\n").entries()) {
    const patterns = script >= 0 && at > script ? [...glued, ...gluedInMarkup] : glued;
    if (!isFault(text) && patterns.some((pattern) => pattern.test(text)))
      found.push(`${file}:${line + 1}: ${text.trim()}`);
    at += text.length + 1;
  }
  return found;
}

describe("no code writes the marks between two texts", () => {
  test("as it would be noticed", () => {
    const markup = "<script></script>\n";
    expect(joinsIn("a.ts", `const a = \`\${say(b)}: \${c}\`;`)).toHaveLength(1);
    expect(joinsIn("a.ts", 'all.join(", ")')).toHaveLength(1);
    expect(joinsIn("a.svelte", `${markup}<a aria-label="{say('b')}: {c}">`)).toHaveLength(1);
    expect(joinsIn("a.svelte", `${markup}>; {c}`)).toHaveLength(1);
    expect(joinsIn("a.ts", "let { id }: { id: string } = $props();")).toEqual([]);
    expect(joinsIn("a.ts", `things.push(\`pile:\${at}\`, \`face:\${face}\`)`)).toEqual([]);
  });
  test("in the whole client", () => {
    const files = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|^gen\/|^contract\//.test(file))
      .filter((file) => !english.includes(file));
    expect(files.flatMap((file) => joinsIn(file, readFileSync(new URL(file, root), "utf8")))).toEqual([]);
  });
});
