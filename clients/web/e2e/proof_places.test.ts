// Games in unusual places: several people at one device, a page that is closed in the middle, no network.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWindow, site } from "./harness.ts";
import { Player } from "./support/player.ts";
import { arrive, newTable, playNow } from "./support/seating.ts";

const quick = { pace: 0 };
const timeout = 300_000;

/** What somebody at the table sees and would remember. */
function impression(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const text = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .map((one) => (one.textContent ?? "").replace(/\s+/g, " "))
        .join(" | ");
    return {
      now: text(".tape .line"),
      mine: text(".ledger"),
      market: text(".market"),
      piles: text(".piles, .desk"),
      others: text(".others"),
      log: text(".log li"),
    };
  });
}

test("two people at one device never see each other's side", { timeout }, async () => {
  const window = await openWindow({ settings: quick, language: "en" });
  const { page } = window;
  await newTable(page, site(), { preset: "illicit-investments", seats: 3, people: 2, seed: 201 });
  const owners = new Set<string>();
  const player = new Player(page, {
    seed: 201,
    onAsked: async () => {
      const name = ((await page.locator(".ledger .myname .vis").textContent()) ?? "").trim();
      owners.add(name);
      // The cards shown are those of the player called to the device.
      if (called) expect(called).toContain(` ${name}.`);
      called = "";
    },
    onCurtain: async () => {
      called = (await page.locator(".curtain h1").textContent()) ?? "";
      expect(await page.locator(".room").count()).toBe(0);
    },
  });
  let called = "";
  expect(await player.play()).toBe(true);
  expect(owners.size).toBe(2);
  expect(player.curtains).toBeGreaterThan(10);
  await window.close();
});

/** How far the one game of this browser is kept on its device. */
const linesKept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open("bourse").onsuccess = (event) => {
          const base = (event.target as IDBOpenDBRequest).result;
          const all = base.transaction("games").objectStore("games").getAll();
          all.onsuccess = () => {
            base.close();
            resolve(all.result[0].lines);
          };
        };
      }),
  );

test("a game resumes after the page was closed in the middle", { timeout }, async () => {
  const window = await openWindow({ settings: quick, language: "en" });
  const { page } = window;
  await newTable(page, site(), { preset: "epic", seats: 3, seed: 202 });
  let asked = 0;
  const until = () => ++asked === 25;
  expect(await new Player(page, { seed: 202, until }).play()).toBe(false);
  const before = await impression(page);
  const shown = Number(await page.locator(".room").getAttribute("data-lines"));
  await expect.poll(() => linesKept(page), { timeout: 30_000 }).toBe(shown);

  await page.reload();
  await page.waitForSelector(".room.asked");
  expect(await impression(page)).toEqual(before);

  // Another day: another window of the same browser, through the list of games.
  await page.close();
  const later = await window.context.newPage();
  await later.goto(`${site()}?lang=en#/games`);
  await later.locator("main a.primary, main .btn[href*='#/table/']").first().click();
  await arrive(later);
  await later.waitForSelector(".room.asked");
  expect(await impression(later)).toEqual(before);
  expect(await new Player(later, { seed: 203 }).play()).toBe(true);
  await window.close();
});

test.runIf(process.env.BOURSE_LONG)(
  "without a network everything is here after the first visit",
  { timeout },
  async () => {
    const window = await openWindow({ settings: quick, language: "en", serviceWorker: true });
    const { page, context } = window;
    await playNow(page, site());
    // The rest of the site comes when the first table is playable.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 60_000,
    });
    await context.setOffline(true);
    for (const route of ["new", "games", "rules", "settings", "about"]) {
      await page.goto(`${site()}?lang=fr#/${route}`);
      await page.reload();
      await page.waitForSelector("main h1");
      expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    }
    await newTable(page, site(), { preset: "everything", seats: 4, seed: 204, lang: "fa" });
    expect(await new Player(page, { seed: 204 }).play()).toBe(true);
    await context.setOffline(false);
    await window.close();
  },
);
