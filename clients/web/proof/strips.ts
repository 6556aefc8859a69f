// `npm run strips`: a film strip of every moment, eight frames each, on a desk, on a phone and in Persian by night. The clock
// of the page is stopped and moved by hand, so that every frame is at its millisecond on any machine. The strips and their
// page are docs/gallery; `--moment won --series fa` takes only those whose names contain the words.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
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
    out: { type: "string", default: here("../../../docs/gallery") },
    moment: { type: "string", multiple: true, default: [] },
    series: { type: "string", multiple: true, default: [] },
  },
});
const wanted = (words: readonly string[], name: string) =>
  words.length === 0 || words.some((word) => name.includes(word));

interface Strip {
  readonly name: string;
  readonly title: string;
  /** The kept games to look for it in. */
  readonly scenes: readonly string[];
  /** The film it begins with. */
  readonly film: string;
  /** Milliseconds from its beginning to its end; a film that ends earlier has fewer frames. */
  readonly ms: number;
  /** It is followed for as long as this is on, however long that takes; what it begins with may pass. */
  readonly toEnd?: string;
  /** My pair is looked at when the film has come so far, and fills the last two frames. */
  readonly peek?: true;
  /** Bids are made where most cards lie face down, as high as possible. */
  readonly hidden?: true;
}

const strips: readonly Strip[] = [
  {
    name: "opening",
    title: "The first round: the bell, and pairs dealt face down",
    scenes: ["supply-first"],
    film: ".film[data-beat=round]",
    ms: 1800,
    peek: true,
  },
  {
    name: "round",
    title: "A round opens: what prices did, and a pair to peek at",
    scenes: ["selling", "action"],
    film: ".film[data-beat=round]",
    ms: 1800,
    peek: true,
  },
  {
    name: "dice",
    title: "Forecast dice",
    scenes: ["demand-epic", "selling-epic"],
    film: ".film[data-beat=dice]",
    ms: 3000,
  },
  {
    name: "deal",
    title: "With bonds and dice, pairs are dealt after them",
    scenes: ["demand-epic", "selling-epic"],
    film: ".film[data-beat=deal]",
    ms: 1500,
    peek: true,
  },
  {
    name: "investors",
    title: "Investors are auctioned; mine is shown large",
    scenes: ["investor-bidding"],
    film: ".film[data-beat=bid], .film[data-beat=won]",
    toEnd: ".film[data-beat=bid], .film[data-beat=won]",
    ms: 7200,
  },
  {
    name: "auction",
    title: "The auction resolves, winner by winner",
    scenes: ["demand", "demand-epic", "supply"],
    film: ".film[data-beat=bid], .film[data-beat=won]",
    toEnd: ".film[data-beat=bid], .film[data-beat=won]",
    ms: 6800,
  },
  {
    name: "won",
    title: "My own pile, hidden cards turning over",
    scenes: ["demand", "supply", "demand-advanced", "supply-first"],
    film: ".film[data-beat=won]:has(.rseat.me.on):has(.rfly .back)",
    // To where the cards have turned over and gone home.
    toEnd: ".film[data-beat=won]:has(.rseat.me.on)",
    ms: 4400,
    hidden: true,
  },
  {
    name: "boom",
    title: "Somebody plays a Boom or a Bust",
    scenes: ["action", "demand", "supply"],
    film: ".film[data-beat=action]",
    ms: 2200,
  },
  {
    name: "strategy",
    title: "A strategy moves a price",
    scenes: ["action-all", "demand-all", "supply-all", "demand-epic"],
    film: ".film[data-beat=strategy]:has(.bigrail)",
    ms: 6000,
  },
  {
    name: "move",
    title: "A pair is turned and a price moves",
    scenes: ["selling", "action"],
    film: '.film[data-beat=pair][data-what=""]:has(.brp .old)',
    ms: 2200,
  },
  {
    name: "split",
    title: "A split: ×2, and everybody's cards slide to the split row",
    scenes: ["action", "selling", "demand", "selling-advanced"],
    film: '.film[data-what="stock-split"]:has(.holders)',
    ms: 4200,
  },
  {
    name: "bankrupt",
    title: "A bankruptcy burns the cards of every holder",
    scenes: ["selling", "action", "demand"],
    film: '.film[data-what="bankrupt"]:has(.holders)',
    ms: 3600,
  },
  {
    name: "dividend",
    title: "A dividend rains coins",
    scenes: ["show-shares", "selling", "action"],
    film: '.film[data-what="dividend-paid"]:has(.holders)',
    ms: 5200,
  },
  {
    name: "count",
    title: "The final count, the winner last",
    scenes: ["selling", "demand"],
    film: "main.final",
    ms: 7200,
  },
];

const series: readonly { readonly name: "en-desk" | "en-phone" | "fa-night"; readonly look: Look }[] = [
  { name: "en-desk", look: { size: "desk", lang: "en" } },
  { name: "en-phone", look: { size: "handset", lang: "en" } },
  { name: "fa-night", look: { size: "desk", lang: "fa", theme: "dark" } },
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

/** Bids as much as possible for the pile with most cards face down. False where no bid is asked for. */
const bidForHidden = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const bids = [...document.querySelectorAll(".pile")]
      .toSorted((a, b) => b.querySelectorAll(".back").length - a.querySelectorAll(".back").length)
      .map((pile) => [...pile.querySelectorAll<HTMLElement>("button.bid.open")].at(-1))
      .filter((bid) => bid !== undefined);
    bids[0]?.click();
    return bids.length > 0;
  });

/** The clock of the page may be a little ahead of ours, on a busy machine by more. */
async function stopClock(page: Page, ahead = 200): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + ahead).catch(() => stopClock(page, 2 * ahead));
}

/** Films come a moment after the table; their clock is moved until they are here. */
async function filmsLoaded(page: Page): Promise<void> {
  for (let turns = 0; turns < 400; turns += 1) {
    if (await page.locator(".film, .room[data-later=here]").first().isVisible()) return;
    await page.clock.runFor(50);
    await page.waitForTimeout(30);
  }
}

/** Plays until the film is on. */
async function reach(page: Page, { film, hidden }: Strip, random: Random): Promise<boolean> {
  for (let moves = 0; moves < 400; moves += 1) {
    if (await page.locator(film).first().isVisible()) return true;
    if (await page.locator("main.final").isVisible()) return false;
    if (await page.locator(".film").isVisible()) {
      await page.locator(".tape .acts .btn").last().click({ force: true });
      await page.clock.runFor(260);
    } else if (await page.locator(".room.asked").isVisible()) {
      if (!hidden || !(await bidForHidden(page))) await moveOn(page, random);
    }
    await page.clock.runFor(60);
    await page.waitForTimeout(30);
  }
  return false;
}

/** The part of the window where it happens: the stage, and the tape under it; on a phone, and at the final count, all. */
async function stageOf(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const boxes = () => Promise.all([".film", ".tape"].map((part) => page.locator(part).boundingBox()));
  if (width < 800 || !(await page.locator(".film").isVisible())) return { x: 0, y: 0, width, height };
  const [stage, under] = await boxes();
  if (!stage || !under) throw new Error("a film without a tape");
  // The tape is as wide as the window; for the picture it keeps to the stage.
  const margin = `0 ${under.x + under.width - stage.x - stage.width}px 0 ${stage.x - under.x}px`;
  await page.locator(".tape").evaluate((node, around) => {
    (node as HTMLElement).style.margin = around;
  }, margin);
  const [film, tape] = await boxes();
  if (!film || !tape) throw new Error("a film without a tape");
  return { x: film.x, y: film.y, width: film.width, height: tape.y + tape.height - film.y };
}

type Clip = Awaited<ReturnType<typeof stageOf>>;

const shot = async (page: Page, clip: Clip) => (await page.screenshot({ clip })).toString("base64");

/** So many of them, the first and the last among them, none twice. */
const evenly = (shots: readonly string[], count: number): string[] =>
  shots.length <= count
    ? [...shots]
    : Array.from(
        { length: count },
        (_, at) => shots[Math.round((at * (shots.length - 1)) / (count - 1))] ?? "",
      );
/** No film is longer than so many times what it should last. */
const longest = 3;

/** The film as long as it is on, twice as often as frames are kept; what looks the same is taken once. */
async function follow(page: Page, strip: Strip): Promise<string[]> {
  const clip = await stageOf(page);
  const kept = strip.peek ? frames - 2 : frames;
  const shots = new Set<string>();
  const steps = strip.toEnd ? longest * 2 * kept : 2 * kept;
  const goesOn = page.locator(strip.toEnd ?? strip.film).first();
  for (let at = 0; at < steps && (await goesOn.isVisible()); at += 1) {
    shots.add(await shot(page, clip));
    await page.clock.runFor(Math.round(strip.ms / (2 * kept)));
  }
  const all = evenly([...shots], kept);
  if (!strip.peek) return all;
  await page.locator(".peekbar .btn").click({ force: true });
  for (let at = all.length; at < frames; at += 1) {
    await page.clock.runFor(250);
    all.push(await shot(page, clip));
  }
  return all;
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
        // From here on no film runs by itself, the opening of the first round neither.
        await stopClock(page);
        await filmsLoaded(page);
        if (await reach(page, strip, randomFrom(seed))) return await follow(page, strip);
      } finally {
        await visitor.close();
      }
    }
  return [];
}

/** Small enough to be kept with the sources. */
const mostBytes = 120_000;

async function packed(browser: Browser, shots: readonly string[], phone: boolean): Promise<Buffer> {
  let file: Buffer = Buffer.alloc(0);
  for (const [quality, scale] of [
    [0.8, 1],
    [0.7, 1],
    [0.6, 1],
    [0.5, 0.9],
    [0.45, 0.8],
    [0.4, 0.7],
  ] as const) {
    file = await gridOf(browser, shots, phone ? 8 : 4, { quality, scale: scale * (phone ? 0.5 : 0.6) });
    if (file.length <= mostBytes) break;
  }
  return file;
}

const fileOf = (strip: Strip, name: string) => `${strip.name}-${name}.webp`;

/** The page of all strips that are there. */
function pageOf(): string {
  const titles = { "en-desk": "on a desk", "en-phone": "on a phone", "fa-night": "in Persian, by night" };
  const sections = strips.flatMap((strip) => {
    const pictures = series
      .filter(({ name }) => existsSync(`${options.out}/${fileOf(strip, name)}`))
      .map(({ name }) => `![${strip.title}, ${titles[name]}](${fileOf(strip, name)})`);
    return pictures.length === 0 ? [] : [`## ${strip.title}\n\n${pictures.join("\n\n")}\n`];
  });
  return `# Film strips\n\nMoments of a game of Stockpile, eight frames each. \`npm run strips\` in \`clients/web\` takes them anew. Those of Stack\nMarket are in [dice.md](dice.md).\n\n${sections.join("\n")}`;
}

mkdirSync(options.out, { recursive: true });
const scenes = await makeScenes();
const site = await serveFolder(options.dist);
const browser = await openBrowser();
let made = 0;
let missing = 0;
for (const { name, look } of series.filter((one) => wanted(options.series, one.name)))
  for (const strip of strips.filter((one) => wanted(options.moment, one.name))) {
    const shots = await shoot(browser, site.address, look, strip, scenes);
    if (shots.length === 0) {
      missing += 1;
      console.log(`${strip.name}, ${name}: not met`);
      continue;
    }
    const file = await packed(browser, shots, look.size === "handset");
    writeFileSync(`${options.out}/${fileOf(strip, name)}`, file);
    made += 1;
    console.log(`${fileOf(strip, name)}: ${file.length} bytes`);
  }
await browser.close();
site.close();
writeFileSync(`${options.out}/README.md`, pageOf());
console.log(`${made} strips; ${options.out}/README.md`);
process.exit(missing > 0 ? 1 : 0);
