// Links with paths: old ones behind a # still arrive, a code to scan says the link, a television shows what a spectator may see.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { begin, comeBy, type Guest, guest, makeTable, program, serve } from "./support/net.ts";
import { readQr } from "./support/qr.ts";

const timeout = 120_000;
let server: Server;
let ada: Guest;
let link: string;

/** What a phone reads from the code on the page. */
async function scanned(page: Page): Promise<string> {
  const code = page.locator("main svg.qr");
  await code.waitFor({ timeout: 30_000 });
  const { size, path } = await code.evaluate((svg) => ({
    size: (svg as SVGSVGElement).viewBox.baseVal.width,
    path: svg.querySelector("path")?.getAttribute("d") ?? "",
  }));
  const dark = new Set(Array.from(path.matchAll(/M(\d+) (\d+)h1/g), ([, x, y]) => `${x} ${y}`));
  const edge = 3;
  return readQr(size - 2 * edge, (x, y) => dark.has(`${x + edge} ${y + edge}`));
}

describe.skipIf(program() === undefined)("links (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
    ada = await guest(server, "Ada");
    link = await makeTable(ada.page, { seats: 2 });
  });
  afterAll(async () => {
    await ada.leave();
    server.stop("SIGKILL");
  });

  test("are paths, in the address bar too, and the code says the same", async () => {
    expect(link).toMatch(new RegExp(`^${server.address}t/[\\w-]+$`));
    expect(new URL(ada.page.url()).pathname).toBe(new URL(link).pathname);
    expect(await scanned(ada.page)).toBe(link);
    await isSound(ada.page, "a waiting room with a code to scan");
  });

  test("an old link arrives, and so does the way back", async () => {
    const eve = await guest(server, "Eve");
    await eve.page.goto(link.replace("/t/", "/?lang=en#/t/"));
    await eve.page.locator("main form .btn.primary").waitFor({ timeout: 30_000 });
    await expect.poll(() => eve.page.url()).toBe(`${link}?lang=en`);
    await eve.page.locator("main .rules a").click();
    await expect.poll(() => eve.page.url()).toBe(`${server.address}?lang=en#/rules`);
    await eve.page.goBack();
    await eve.page.locator("main form .btn.primary").waitFor({ timeout: 30_000 });
    expect(eve.page.url()).toBe(`${link}?lang=en`);
    await eve.leave();
  });

  test("a television shows the code, then the game, and never a hand", async () => {
    const tv = await guest(server, "");
    await tv.page.goto(`${link.replace("/t/", "/tv/")}?lang=en`);
    expect(await scanned(tv.page)).toBe(link);
    await isSound(tv.page, "a television that waits");
    const bob = await guest(server, "Bob");
    await comeBy(bob.page, link);
    await begin(ada.page);
    await tv.page.waitForSelector(".room main", { timeout: 30_000 });
    expect(await tv.page.locator("html").getAttribute("data-tv")).toBe("");
    expect(await tv.page.locator(".bar .tools .tool:visible").count()).toBe(0);
    await bob.leave();
    await tv.leave();
  });
});
