// `npm run weight`: what comes over the line until the first table can be played, and how long that takes with a processor
// four times slower; each time a cold browser profile, the median of five. The exit code is 1 if a limit is missed.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { openBrowser, visit } from "./browser.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    times: { type: "string", default: "5" },
    slowdown: { type: "string", default: "4" },
    list: { type: "boolean", default: false },
  },
});
const limits = { bytes: 400_000, requests: 25, seconds: 2, engine: 250_000 };

interface Run {
  readonly bytes: number;
  readonly requests: number;
  /** From the empty window to the first decision, and from the press on Play now. */
  readonly cold: number;
  readonly pressed: number;
  /** The same by the processor time of the page alone, whatever else the machine does. */
  readonly coldWork: number;
  readonly pressedWork: number;
  readonly list: readonly { readonly path: string; readonly bytes: number }[];
}

async function weigh(request: Request): Promise<{ path: string; bytes: number }> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  // The script of a worker is reported without its body.
  const length = Number(await (await request.response())?.headerValue("content-length")) || 0;
  return {
    path: new URL(request.url()).pathname,
    bytes: Math.max(responseBodySize, length) + responseHeadersSize,
  };
}

/** Slows the page down; gives how long its main thread has worked so far, in seconds of this machine. */
async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<() => Promise<number>> {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  if (rate > 1) await session.send("Emulation.setCPUThrottlingRate", { rate });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
}

async function run(browser: Browser, site: string, rate: number): Promise<Run> {
  const visitor = await visit(browser, { lang: "en", motion: "reduced" });
  const { page, context } = visitor;
  const weighed: Promise<{ path: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => weighed.push(weigh(request)));
  const worked = await slowDown(context, page, rate);
  const start = performance.now();
  await page.goto(site);
  await page.locator(".hero .btn.primary").waitFor();
  const ready = performance.now();
  const readyWork = await worked();
  await page.locator(".hero .btn.primary").click();
  await page.waitForSelector(".room.asked");
  const end = performance.now();
  const endWork = await worked();
  // What comes later than the first table is not weighed.
  page.removeAllListeners("requestfinished");
  const list = (await Promise.all(weighed)).sort((a, b) => b.bytes - a.bytes);
  await visitor.close();
  return {
    bytes: list.reduce((sum, one) => sum + one.bytes, 0),
    requests: list.length,
    cold: (end - start) / 1000,
    pressed: (end - ready) / 1000,
    coldWork: endWork,
    pressedWork: endWork - readyWork,
    list,
  };
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function engineSizes(): { brotli: number; gzip: number } {
  const file = readdirSync(`${options.dist}/assets`).find((name) => name.endsWith(".wasm"));
  if (!file) throw new Error(`${options.dist} has no engine`);
  const plain = readFileSync(`${options.dist}/assets/${file}`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return { brotli: brotliCompressSync(plain, { params }).length, gzip: gzipSync(plain, { level: 9 }).length };
}

const site = await serveFolder(options.dist);
const runs: Run[] = [];
const works: Run[] = [];
const slowdown = Number(options.slowdown);
for (let time = 0; time < Number(options.times); time += 1) {
  // Slowed down the clock counts; at full speed the work, which a busy machine does not change.
  for (const [list, rate] of [
    [runs, slowdown],
    [works, 1],
  ] as const) {
    const browser = await openBrowser();
    list.push(await run(browser, site.address, rate));
    await browser.close();
  }
}
site.close();

const engine = engineSizes();
const bytes = median(runs.map((one) => one.bytes));
const requests = median(runs.map((one) => one.requests));
const pressed = median(runs.map((one) => one.pressed));
const cold = median(runs.map((one) => one.cold));
const pressedWork = median(works.map((one) => one.pressedWork));
const coldWork = median(works.map((one) => one.coldWork));
if (options.list)
  console.log((runs[0]?.list ?? []).map((one) => `${String(one.bytes).padStart(8)} ${one.path}`).join("\n"));
const lines: [string, string, boolean | undefined][] = [
  [
    "transferred to the first table",
    `${(bytes / 1000).toFixed(1)} kB (at most ${limits.bytes / 1000})`,
    bytes <= limits.bytes,
  ],
  ["requests", `${requests} (at most ${limits.requests})`, requests <= limits.requests],
  [
    "engine, brotli",
    `${(engine.brotli / 1000).toFixed(1)} kB (at most ${limits.engine / 1000}); gzip ${(engine.gzip / 1000).toFixed(1)} kB`,
    engine.brotli <= limits.engine,
  ],
  [
    `first move after Play now, ${slowdown} × slower, by the clock`,
    `${pressed.toFixed(2)} s (at most ${limits.seconds} on a machine at rest)`,
    pressed <= limits.seconds ? true : undefined,
  ],
  [
    `work of the page after Play now, × ${slowdown}`,
    `${(slowdown * pressedWork).toFixed(2)} s (at most ${limits.seconds})`,
    slowdown * pressedWork <= limits.seconds,
  ],
  [
    `first move after a cold start, ${slowdown} × slower`,
    `${cold.toFixed(2)} s by the clock, ${(slowdown * coldWork).toFixed(2)} s of work`,
    undefined,
  ],
];
// What a busy machine spoils is told, but not judged: the work of the page is.
for (const [what, figure, good] of lines)
  console.log(`${good === undefined ? "note" : good ? "pass" : "fail"}  ${what}: ${figure}`);
process.exit(lines.some(([, , good]) => good === false) ? 1 : 0);
