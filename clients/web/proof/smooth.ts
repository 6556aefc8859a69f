// `npm run smooth`: whole games with all movement and sounds, and how long the page was ever busy at a stretch. A task of
// more than 50 ms is one that a hand feels. Five games; the median of each figure. The exit code is 1 if the median game has
// such a task. Time is that of the clock: on a machine that others use, it is theirs as well, so the load is told.
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { Player } from "../e2e/support/player.ts";
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
  readonly decisions: number;
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

async function play(seed: number): Promise<Felt> {
  const visitor = await visit(browser, {
    motion: "full",
    pace: 350,
    settings: { speed: 4, sound: true, collect: true },
  });
  const { page } = visitor;
  await newTable(page, site.address, { preset: options.preset, seats: Number(options.seats), seed });
  await watch(page); // the table stands: what comes now is play
  const player = new Player(page, { hand: "pointer", seed });
  if (!(await player.play())) throw new Error(`the game from seed ${seed} did not end`);
  const found = await page.evaluate(() => window.longTasks);
  await visitor.close();
  if (visitor.complaints.length > 0) throw new Error(visitor.complaints.join("\n"));
  return { tasks: found.length, longest: Math.round(Math.max(0, ...found)), decisions: player.decisions };
}

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const games: Felt[] = [];
for (let game = 0; game < Number(options.games); game += 1) {
  const felt = await play(301 + game);
  games.push(felt);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `game ${game + 1}: ${felt.decisions} decisions, ${felt.tasks} long tasks, longest ${felt.longest} ms, load ${load}`,
  );
}
const tasks = median(games.map((one) => one.tasks));
console.log(
  `median: ${tasks} tasks over 50 ms in a game, longest ${median(games.map((one) => one.longest))} ms`,
);
await browser.close();
site.close();
process.exit(tasks > 0 ? 1 : 0);
