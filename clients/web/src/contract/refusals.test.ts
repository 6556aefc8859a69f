// What the server refuses people is said in their language: a code without words would be told as a broken connection.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import texts from "$gen/people.en.json";

const folder = fileURLToPath(new URL("../../../../server/people", import.meta.url));
/** Pages never ask so, or handle it without words; and a store that fails is as good as a server that does not answer. */
const unsaid =
  "body-malformed feed-unknown not-subscribed origin-wrong push-off push-wrong store-failed".split(" ");

test("every refusal of the pages about people has words", () => {
  const codes = readdirSync(folder)
    .filter((file) => file.endsWith(".cpp"))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(/refused\(\s*\d+,\s*"([a-z-]+)"/g),
    ])
    .map(([, code = ""]) => code);
  expect(codes.length).toBeGreaterThan(20);
  const dumb = codes.filter((code) => !unsaid.includes(code) && !(`people.wrong.${code}` in texts));
  expect([...new Set(dumb)]).toEqual([]);
});
