// `npm run dice-strips`: film strips of Stack Market's dice, eight frames each: dice are rolled, one is placed, a tower sways and
// falls, a takeover and what it brings. On a desk, on a phone upright and on its side, and in Persian; docs/gallery keeps them.
// `--moment fall --series phone` takes only that. Bots' games come from the built program (BOURSE_PROGRAM).
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { deskReady, deskSeen, knockOver, nudge, placeDie } from "../e2e/support/dice.ts";
import { keepGames } from "../e2e/support/seating.ts";
import { answer, comesTo } from "../e2e/support/stack.ts";
import { browserPath, type Look, type Visitor, visit } from "./browser.ts";
import { makeStackScenes } from "./stack_scenes.ts";
import { gridOf, toWebp } from "./webp.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    out: { type: "string", default: here("../../../docs/gallery") },
    program: { type: "string", default: process.env.BOURSE_PROGRAM ?? here("../../../build/release/bourse") },
    moment: { type: "string", multiple: true, default: [] },
    series: { type: "string", multiple: true, default: [] },
    /** The picture of the README: a die above a tower, and a fall; on a desk, where both are taken. */
    picture: { type: "string", default: here("../../../docs/pictures/dice.webp") },
    /** high: as with a graphics card, which takes a processor long. */
    detail: { type: "string", default: "high" },
  },
});
const wanted = (moment: string) => options.moment.length === 0 || options.moment.includes(moment);
const frames = 8;
const mostBytes = 60_000;

const series: Readonly<Record<string, Look>> = {
  "en-desk": { size: "desktop", sharp: 1 },
  "en-phone": { size: "phone", sharp: 1 },
  "en-landscape": { size: "landscape", sharp: 1 },
  "fa-phone": { size: "phone", lang: "fa", theme: "dark", sharp: 1 },
};

const titles: Readonly<Record<string, string>> = {
  roll: "Dice tumble out of the reserve",
  place: "A die is taken, carried and set down",
  sway: "A tower is touched, and sways",
  fall: "A tower falls",
  takeover: "A takeover",
  settlement: "What a takeover brings",
};
const places: Readonly<Record<string, string>> = {
  "en-desk": "on a desk",
  "en-phone": "on a phone",
  "en-landscape": "on a phone on its side",
  "fa-phone": "in Persian, by night",
};
const fileOf = (moment: string, name: string) => `stack-${moment}-${name}.webp`;

/** The page of all strips that were taken. */
function pageOf(): string {
  const sections = Object.entries(titles).flatMap(([moment, title]) => {
    const pictures = Object.keys(series)
      .filter((name) => existsSync(`${options.out}/${fileOf(moment, name)}`))
      .map((name) => `![${title}, ${places[name]}](${fileOf(moment, name)})`);
    return pictures.length === 0 ? [] : [`## ${title}\n\n${pictures.join("\n\n")}\n`];
  });
  return `# Film strips of Stack Market\n\nDice moved by a scripted pointer, drawn without a graphics card. \`npm run dice-strips\` in \`clients/web\` takes them anew.\n\n${sections.join("\n")}`;
}

/** So many of them, the first and the last among them. */
const evenly = (shots: readonly string[]): string[] =>
  Array.from(
    { length: frames },
    (_, at) => shots[Math.round((at * (shots.length - 1)) / (frames - 1))] ?? "",
  );

const shot = async (page: Page) => (await page.screenshot()).toString("base64");

/** Frames while something goes on; `after` of them show how it ended. */
async function filmed(page: Page, goesOn: Promise<unknown>, every: number, after = 3): Promise<string[]> {
  const all: string[] = [];
  let over = false;
  const ended = goesOn.finally(() => {
    over = true;
  });
  for (let left = after; left > 0; left -= over ? 1 : 0) {
    all.push(await shot(page));
    await page.waitForTimeout(every);
  }
  await ended;
  return evenly(all);
}

/** The clock of the page may be a little ahead of ours, on a busy machine by more. */
async function stopClock(page: Page, ahead = 200): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + ahead).catch(() => stopClock(page, 2 * ahead));
}

/** Frames of what the page shows by its own clock, which is stopped and moved from frame to frame. */
async function stepped(page: Page, milliseconds: number): Promise<string[]> {
  const all: string[] = [];
  for (let at = 0; at < frames; at++) {
    all.push(await shot(page));
    await page.clock.runFor(Math.round(milliseconds / (frames - 1)));
  }
  return all;
}

/** The best quality that is small enough. */
async function pack(
  browser: Browser,
  shots: readonly string[],
  columns: number,
  scale: number,
): Promise<Buffer> {
  for (const quality of [0.8, 0.7, 0.6, 0.5, 0.4]) {
    const bytes = await gridOf(browser, shots, columns, { quality, scale });
    if (bytes.length <= mostBytes) return bytes;
  }
  return gridOf(browser, shots, columns, { quality: 0.4, scale: scale * 0.75 });
}

const scenes = await makeStackScenes(options.program, here("../../../build/wasm/stackmarket.wasm"));
const site = await serveFolder(options.dist);
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
  ],
});

async function openTable(look: Look, scene: keyof typeof scenes): Promise<Visitor> {
  const visitor = await visit(browser, { motion: "full", pace: 1400, ...look, settings: { sound: false } });
  const { page } = visitor;
  await page.clock.install();
  await page.goto(`${site.address}manifest.webmanifest`);
  await keepGames(page, [{ ...scenes[scene], game: "stackmarket" } as never]);
  const words = new URLSearchParams({ lang: look.lang ?? "en", seed: "3", detail: options.detail });
  await page.goto(`${site.address}?${words}#/table/${scenes[scene].id}`);
  await deskReady(page);
  return visitor;
}

type Keep = (moment: string, shots: readonly string[]) => Promise<void>;

/** Leila's turn: rolling, placing, and what a careless hand does. */
async function turn(look: Look, keep: Keep): Promise<void> {
  const { page, close } = await openTable(look, "turn");
  const rolls = () =>
    // biome-ignore lint/suspicious/noExplicitAny: what the desk exposes for measuring
    page.evaluate(() => (document.querySelector("canvas") as any).desk.stage.loose.count > 0);
  await stopClock(page);
  for (let turns = 0; turns < 600 && !(await rolls()); turns++) {
    await page.clock.runFor(40);
    await page.waitForTimeout(30);
  }
  if (wanted("roll")) await keep("roll", await stepped(page, 1500));
  await page.clock.resume();
  while ((await comesTo(page)) === "asked") await answer(page, -1);
  if (wanted("place")) await keep("place", await filmed(page, placeDie(page), 250));
  if (wanted("sway")) await keep("sway", await filmed(page, nudge(page), 80, 5));
  if (wanted("fall")) {
    if ((await deskSeen(page)).mine) await knockOver(page, 0.5);
    // Falls are too quick for a processor that draws: it is filmed when it is shown again, slowly.
    await page.locator(".fallacts .btn").nth(1).waitFor({ timeout: 60_000 });
    await stopClock(page);
    await page.locator(".fallacts .btn").first().click();
    await page.clock.runFor(1400);
    await keep("fall", await stepped(page, 4200));
  }
  await close();
}

async function climax(look: Look, keep: Keep): Promise<void> {
  const { page, close } = await openTable(look, "takeover");
  await page.locator(".climax").waitFor({ timeout: 120_000 });
  const settled = page.locator(".settle").waitFor({ timeout: 240_000 });
  const shots = await filmed(page, settled, 400, 1);
  if (wanted("takeover")) await keep("takeover", shots);
  await stopClock(page, 20);
  if (wanted("settlement")) await keep("settlement", await stepped(page, 2200));
  await close();
}

for (const [name, look] of Object.entries(series)) {
  if (options.series.length > 0 && !options.series.some((word) => name.includes(word))) continue;
  const shown = new Map<string, string>();
  const keep: Keep = async (moment, shots) => {
    const telling = shots[{ place: 4, fall: 1 }[moment] ?? -1];
    if (telling) shown.set(moment, telling);
    const wide = look.size !== "phone";
    const bytes = await pack(browser, shots, wide ? 4 : 8, wide ? 0.28 : 0.42);
    writeFileSync(`${options.out}/${fileOf(moment, name)}`, bytes);
    console.log(`${fileOf(moment, name)}: ${bytes.length} bytes`);
  };
  if (["roll", "place", "sway", "fall"].some(wanted)) await turn(look, keep);
  if (look.size === "desktop" && shown.size === 2)
    writeFileSync(options.picture, await toWebp(browser, [...shown.values()], { quality: 0.85, scale: 0.6 }));
  if (["takeover", "settlement"].some(wanted)) await climax(look, keep);
}
await browser.close();
site.close();
writeFileSync(`${options.out}/dice.md`, pageOf());
