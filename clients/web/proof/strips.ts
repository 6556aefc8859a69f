// `npm run strips`: a film strip of every moment, eight frames each, on a desk, on a phone and in Persian by night. The clock
// of the page is stopped and moved by hand, so that every frame is at its millisecond on any machine. The strips are beside
// the gallery, build/gallery/strips; `--moment won --series fa` takes only those whose names contain the words.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { type Random, randomFrom } from "../e2e/support/random.ts";
import { addressOf } from "../e2e/support/seating.ts";
import { openWith, type Scenes } from "./arrive.ts";
import { type Look, openBrowser } from "./browser.ts";
import { makeScenes } from "./scenes.ts";
import { gridOf } from "./webp.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    out: { type: "string", default: here("../../../build/gallery/strips") },
    moment: { type: "string", multiple: true, default: [] },
    series: { type: "string", multiple: true, default: [] },
  },
});
const wanted = (words: readonly string[], name: string) =>
  words.length === 0 || words.some((word) => name.includes(word));

interface Strip {
  readonly name: string;
  /** The kept games to look for it in. */
  readonly scenes: readonly string[];
  /** The film it begins with. */
  readonly film: string;
  /** Milliseconds from its beginning to its end. */
  readonly ms: number;
}

const strips: readonly Strip[] = [
  {
    name: "auction",
    scenes: ["demand", "demand-epic", "supply"],
    film: ".film[data-beat=bid], .film[data-beat=won]",
    ms: 6800,
  },
  {
    name: "won",
    scenes: ["demand", "supply", "demand-advanced"],
    film: ".film[data-beat=won]:has(.rseat.me.on)",
    ms: 2800,
  },
  { name: "move", scenes: ["selling", "action"], film: '.film[data-beat=pair][data-what=""]', ms: 2200 },
  {
    name: "split",
    scenes: ["action", "selling", "demand", "selling-advanced"],
    film: '.film[data-what="stock-split"]',
    ms: 4400,
  },
  {
    name: "bankrupt",
    scenes: ["selling", "action", "demand"],
    film: '.film[data-what="bankrupt"]',
    ms: 3600,
  },
  {
    name: "dividend",
    scenes: ["show-shares", "selling", "action"],
    film: '.film[data-what="dividend-paid"]',
    ms: 1500,
  },
  { name: "boom", scenes: ["action", "demand", "supply"], film: ".film[data-beat=action]", ms: 2200 },
  {
    name: "strategy",
    scenes: ["action-all", "demand-all", "supply-all"],
    film: ".film[data-beat=strategy]",
    ms: 2200,
  },
  { name: "round", scenes: ["selling", "action"], film: ".film[data-beat=round]", ms: 2600 },
  { name: "dice", scenes: ["demand-epic", "selling-epic"], film: ".film[data-beat=dice]", ms: 3000 },
  { name: "count", scenes: ["selling", "demand"], film: "main.final", ms: 7200 },
];

const series: readonly { readonly name: string; readonly look: Look }[] = [
  { name: "en-desk", look: { size: "desk", lang: "en" } },
  { name: "en-phone", look: { size: "handset", lang: "en" } },
  { name: "fa-night", look: { size: "desk", lang: "fa", theme: "dark" } },
  { name: "en-small", look: { size: "small", lang: "en" } },
];
const frames = 8;

/** Any move, by the list of all of them. */
async function moveOn(page: Page, random: Random): Promise<void> {
  const all = page.locator(".tape .all");
  if (await all.isVisible()) {
    await all.click({ force: true });
    const choices = page.locator("dialog[open] .choices .btn");
    await choices.first().waitFor();
    const count = await choices.count();
    // The last choice is often to end; it is taken as often as the others together.
    const at = random() < 0.4 ? count - 1 : Math.floor(random() * count);
    await choices.nth(at).click({ force: true });
  } else await page.locator(".tape .acts .btn").last().click({ force: true });
}

/** Plays until the film is on. */
async function reach(page: Page, film: string, random: Random): Promise<boolean> {
  for (let moves = 0; moves < 400; moves += 1) {
    if (await page.locator(film).first().isVisible()) return true;
    if (await page.locator("main.final").isVisible()) return false;
    if (await page.locator(".film").isVisible()) {
      await page.locator(".tape .acts .btn").last().click({ force: true });
      await page.clock.runFor(260);
    } else if (await page.locator(".room.asked").isVisible()) await moveOn(page, random);
    await page.clock.runFor(60);
    await page.waitForTimeout(30);
  }
  return false;
}

async function shoot(
  browser: Browser,
  site: string,
  look: Look,
  strip: Strip,
  scenes: Scenes,
): Promise<string[]> {
  for (const name of strip.scenes)
    for (const seed of [1, 2, 3]) {
      const kept = scenes.get(name);
      if (!kept) continue;
      const settings = { confirm: "never", collect: true, skip: false, sound: false };
      const visitor = await openWith(browser, site, { ...look, motion: "full", settings }, scenes);
      const { page } = visitor;
      try {
        await page.clock.install();
        await page.goto(addressOf(site, `table/${kept.id}`, look.lang ?? "en"));
        await page.waitForSelector(".room.asked", { timeout: 30_000 });
        // The films themselves come a moment after the table.
        await page.waitForTimeout(1500);
        await page.clock.pauseAt(new Date(Date.now() + 120_000));
        if (!(await reach(page, strip.film, randomFrom(seed)))) continue;
        const shots: string[] = [];
        await page.clock.runFor(40);
        for (let at = 0; at < frames; at += 1) {
          const picture = await page.screenshot();
          shots.push(picture.toString("base64"));
          await page.clock.runFor(Math.round(strip.ms / frames));
        }
        return shots;
      } finally {
        await visitor.close();
      }
    }
  return [];
}

mkdirSync(options.out, { recursive: true });
const scenes = await makeScenes();
const site = await serveFolder(options.dist);
const browser = await openBrowser();
const made: { file: string; title: string }[] = [];
let missing = 0;
for (const { name, look } of series.filter((one) => wanted(options.series, one.name)))
  for (const strip of strips.filter((one) => wanted(options.moment, one.name))) {
    const shots = await shoot(browser, site.address, look, strip, scenes);
    if (shots.length === 0) {
      missing += 1;
      console.log(`${strip.name}, ${name}: not met`);
      continue;
    }
    const file = `${strip.name}-${name}.webp`;
    const phone = look.size === "handset";
    const packing = { quality: 0.8, scale: phone ? 0.6 : 0.4 };
    writeFileSync(`${options.out}/${file}`, await gridOf(browser, shots, phone ? 8 : 4, packing));
    made.push({ file, title: `${strip.name}, ${name}` });
    console.log(`${strip.name}, ${name}: ${file}`);
  }
await browser.close();
site.close();
const figures = made.map(
  ({ file, title }) =>
    `<h2>${title}</h2><a href="${file}"><img loading="lazy" src="${file}" alt="${title}"></a>`,
);
writeFileSync(
  `${options.out}/index.html`,
  `<!doctype html><meta charset="utf-8"><title>Film strips</title><style>body { font: 16px/1.4 Georgia, serif; background: #efe6d2; margin: 1rem } img { max-width: 100% }</style><h1>Film strips</h1>${figures.join("\n")}\n`,
);
console.log(`${made.length} strips; ${options.out}/index.html`);
process.exit(missing > 0 ? 1 : 0);
