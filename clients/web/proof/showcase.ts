// `node proof/showcase.ts`: the pictures of the README, from the same moments as all others, as small WebP files.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { arriveAt, openWith, type Scenes } from "./arrive.ts";
import { type Look, openBrowser } from "./browser.ts";
import { makeScenes } from "./scenes.ts";
import { states } from "./states.ts";
import { toWebp } from "./webp.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    out: { type: "string", default: here("../../../docs/pictures") },
    only: { type: "string" },
  },
});
const mostBytes = 150_000;

interface Shown {
  readonly file: string;
  /** Side by side. */
  readonly shots: readonly { readonly look: Look; readonly state: string }[];
}

const phone = (lang: string, theme: "light" | "dark", state: string) => ({
  look: { size: "phone", lang, theme } as const,
  state,
});
const desktop = (lang: string, theme: "light" | "dark", state: string) => ({
  look: { size: "desktop", lang, theme } as const,
  state,
});
const pictures: readonly Shown[] = [
  { file: "table.webp", shots: [desktop("en", "light", "demand-chosen")] },
  { file: "look-back.webp", shots: [desktop("en", "light", "hindsight")] },
  { file: "table-persian-night.webp", shots: [desktop("fa", "dark", "demand-all")] },
  {
    file: "table-phone.webp",
    shots: [
      phone("en", "light", "demand"),
      phone("fr", "dark", "demand-market"),
      phone("pt", "light", "demand-mine"),
      phone("fa", "dark", "action-all"),
    ],
  },
];

async function shoot(
  browser: Browser,
  site: string,
  look: Look,
  name: string,
  scenes: Scenes,
): Promise<string> {
  const state = states.find((one) => one.name === name);
  if (!state) throw new Error(`there is no state ${name}`);
  const visitor = await openWith(browser, site, { ...look, sharp: 2 }, scenes);
  await arriveAt(visitor, site, state, look.lang ?? "en", scenes);
  await visitor.page.waitForTimeout(300);
  const picture = await visitor.page.screenshot({ animations: "disabled" });
  await visitor.close();
  return picture.toString("base64");
}

// Twice as sharp is more than a page shows; three quarters of it look as good.
const pack = (browser: Browser, shots: readonly string[], quality: number) =>
  toWebp(browser, shots, { quality, scale: 0.75 });

const scenes = await makeScenes();
const site = await serveFolder(options.dist);
const browser = await openBrowser();
for (const { file, shots } of pictures) {
  if (options.only && file !== options.only) continue;
  const taken: string[] = [];
  for (const { look, state } of shots) taken.push(await shoot(browser, site.address, look, state, scenes));
  let quality = 0.92;
  let packed = await pack(browser, taken, quality);
  while (packed.length > mostBytes && quality > 0.4) {
    quality -= 0.06;
    packed = await pack(browser, taken, quality);
  }
  writeFileSync(`${options.out}/${file}`, packed);
  console.log(`${file}: ${(packed.length / 1000).toFixed(0)} kB at quality ${quality.toFixed(2)}`);
}
await browser.close();
site.close();
process.exit(0);
