// How much comes over the line, and how long it takes, until a first move is possible.
import { expect, test } from "vitest";
import { browser, playNow, site } from "./harness.ts";

const mostBytes = 400_000;
const mostRequests = 25;
const mostEngine = 250_000;
const mostSeconds = 2;

test("the first table comes with few requests and bytes", async () => {
  const context = await (await browser()).newContext({
    serviceWorkers: "block",
    viewport: { width: 1280, height: 720 },
  });
  const page = await context.newPage();
  const finished: Promise<{ url: string; size: number }>[] = [];
  page.on("requestfinished", (request) => {
    const weigh = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      // The script of a worker is reported without its body.
      const length = Number(await (await request.response())?.headerValue("content-length"));
      return {
        url: request.url().replace(site(), ""),
        size: Math.max(responseBodySize, length || 0) + responseHeadersSize,
      };
    };
    finished.push(weigh());
  });
  await page.goto(`${site()}?lang=en`);
  await playNow(page);
  const requests = (await Promise.all(finished)).sort((a, b) => b.size - a.size);
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
});

test("the first move is possible soon, on a processor four times slower", async () => {
  const context = await (await browser()).newContext({
    serviceWorkers: "block",
    viewport: { width: 1280, height: 720 },
  });
  // Bots who begin are given no time: it is not the page that is slow then.
  await context.addInitScript(() =>
    localStorage.setItem("bourse.settings", JSON.stringify({ pace: 0, speed: 0 })),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const cold = Date.now();
  await page.goto(`${site()}?lang=en`);
  await page.locator("main button").first().waitFor();
  const start = Date.now();
  await playNow(page);
  const end = Date.now();
  console.log(
    `first move possible ${(end - start) / 1000} s after “play now”, ${(end - cold) / 1000} s after a cold start`,
  );
  await context.close();
  expect((end - start) / 1000).toBeLessThan(mostSeconds);
});
