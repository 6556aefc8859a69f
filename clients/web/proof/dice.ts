// `npm run dice`: how many pictures a second dice get without a graphics card, and what our own code costs in each, while a
// good hand builds on a tower; with --pictures FOLDER what that looks like: from three sides, in a fall, on a phone, by night.
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { serveFolder } from "../e2e/site.ts";
import { deskReady, deskSeen, knockOver, placeDie } from "../e2e/support/dice.ts";
import { browserPath, type Look, type Visitor, visit } from "./browser.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    seconds: { type: "string", default: "20" },
    pictures: { type: "string", default: "" },
  },
});

interface Meter {
  readonly frames: number;
  readonly drawn: number;
  readonly work: number;
  readonly most: number;
}

const site = await serveFolder(options.dist);
const browser: Browser = await chromium.launch({
  executablePath: browserPath(),
  args: [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
  ],
});

async function practise(look: Look, dice: number): Promise<Visitor> {
  const visitor = await visit(browser, { motion: "full", ...look, settings: { sound: false } });
  await visitor.page.goto(`${site.address}?lang=${look.lang ?? "en"}&seed=3#/stack/practice`);
  await deskReady(visitor.page);
  await visitor.page.locator(".acts select").first().selectOption(String(dice));
  await visitor.page.waitForTimeout(500);
  await deskReady(visitor.page);
  return visitor;
}

function meterOf(page: Page): Promise<Meter> {
  return page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: what the desk exposes for measuring
    return { ...(document.querySelector("canvas") as any).desk.meter };
  });
}

/** Watches a good hand for some seconds. */
async function measure(look: Look): Promise<string> {
  const { page, close } = await practise(look, 30);
  await page.locator(".acts .btn", { hasText: "Watch" }).click();
  await page.waitForTimeout(12_000); // until as much is drawn as this machine can
  await deskReady(page);
  const before = await meterOf(page);
  const began = performance.now();
  await page.waitForTimeout(1000 * Number(options.seconds));
  const after = await meterOf(page);
  const seconds = (performance.now() - began) / 1000;
  await close();
  const frames = after.frames - before.frames;
  return `${look.size}: ${(frames / seconds).toFixed(1)} frames a second, ${((after.drawn - before.drawn) / seconds).toFixed(1)} of them drawn; our own code ${((after.work - before.work) / frames).toFixed(2)} ms a frame, ${after.most.toFixed(1)} ms at most`;
}

async function turn(page: Page, by: number): Promise<void> {
  await page.evaluate((angle) => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    (document.querySelector("canvas") as any).desk.stage.camera.turn(angle, 0);
  }, by);
  await page.waitForTimeout(1500);
}

async function pictures(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shoot = async (page: Page, name: string) =>
    writeFileSync(`${folder}/${name}.png`, await page.screenshot());
  const { page, close } = await practise({ size: "desktop", sharp: 1 }, 12);
  for (let i = 0; i < 12 && (await deskSeen(page)).placed < 5; i++) await placeDie(page);
  await shoot(page, "tower");
  await turn(page, 1.2);
  await shoot(page, "tower-left");
  await turn(page, 1.2);
  await shoot(page, "tower-behind");
  const falling = knockOver(page);
  for (let i = 0; i < 200 && !(await deskSeen(page)).fell; i++) await page.waitForTimeout(30);
  await shoot(page, "fall");
  await falling;
  await page.waitForTimeout(1500);
  await shoot(page, "fallen");
  await close();
  for (const [name, look] of [
    ["phone", { size: "phone", sharp: 2 }],
    ["persian", { size: "phone", lang: "fa", theme: "dark", sharp: 2 }],
    ["night", { size: "desktop", theme: "dark" }],
  ] as const) {
    const other = await practise(look, 12);
    await other.page.locator(".acts .btn").first().waitFor();
    await other.page.waitForTimeout(2500);
    await shoot(other.page, name);
    await other.close();
  }
}

if (options.pictures) await pictures(options.pictures);
else {
  console.log(`30 dice to stack on 3, without a graphics card, load ${loadavg()[0]?.toFixed(1)}:`);
  for (const look of [{ size: "desktop" }, { size: "phone" }] as const) console.log(await measure(look));
}
await browser.close();
site.close();
