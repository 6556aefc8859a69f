// `npm run dice-strips`: film strips of Stack Market's dice, six frames each: dice are rolled, one is placed, a tower sways and
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
import { FilmClock } from "./film_clock.ts";
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
    /** A folder with records of such games, so that none are played anew. */
    games: { type: "string", default: "" },
    /** Every picture that was taken is kept there as well. */
    all: { type: "string", default: "" },
  },
});
const wanted = (moment: string) => options.moment.length === 0 || options.moment.includes(moment);
const frames = 6;
const mostBytes = 90_000;

const series: Readonly<Record<string, Look>> = {
  "en-desk": { size: "desktop", sharp: 1 },
  "en-phone": { size: "phone", sharp: 1 },
  "en-landscape": { size: "landscape", sharp: 1 },
  "fa-phone": { size: "phone", lang: "fa", theme: "dark", sharp: 1 },
};

const grids: Readonly<Record<string, { readonly columns: number; readonly scale: number }>> = {
  desktop: { columns: 3, scale: 0.42 },
  phone: { columns: 6, scale: 0.62 },
  landscape: { columns: 3, scale: 0.68 },
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

const scenes = await makeStackScenes(
  options.program,
  here("../../../build/wasm/stackmarket.wasm"),
  options.games,
);
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

interface Filmed extends Visitor {
  readonly clock: FilmClock;
}

async function openTable(look: Look, scene: keyof typeof scenes, pace = 1400): Promise<Filmed> {
  const visitor = await visit(browser, { motion: "full", pace, ...look, settings: { sound: false } });
  const { page } = visitor;
  const clock = await FilmClock.install(page);
  await page.goto(`${site.address}manifest.webmanifest`);
  await keepGames(page, [{ ...scenes[scene], game: "stackmarket" } as never]);
  const words = new URLSearchParams({ lang: look.lang ?? "en", seed: "3", detail: options.detail });
  await page.goto(`${site.address}?${words}#/table/${scenes[scene].id}`);
  await deskReady(page);
  await clock.stop();
  return { ...visitor, clock };
}

type Keep = (moment: string, shots: readonly string[]) => Promise<void>;

/** Time passes until something is on screen. */
async function comes(page: Page, selector: string, seconds = 300): Promise<void> {
  for (let waited = 0; waited < seconds * 1000; waited += 200) {
    if ((await page.locator(selector).count()) > 0) return;
    // A spectator may be asked who shall stack.
    if (await page.locator(".room.stack").getAttribute("data-decision")) await answer(page, -1);
    await page.waitForTimeout(200);
  }
  throw new Error(`${selector} did not come`);
}

/** Leila's turn: rolling, placing, and what a careless hand does. */
async function turn(look: Look, keep: Keep): Promise<void> {
  const { page, clock, close } = await openTable(look, "turn");
  const rolls = () =>
    // biome-ignore lint/suspicious/noExplicitAny: what the desk exposes for measuring
    page.evaluate(() => (document.querySelector("canvas") as any).desk.stage.loose.count > 0);
  for (let turns = 0; turns < 600 && !(await rolls()); turns++) await clock.pass(40);
  if (wanted("roll")) await keep("roll", await clock.film(() => clock.pass(1500), 1500 / frames));
  while ((await comesTo(page)) === "asked") await answer(page, -1);
  if (wanted("place")) await keep("place", await clock.film(() => placeDie(page), 400, 1200));
  else await placeDie(page);
  if (wanted("sway")) await keep("sway", await clock.film(() => nudge(page), 200, 1200));
  if (wanted("fall")) {
    const tower = await deskSeen(page);
    if (!tower.mine || tower.fell) throw new Error("the tower was to sway, and it fell");
    await knockOver(page, 0.5);
    await keep("fall", await clock.film(() => leaves(page, ".room.stack .slow"), 500, 2400));
  }
  await close();
}

/** Time passes until something has come and gone. */
async function leaves(page: Page, selector: string): Promise<void> {
  await comes(page, selector, 10);
  while ((await page.locator(selector).count()) > 0) await page.waitForTimeout(160);
}

async function climax(look: Look, keep: Keep): Promise<void> {
  // Bots think until the clock is stopped.
  const { page, clock, close } = await openTable(look, "takeover", 5000);
  await comes(page, ".climax");
  await clock.pass(1200);
  const shots = [await clock.picture()];
  await comes(page, '.room.stack[data-stacking="other"]');
  const stacks = await clock.film(() => comes(page, ".climax .dots .on"), 3000);
  shots.push(...evenly(stacks).slice(1, 3));
  shots.push(...evenly(await clock.film(() => comes(page, ".settle", 60), 900)).slice(0, 3));
  if (wanted("takeover")) await keep("takeover", shots);
  if (wanted("settlement")) await keep("settlement", await clock.film(() => clock.pass(2600), 2600 / frames));
  await close();
}

for (const [name, look] of Object.entries(series)) {
  if (options.series.length > 0 && !options.series.some((word) => name.includes(word))) continue;
  const shown = new Map<string, string>();
  const keep: Keep = async (moment, shots) => {
    const telling = evenly(shots)[{ place: 3, fall: 2 }[moment] ?? -1];
    if (telling) shown.set(moment, telling);
    if (options.all)
      for (const [at, shot] of shots.entries())
        writeFileSync(
          `${options.all}/${moment}-${name}-${String(at).padStart(3, "0")}.png`,
          Buffer.from(shot, "base64"),
        );
    const { columns, scale } = grids[look.size ?? "desktop"] ?? { columns: 3, scale: 0.42 };
    const bytes = await pack(browser, evenly(shots), columns, scale);
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
