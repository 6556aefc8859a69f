// `npm run frames`: how evenly every moment is drawn. Real games with all films at their usual speed, from kept scenes that
// lead to each kind of film; the time between two frames as the browser draws them, by moment, as a table. Films that were
// seen long enough are skipped. The exit code is 1 if a moment was not met, or if on a quiet machine 95 % of a moment's
// frames do not come within 33 ms: with other work beside it the figures say more about that work than about us.
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { type Random, randomFrom } from "../e2e/support/random.ts";
import { addressOf } from "../e2e/support/seating.ts";
import { openWith, type Scenes } from "./arrive.ts";
import { openBrowser, type Size } from "./browser.ts";
import { makeScenes } from "./scenes.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    size: { type: "string", multiple: true, default: ["desktop", "handset"] },
    /** Frames of a moment after which its films are skipped. */
    enough: { type: "string", default: "240" },
    /** The longest that one scene is played, in seconds. */
    seconds: { type: "string", default: "240" },
  },
});
const limit = 33;
const quiet = 1.5;
/** A moment of fewer frames was not met: one that flashes by says nothing. */
const least = 10;

/** Moments by the film that shows them, and the scenes that lead there. */
const moments: Readonly<Record<string, readonly string[]>> = {
  opening: ["supply-first"],
  bid: ["demand"],
  won: ["demand"],
  "won investor-taken": ["investor-bidding"],
  round: ["selling"],
  pair: ["selling"],
  "pair stock-split": ["action", "selling", "demand"],
  "pair bankrupt": ["selling", "action", "demand"],
  "pair dividend-paid": ["show-shares", "selling", "action"],
  action: ["action", "demand"],
  strategy: ["action-all", "demand-all"],
  dice: ["demand-epic", "selling-epic"],
  deal: ["demand-epic", "selling-epic"],
  count: ["selling-last"],
};

declare global {
  interface Window {
    framesSeen: Map<string, number[]>;
    momentNow: () => string;
  }
}

/** Counts frames by what is on while they are drawn. */
function watchFrames(): void {
  const seen = new Map<string, number[]>();
  window.framesSeen = seen;
  window.momentNow = () => {
    const film = document.querySelector<HTMLElement>(".film");
    // The paper of the first round has no news.
    if (film?.dataset.beat === "round" && !film.querySelector(".newsrows")) return "opening";
    if (film) return [film.dataset.beat, film.dataset.what].filter(Boolean).join(" ");
    if (document.querySelector("main.final")) return "count";
    if (document.querySelector(".flights .fly")) return "flights";
    return document.querySelector(".room.asked") ? "choosing" : "waiting";
  };
  let last = performance.now();
  const frame = (now: number) => {
    // What this frame shows was made since the last one: its time belongs to what is on now.
    const name = window.momentNow();
    const frames = seen.get(name) ?? [];
    frames.push(now - last);
    seen.set(name, frames);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** One look at the page, and one press at most, made with as little work as possible. Films that are not looked for here,
 * or were seen long enough, are skipped. */
function goOn(page: Page, chance: number, enough: number, wanted: readonly string[]): Promise<"over" | "on"> {
  return page.evaluate(
    ([random, most, names]) => {
      const now = window.momentNow();
      const count = window.framesSeen.get(now)?.length ?? 0;
      if (document.querySelector("main.final")) return count < most ? "on" : "over";
      if (document.querySelector(".film")) {
        if (count >= most || !names.includes(now))
          document.querySelector<HTMLElement>(".tape .acts .btn:last-child")?.click();
        return "on";
      }
      const choice = document.querySelectorAll<HTMLElement>("dialog[open] .choices .btn");
      const open = choice.length > 0 ? choice : document.querySelectorAll<HTMLElement>(".tape .acts .all");
      const buttons = document.querySelectorAll<HTMLElement>(".tape .acts .btn:not(.undo):not(.hint)");
      const offered = open.length > 0 ? open : buttons;
      // The last choice is often to end; it is taken as often as the others together.
      const at = random < 0.4 ? offered.length - 1 : Math.floor(random * offered.length);
      if (document.querySelector(".room.asked")) offered[at]?.click();
      return "on";
    },
    [chance, enough, wanted] as const,
  );
}

type Frames = Map<string, number[]>;

async function playOn(page: Page, random: Random, found: Frames, wanted: readonly string[]): Promise<void> {
  const enough = Number(options.enough);
  const end = Date.now() + 1000 * Number(options.seconds);
  while (Date.now() < end) {
    const over = (await goOn(page, random(), enough, wanted)) === "over";
    const counts = await page.evaluate(() =>
      [...window.framesSeen].map(([name, { length }]) => [name, length]),
    );
    const had = new Map(counts as [string, number][]);
    const met = wanted.every((name) => (had.get(name) ?? 0) + (found.get(name)?.length ?? 0) >= enough / 4);
    if (over || met) break;
    await page.waitForTimeout(120);
  }
  for (const [name, frames] of await page.evaluate(() => [...window.framesSeen]))
    found.set(name, [...(found.get(name) ?? []), ...frames]);
}

const isMet = (found: Frames, name: string) => (found.get(name)?.length ?? 0) >= least;

async function playScene(size: Size, scene: string, wanted: readonly string[], found: Frames): Promise<void> {
  const kept = scenes.get(scene);
  if (!kept) throw new Error(`there is no scene ${scene}`);
  const settings = { confirm: "never", collect: true, sound: true, speed: 1 };
  const look = { size, lang: "en", motion: "full", pace: 350, settings } as const;
  const visitor = await openWith(browser, site.address, look, scenes);
  await visitor.page.goto(addressOf(site.address, `table/${kept.id}`, "en"));
  // The first round may open before everything else is here.
  await visitor.page.waitForSelector('.film, .room.asked[data-later="here"]', { timeout: 60_000 });
  await visitor.page.evaluate(watchFrames);
  await playOn(visitor.page, randomFrom(scene.length * 7 + wanted.length), found, wanted);
  await visitor.close();
  if (visitor.complaints.length > 0) throw new Error(visitor.complaints.join("\n"));
}

const load = loadavg()[0] ?? 0;
const scenes: Scenes = await makeScenes();
const site = await serveFolder(options.dist);
const browser = await openBrowser();

const share = (sorted: readonly number[], part: number) =>
  sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
const figure = (ms: number) => ms.toFixed(1).padStart(8);

/** Moments that were not met, and those that were slow. */
async function measure(size: Size): Promise<{ unmet: number; slow: number }> {
  const found: Frames = new Map();
  const missing = (scene: string) =>
    Object.keys(moments).filter((name) => !isMet(found, name) && moments[name]?.includes(scene));
  for (const scene of new Set(Object.values(moments).flat()))
    if (missing(scene).length > 0) {
      await playScene(size, scene, missing(scene), found);
      console.log(`${size}, ${scene}: ${[...found.keys()].join(", ")}`);
    }
  const names = [...Object.keys(moments), ...[...found.keys()].filter((name) => !(name in moments)).sort()];
  let slow = 0;
  console.log(
    `\n${size.padEnd(20)}  frames   median      p95  longest   (ms; load before ${load.toFixed(1)})`,
  );
  for (const name of names) {
    const sorted = (found.get(name) ?? []).toSorted((a, b) => a - b);
    const p95 = share(sorted, 0.95);
    const isSlow = p95 > limit && name in moments;
    if (isSlow) slow += 1;
    const told =
      sorted.length < least && name in moments
        ? "  not met"
        : `${figure(share(sorted, 0.5))} ${figure(p95)} ${figure(share(sorted, 1))}`;
    console.log(
      `${name.padEnd(20)} ${String(sorted.length).padStart(7)} ${told}${isSlow ? `  above ${limit}` : ""}`,
    );
  }
  console.log("");
  return { unmet: Object.keys(moments).filter((name) => !isMet(found, name)).length, slow };
}

let failed = false;
for (const size of options.size) {
  const { unmet, slow } = await measure(size as Size);
  if (unmet > 0 || (slow > 0 && load < quiet)) failed = true;
}
await browser.close();
site.close();
if (load >= quiet)
  console.log(`the load was ${load.toFixed(1)}, so nothing is judged: run it on a quiet machine`);
process.exit(failed ? 1 : 0);
