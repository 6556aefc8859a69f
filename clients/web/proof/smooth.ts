// `npm run smooth`: whole games with all movement and sounds, and how long the page was ever busy at a stretch. A task of
// more than 50 ms is one that a hand feels. Five games; the median of each figure. Told twice: by the clock, as the browser's
// own observer has it, which on a machine that others use is their time as well; and by the time that the page's thread
// really worked, from a trace. The exit code is 1 if the median game has a task with more than 50 ms of work.
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { randomFrom } from "../e2e/support/random.ts";
import { newTable } from "../e2e/support/seating.ts";
import { openBrowser, visit } from "./browser.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    games: { type: "string", default: "5" },
    preset: { type: "string", default: "first-game" },
    seats: { type: "string", default: "4" },
  },
});

interface Felt {
  /** How many tasks of more than 50 ms there were, and the longest task, in ms; 0: none that long. */
  readonly tasks: number;
  readonly longest: number;
  /** The same by the work of the page's thread. */
  readonly worked: number;
  readonly mostWork: number;
  readonly presses: number;
}

declare global {
  interface Window {
    longTasks: number[];
  }
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
    }).observe({ type: "longtask" });
  });
}

const site = await serveFolder(options.dist);
const browser = await openBrowser();

/**
 * Answers at random with as little work in the page as possible: looking closely, as the player of the end-to-end tests
 * does, would itself be a long task. Returns the number of presses.
 */
async function playThrough(page: Page, seed: number): Promise<number> {
  const random = randomFrom(seed);
  for (let presses = 0; presses < 2000; presses += 1) {
    await page.waitForFunction(
      () => document.querySelector(".room.asked, .room main.final") !== null,
      undefined,
      { polling: 100, timeout: 120_000 },
    );
    const over = await page.evaluate((chance) => {
      if (document.querySelector(".room main.final")) return true;
      const open = document.querySelectorAll<HTMLElement>(
        ".room .bid.open, .room button.thing.lit:not(.picked), .room .acts .btn:not(.undo):not(.all)",
      );
      open[Math.floor(chance * open.length)]?.click();
      return false;
    }, random());
    if (over) return presses;
  }
  throw new Error(`the game from seed ${seed} did not end`);
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's own time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** How long each task of a page's main thread worked, in ms. */
function workOfTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter((event) => event.name === "thread_name" && event.args?.name === "CrRendererMain")
      .map((event) => `${event.pid} ${event.tid}`),
  );
  return traceEvents
    .filter(
      (event) => event.name === "ThreadControllerImpl::RunTask" && mains.has(`${event.pid} ${event.tid}`),
    )
    .map((event) => (event.tdur ?? 0) / 1000);
}

async function play(seed: number): Promise<Felt> {
  const visitor = await visit(browser, {
    motion: "full",
    pace: 350,
    settings: { speed: 4, sound: true, collect: true, confirm: "never" },
  });
  const { page } = visitor;
  await newTable(page, site.address, { preset: options.preset, seats: Number(options.seats), seed });
  await page.waitForSelector(".room.asked");
  await watch(page); // the table stands: what comes now is play
  await browser.startTracing(page, { categories: ["toplevel"] });
  const presses = await playThrough(page, seed);
  const work = workOfTasks(await browser.stopTracing());
  const found = await page.evaluate(() => window.longTasks);
  await visitor.close();
  if (visitor.complaints.length > 0) throw new Error(visitor.complaints.join("\n"));
  return {
    tasks: found.length,
    longest: Math.round(Math.max(0, ...found)),
    worked: work.filter((one) => one > 50).length,
    mostWork: Math.round(Math.max(0, ...work)),
    presses,
  };
}

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const games: Felt[] = [];
for (let game = 0; game < Number(options.games); game += 1) {
  const felt = await play(301 + game);
  games.push(felt);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `game ${game + 1}: ${felt.presses} presses; by the clock ${felt.tasks} tasks over 50 ms, longest ${felt.longest} ms;`,
    `by work ${felt.worked}, longest ${felt.mostWork} ms; load ${load}`,
  );
}
const worked = median(games.map((one) => one.worked));
console.log(
  `median of ${games.length}: by the clock ${median(games.map((one) => one.tasks))} tasks over 50 ms, longest`,
  `${median(games.map((one) => one.longest))} ms; by work ${worked}, longest ${median(games.map((one) => one.mostWork))} ms`,
);
await browser.close();
site.close();
process.exit(worked > 0 ? 1 : 0);
