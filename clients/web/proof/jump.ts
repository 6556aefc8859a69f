// `npm run jump`: how long it takes from the wish to see another position of a long replay until it is drawn, in Chromium.
// Jumps to every tenth position and back and forth between far ones, of a game of 200 moves or more; says the median and the
// worst, by the clock and by the work of the page's main thread. The exit code is 1 if the median is not under 50 ms.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveFolder } from "../e2e/site.ts";
import { openBrowser, visit } from "./browser.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const limit = 50;
const record = readFileSync(here("../e2e/shell_finished.game"), "utf8");
const site = await serveFolder(process.env.BOURSE_DIST ?? here("../dist"));
const browser = await openBrowser();
const { page, complaints, close } = await visit(browser, { size: "desktop", lang: "en" });
await page.goto(`${site.address}?lang=en#/replay`);
await page.setInputFiles("input[type=file]", {
  name: "long.game",
  mimeType: "text/plain",
  buffer: Buffer.from(record),
});
await page.waitForSelector(".playback input[type=range]");
await page.waitForTimeout(1500);

const session = await page.context().newCDPSession(page);
await session.send("Performance.enable", { timeDomain: "threadTicks" });
const worked = async () => {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
};
const before = await worked();

/** In the page: sets the scrubber and waits until the position is said and a frame was drawn. */
const times = await page.evaluate(async () => {
  const range = document.querySelector<HTMLInputElement>(".playback input[type=range]");
  const place = document.querySelector(".playback .place");
  if (!range || !place) throw new Error("there is no scrubber");
  const most = Number(range.max);
  const wishes: number[] = [];
  for (let n = 0; n <= most; n += 10) wishes.push(n, (n * 7 + Math.floor(most / 2)) % (most + 1));
  wishes.push(most, 0, most); // and to the final count
  const found: number[] = [];
  for (const n of wishes) {
    const before = place.textContent;
    const start = performance.now();
    const drawn = new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        if (place.textContent === before) return;
        watch.disconnect();
        // After the next frame has been laid out and painted.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      });
      watch.observe(place, { childList: true, subtree: true, characterData: true });
      setTimeout(() => resolve(-1), 3000);
    });
    range.value = String(n);
    range.dispatchEvent(new Event("input", { bubbles: true }));
    const time = await drawn;
    if (time >= 0) found.push(time);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return { most, found };
});
const work = (await worked()) - before;
await close();
await browser.close();
site.close();

const sorted = [...times.found].sort((a, b) => a - b);
const at = (share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
console.log(
  `${times.most} moves, ${sorted.length} jumps: median ${at(0.5).toFixed(1)} ms, nine in ten under ${at(0.9).toFixed(1)} ms, worst ${at(1).toFixed(1)} ms; work of the page ${(work / sorted.length).toFixed(1)} ms a jump`,
);
for (const complaint of complaints) console.log(complaint);
process.exit(at(0.5) < limit && complaints.length === 0 ? 0 : 1);
