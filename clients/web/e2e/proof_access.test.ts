// Every page and every phase, looked over: by axe for people who hear or steer differently, and by our own eye for what is cut,
// covered, too small or untranslated. Left to right by day, right to left by night; BOURSE_LONG=1 tries all other ways too.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { arriveAt, lookFor, namesIn, needsOwnWindow, openWith, type Scenes } from "../proof/arrive.ts";
import { lookOver } from "../proof/look.ts";
import { playScenes } from "../proof/scenes.ts";
import { hasServer, type Series, states } from "../proof/states.ts";
import * as testing from "../src/contract/testing.ts";
import { browser, site } from "./harness.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const series: readonly Series[] = [
  { name: "English, desktop, light", size: "desktop", look: { size: "desktop", lang: "en", theme: "light" } },
  { name: "Persian, phone, dark", size: "phone", look: { size: "phone", lang: "fa", theme: "dark" } },
];
const more: readonly Series[] = [
  { name: "Pseudo, desktop, light", size: "desktop", look: { size: "desktop", lang: "qps", theme: "light" } },
  { name: "English, phone, light", size: "phone", look: { size: "phone", lang: "en", theme: "light" } },
  { name: "French, phone, light", size: "phone", look: { size: "phone", lang: "fr", theme: "light" } },
  {
    name: "Portuguese, desktop, dark",
    size: "desktop",
    look: { size: "desktop", lang: "pt", theme: "dark" },
  },
  { name: "Persian, desktop, light", size: "desktop", look: { size: "desktop", lang: "fa", theme: "light" } },
  {
    name: "English, landscape, dark",
    size: "landscape",
    look: { size: "landscape", lang: "en", theme: "dark" },
  },
  { name: "English, tablet, light", size: "tablet", look: { size: "tablet", lang: "en", theme: "light" } },
  {
    name: "English, desktop, text at 200 %",
    size: "desktop",
    look: { size: "desktop", lang: "en", textSize: 2 },
  },
];

const long = process.env.BOURSE_LONG === "1";

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const checker = (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe;
    return (await checker.run()).violations;
  });
  return found.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help}: ${nodes.length} × ${nodes[0]?.target.join(" ")} ${nodes[0]?.html.slice(0, 120)}`,
  );
}

let scenes: Scenes = new Map();
let served = false;
beforeAll(async () => {
  served = await hasServer(site());
  scenes = await playScenes(testing);
}, 120_000);

async function lookAt(one: Series): Promise<string[]> {
  const found: string[] = [];
  const usual = await openWith(await browser(), site(), one.look, scenes);
  const phone = one.size === "phone" || one.size === "landscape";
  for (const [number, state] of states.entries()) {
    if (state.variant && !long) continue;
    // In turn by one way and the other, all of them by all ways in the long run.
    if (!long && state.only === undefined && number % series.length !== series.indexOf(one)) continue;
    if (state.server && !served) continue; // a site of files alone
    if (state.only !== undefined && (state.only === "phone") !== phone) continue;
    const visitor = needsOwnWindow(state)
      ? await openWith(await browser(), site(), lookFor(one.look, state), scenes)
      : usual;
    const lang = one.look.lang ?? "en";
    await arriveAt(visitor, site(), state, lang, scenes);
    const still = one.size === "desktop" && one.look.textSize === undefined && state.scene !== undefined;
    const seen = await visitor.page.evaluate(lookOver, {
      still,
      touch: phone,
      lang,
      names: namesIn(scenes),
    });
    const all = [
      ...seen.map(({ kind, where, what }) => `${kind}: ${where}: ${what}`),
      ...(lang === "qps" ? [] : await violations(visitor.page)),
      ...visitor.complaints,
    ];
    found.push(...all.map((line) => `${state.name}: ${line}`));
    if (visitor !== usual) await visitor.close();
  }
  await usual.close();
  return found;
}

describe.concurrent("every page and phase", { timeout: 600_000 }, () => {
  for (const one of long ? [...series, ...more] : series)
    test(one.name, async () => expect(await lookAt(one)).toEqual([]));
});
