// Types come from the descriptions of messages and views. A cast through `unknown` would hide that they differ.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const src = new URL("../", import.meta.url);
/** For tests alone: they make views of a few fields. */
const forTests = /(\.test|[/_]testing|contract\/channel)\w*\.ts$/;

test("nothing is cast through unknown", () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" });
  const programs = files.filter((file) => /\.(ts|svelte)$/.test(file) && !forTests.test(file));
  expect(programs.length).toBeGreaterThan(200);
  const casting = programs.filter((file) =>
    readFileSync(new URL(file, src), "utf8").includes("as unknown as"),
  );
  expect(casting).toEqual([]);
});
