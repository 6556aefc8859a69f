// The static site in a folder of a host, such as https://host/bourse/: pages, links, icons, engines and work without a network.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeServiceWorker } from "../src/pwa/precache_plugin.ts";
import { browser, playNow } from "./harness.ts";
import { visit } from "./shell_support.ts";
import { serveFolder } from "./site.ts";

const dist = process.env.BOURSE_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));
const sub = "bourse/";
let folder = "";
let site: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bourse-sub-"));
  mkdirSync(join(folder, sub));
  cpSync(dist, join(folder, sub), { recursive: true });
  writeServiceWorker(join(folder, sub));
  // The host's own first page is another site's.
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>somebody else</title>");
  site = await serveFolder(folder);
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});

test("everything is found below the folder, and works there without a network", async () => {
  const context = await (await browser()).newContext({
    viewport: { width: 1280, height: 720 },
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  const page = await context.newPage();
  const base = `${site.address}${sub}`;
  const asked: string[] = [];
  const missing: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("response", (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  await page.goto(`${base}?seed=1`);
  const manifest = await page.evaluate(
    async () => (await fetch((document.querySelector("link[rel=manifest]") as HTMLLinkElement).href)).ok,
  );
  expect(manifest).toBe(true);
  const worker = page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
  await playNow(page);
  await worker;
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(base);
  for (const path of ["#/rules", "#/new", "#/games", "#/learn", "#/about", "#/stack/rules"]) {
    await visit(page, path);
    expect(new URL(page.url()).pathname, path).toBe(`/${sub}`);
  }
  // Every link of the start page stays in the folder.
  await visit(page, "#/");
  const links = await page
    .locator("a[href]")
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(5);
  const ours = links.filter((link) => link.startsWith(site.address));
  expect(ours.filter((link) => !link.startsWith(base))).toEqual([]);

  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((url) => url.startsWith(site.address) && !url.startsWith(base))).toEqual([]);
  expect(missing).toEqual([]);

  await context.setOffline(true);
  await page.goto(`${base}?seed=1`);
  await playNow(page);
  await context.close();
});
