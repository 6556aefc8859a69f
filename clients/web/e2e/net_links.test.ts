// Links with paths: old ones behind a # still arrive, a code to scan says the link, a television shows what a spectator may see.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import {
  begin,
  comeBy,
  type Guest,
  guest,
  makeTable,
  players,
  playTogether,
  program,
  serve,
} from "./support/net.ts";
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

/** Cards of a hand, and what is known of those that lie face down, are at their owner's screen alone. */
async function neverAHand(screen: Page, player: Page): Promise<void> {
  const own = ".ledger, .handfan, .tray, .known";
  expect(await player.locator(own).count()).toBeGreaterThan(0);
  expect(await screen.locator("main.spect").count()).toBe(1);
  expect(await screen.locator(own).count()).toBe(0);
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
    await neverAHand(tv.page, bob.page);
    await bob.leave();
    await tv.leave();
  });

  test("a stream shows the table alone, large and on a transparent ground, as late as the host says", async () => {
    const decisionsBehind = 3;
    const made = await fetch(new URL("api/tables", server.address), {
      method: "POST",
      body: JSON.stringify({ seats: [{ kind: "person" }, { kind: "person" }], delay: decisionsBehind }),
    });
    const { table } = (await made.json()) as { table: string };
    const [cleo, dana] = [await guest(server, "Cleo"), await guest(server, "Dana")];
    const path = new URL(`t/${table}`, server.address).href;
    await comeBy(cleo.page, path);
    await cleo.page.locator("main .watch", { hasText: "Spectators watch 3 decisions behind." }).waitFor();
    const address = await cleo.page.getByRole("link", { name: "For streams" }).getAttribute("href");
    expect(address).toBe(`${server.address}tv/${table}?stream`);
    await isSound(cleo.page, "a waiting room with links for those who watch");
    await comeBy(dana.page, path);
    await begin(cleo.page);

    const size = { width: 1920, height: 1080 };
    const stream = await guest(server, "", { size });
    await stream.page.goto(`${address}&lang=en`);
    await stream.page.waitForSelector(".room main.spect", { timeout: 30_000 });
    const lines = async (page: Page) => Number(await page.locator(".room").getAttribute("data-lines"));
    const both = players([cleo.page, dana.page], 1);
    await playTogether(both, 2 * decisionsBehind);
    const ahead = await lines(cleo.page);
    await expect.poll(() => lines(stream.page), { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await lines(stream.page)).toBeLessThan(ahead);
    await playTogether(both, 2 * decisionsBehind);
    await expect.poll(() => lines(stream.page), { timeout: 30_000 }).toBeGreaterThan(ahead);

    const grounds = await stream.page.evaluate(() =>
      ["html", "body", "#app", ".room", ".room main"]
        .map((what) => document.querySelector(what))
        .filter((one) => one !== null)
        .map((one) => getComputedStyle(one))
        .map(({ backgroundColor, backgroundImage }) => `${backgroundColor} ${backgroundImage}`),
    );
    expect([...new Set(grounds)]).toEqual(["rgba(0, 0, 0, 0) none"]);
    for (const part of [".bar", ".log"])
      expect(await stream.page.locator(part).evaluate((one) => getComputedStyle(one).visibility)).toBe(
        "hidden",
      );
    const letters = await stream.page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect(letters).toBeCloseTo(24, 1); // a desk has 16
    await neverAHand(stream.page, cleo.page);
    for (const one of [cleo, dana, stream]) await one.leave();
  });

  test("a phone's share sheet gets the link of a table and of a game; elsewhere they are copied", async () => {
    const eve = await guest(server, "Eve", { size: "phone" });
    await eve.page.addInitScript(() => {
      Object.assign(navigator, {
        share: async ({ url }: ShareData) => {
          document.documentElement.dataset.shared = url;
        },
      });
    });
    await eve.page.reload();
    const shared = () => eve.page.locator("html").getAttribute("data-shared");
    const path = await makeTable(eve.page, { seats: 2, bots: 1 });
    await eve.page.getByRole("button", { name: "Share the link" }).click();
    await expect.poll(shared).toBe(path);
    await begin(eve.page);
    await eve.page.waitForSelector(".room main", { timeout: 30_000 });
    await eve.page.evaluate(() => delete document.documentElement.dataset.shared);
    await eve.page.locator(".people-tool").click();
    await eve.page.locator("#company").getByRole("button", { name: "Share the link" }).click();
    await expect.poll(shared).toBe(path);

    await eve.page.locator("#company .offers .btn", { hasText: "Give up" }).click();
    await eve.page.locator("dialog[open] .yes").click();
    await eve.page.waitForSelector("main.final", { timeout: 60_000 });
    await eve.page.getByRole("button", { name: "Link to this game" }).click();
    await expect.poll(shared).toBe(path.replace("/t/", "/game/"));
    await eve.leave();
  });
});
