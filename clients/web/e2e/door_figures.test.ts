// How much comes over the line, and how long it takes, until a first move is possible.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { browser, playNow, site } from "./harness.ts";

const mostBytes = 400_000;
const mostRequests = 25;
const mostEngine = 250_000;
const mostSeconds = 2;

declare global {
  interface Window {
    askedAt: number;
  }
}

/** What docs/web.md says was measured: the second number of the row that begins so. */
function written(row: string): number {
  const page = readFileSync(new URL("../../../docs/web.md", import.meta.url), "utf8");
  const line = page.split("\n").find((one) => one.startsWith(`| ${row}`)) ?? "";
  return Number.parseFloat(line.split("|")[3] ?? "");
}

test("the first table comes with few requests and bytes", async () => {
  const context = await (await browser()).newContext({
    serviceWorkers: "block",
    viewport: { width: 1280, height: 720 },
  });
  const page = await context.newPage();
  const finished: Promise<{ url: string; size: number; at: number }>[] = [];
  // What is fetched after the first question does not belong to the first table, however slow this machine is.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(".room.asked")) return;
      window.askedAt = Date.now();
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  });
  page.on("requestfinished", (request) => {
    const weigh = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      // The script of a worker is reported without its body.
      const length = Number(await (await request.response())?.headerValue("content-length"));
      return {
        url: request.url().replace(site(), ""),
        size: Math.max(responseBodySize, length || 0) + responseHeadersSize,
        at: request.timing().startTime,
      };
    };
    finished.push(weigh());
  });
  await page.goto(`${site()}?seed=1&lang=en`);
  await playNow(page);
  const asked = await page.evaluate(() => window.askedAt);
  const requests = (await Promise.all(finished))
    .filter(({ at }) => at <= asked)
    .sort((a, b) => b.size - a.size);
  await context.close();
  const bytes = requests.reduce((sum, { size }) => sum + size, 0);
  const engine = requests.find(({ url }) => url.endsWith(".wasm"))?.size ?? 0;
  console.log(`first table: ${bytes} bytes, ${requests.length} requests`);
  console.log(requests.map(({ url, size }) => `${String(size).padStart(8)} ${url}`).join("\n"));
  expect(requests.some(({ url }) => url.includes("worker"))).toBe(true); // workers' requests are among them
  expect(engine).toBeGreaterThan(0);
  expect(engine).toBeLessThanOrEqual(mostEngine);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
  expect(requests.length).toBeLessThanOrEqual(mostRequests);
  // Compressors differ a little between machines, and a worker may ask once more.
  expect(Math.abs(bytes / 1000 - written("transferred to the first table"))).toBeLessThan(10);
  expect(Math.abs(engine / 1000 - written("engine, brotli"))).toBeLessThan(5);
  expect(Math.abs(requests.length - written("requests to the first table"))).toBeLessThanOrEqual(1);
});

/** Seconds from “play now” to the first decision: by the clock, and of the page's own work. */
async function firstMove(slower: number): Promise<{ clock: number; work: number }> {
  const context = await (await browser()).newContext({
    serviceWorkers: "block",
    viewport: { width: 1280, height: 720 },
  });
  // Bots who begin are given no time: it is not the page that is slow then.
  await context.addInitScript(() =>
    localStorage.setItem("bourse.settings", JSON.stringify({ version: 1, pace: 0, speed: 0 })),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  if (slower > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(`${site()}?seed=1&lang=en`);
  await page.locator("main button").first().waitFor();
  const before = await worked();
  const start = Date.now();
  await playNow(page);
  const clock = (Date.now() - start) / 1000;
  const work = (await worked()) - before;
  await context.close();
  return { clock, work };
}

test("the first move is possible soon, on a processor four times slower", async () => {
  // The clock also counts what else runs on this machine, so it is told and the page's own work is what counts.
  const { clock } = await firstMove(4);
  const { work } = await firstMove(1);
  console.log(
    `first move: ${clock} s by the clock on a slowed processor, ${work.toFixed(3)} s of work on this one`,
  );
  expect(work).toBeGreaterThan(0);
  expect(4 * work).toBeLessThan(mostSeconds);
});
