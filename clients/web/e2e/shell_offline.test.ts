// After the first visit everything works without a network; an update is announced and leaves running games alone.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeServiceWorker } from "../src/pwa/precache_plugin.ts";
import { askedFor, browser, playNow } from "./harness.ts";
import { visit } from "./shell_support.ts";
import { serveFolder } from "./site.ts";

const dist = process.env.BOURSE_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));
let folder = "";
let site: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bourse-site-"));
  // Without the packed forms: the second version below is made by changing files.
  cpSync(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  writeServiceWorker(folder);
  site = await serveFolder(folder);
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});

async function visitor() {
  const context = await (await browser()).newContext({
    viewport: { width: 1280, height: 720 },
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  const page = await context.newPage();
  await page.goto(site.address);
  return { context, page };
}

const inForce = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });

const gameKept = (page: Page): Promise<{ id: string; engine: string; over: boolean }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("bourse");
        request.onsuccess = () => {
          const all = request.result.transaction("games").objectStore("games").getAll();
          all.onsuccess = () => resolve(all.result[0]);
        };
      }),
  );

const enginesKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) {
        if (/\/bourse-[^/]*\.wasm$/.test(request.url))
          found.push(request.url.slice(request.url.lastIndexOf("/") + 1));
      }
    }
    return found.sort();
  });

test("pages, languages and games work offline after the first visit", async () => {
  const { context, page } = await visitor();
  await playNow(page);
  await inForce(page);
  await context.setOffline(true);
  await page.reload();
  await askedFor(page);
  for (const path of ["#/", "#/new", "#/games", "#/rules", "#/settings", "#/about"]) await visit(page, path);
  await page.locator("header select").selectOption("fa");
  await page.waitForFunction(() => document.documentElement.dir === "rtl");
  await page.waitForFunction(() => document.fonts.check('16px "Bourse Persian"', "بورس"));
  await visit(page, "#/");
  await playNow(page);
  await context.close();
});

test("a player that is fetched when it sits down plays without a network from then on", async () => {
  const { context, page } = await visitor();
  const fetched: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes(".later-")) fetched.push(request.url());
  });
  await playNow(page);
  await inForce(page);
  expect(fetched).toEqual([]);
  const seatThem = async () => {
    await visit(page, "#/new");
    const chairs = page.locator("main form").getByRole("combobox", { name: /seat/i });
    for (let seat = 1; seat < 4; seat++) await chairs.nth(seat).selectOption("whale");
    await page.getByRole("button", { name: "Start" }).click();
    await askedFor(page);
  };
  await seatThem();
  expect(fetched.length).toBeGreaterThan(0);
  await context.setOffline(true);
  await page.reload();
  await askedFor(page);
  await seatThem();
  await context.close();
});

const wantChances = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("bourse.settings") ?? "{}");
    localStorage.setItem("bourse.settings", JSON.stringify({ ...kept, chance: true }));
  });

test("who wants to know chances plays without them where they cannot be fetched", async () => {
  const { context, page } = await visitor();
  await playNow(page);
  await inForce(page);
  await wantChances(page);
  await context.setOffline(true);
  await page.reload();
  await askedFor(page); // the game from before, and a new one
  await visit(page, "#/");
  await playNow(page);
  expect(await page.locator(".chance").count()).toBe(0);
  await context.close();
});

test("chances are fetched when they are switched on, and told without a network", async () => {
  const { context, page } = await visitor();
  await playNow(page);
  await inForce(page);
  await visit(page, "#/settings");
  const fetched = page.waitForResponse((response) => response.url().includes("whale.later-"));
  await page.locator(".switch label", { hasText: "Chance to win" }).click();
  await (await fetched).finished();
  await context.setOffline(true);
  await visit(page, "#/");
  await playNow(page);
  await page.locator(".chance").waitFor({ timeout: 60_000 });
  await context.close();
});

/** The next version: another engine, and so another name for every script, as a build would give them. */
function nextVersion(): string {
  const assets = join(folder, "assets");
  const names = new Map<string, string>();
  for (const file of readdirSync(assets).filter((one) => /\.(js|wasm)$/.test(one))) {
    const next = file.replace(/-[\w-]{6}([\w-]{2}\.\w+)$/, "-NEXT__$1");
    names.set(file, next);
    renameSync(join(assets, file), join(assets, next));
  }
  const scripts = [...names.values()]
    .filter((file) => file.endsWith(".js"))
    .map((file) => join(assets, file));
  for (const file of [...scripts, join(folder, "index.html")]) {
    let text = readFileSync(file, "utf8");
    for (const [old, next] of names) text = text.replaceAll(old, next);
    writeFileSync(file, text);
  }
  writeServiceWorker(folder);
  return [...names.values()].find((file) => /^bourse-.*\.wasm$/.test(file)) ?? "";
}

test("an update is announced, and a running game keeps its engine until it is gone", async () => {
  const { context, page } = await visitor();
  await playNow(page);
  await inForce(page);
  const begun = await gameKept(page);
  expect(await enginesKept(page)).toEqual([begun.engine]);

  const next = nextVersion();
  await page.reload();
  await askedFor(page);
  await page.getByText("A new version of Bourse is ready").waitFor({ timeout: 60_000 });
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Update now" }).click();
  await reloaded;
  await askedFor(page); // the game is resumed where it was
  await page.waitForFunction(
    async () => (await caches.keys()).filter((name) => name !== "bourse-engines").length === 1,
  );
  expect(await gameKept(page)).toMatchObject({ id: begun.id, engine: begun.engine });
  expect(await enginesKept(page)).toEqual([begun.engine, next].sort());

  // The old engine is really the one that plays: it lies nowhere but in the cache, and a new game has the new one.
  await visit(page, "#/about");
  expect(await page.locator("main .small").textContent()).toContain(next);
  await visit(page, `#/table/${begun.id}`).catch(() => undefined);
  await askedFor(page);
  expect((await gameKept(page)).engine).toBe(begun.engine);
  await context.close();
});
