// The table in small windows: one screen at 1024 × 768, and what a thumb needs on a phone. Settings and mute at the table.
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askedFor, openWindow, playNow } from "./harness.ts";

const settings = { pace: 0, confirm: "hurts" };

/** Which of these lie outside the window, or under something else. */
const hidden = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(wanted)) {
      const box = one.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!top || !(one.contains(top) || top.contains(one)) || box.bottom > innerHeight + 1)
        found.push(`${one.className} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
    }
    return found;
  }, selector);

const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1);

test("at 1024 × 768 everything lies on one screen", async () => {
  const { page, close } = await openWindow({ size: { width: 1024, height: 768 }, settings });
  await playNow(page);
  expect(await scrolls(page)).toBe(false);
  expect(await hidden(page, ".market, .ledger, .tape, .tray button, .drop, .ostrip li")).toEqual([]);
  // The others and the log lie over the middle, and go again.
  const rail = page.getByRole("button", { name: "Others and log" });
  expect(await page.locator(".railcol").isVisible()).toBe(false);
  await rail.click();
  expect(await page.locator(".others").isVisible()).toBe(true);
  expect(await page.locator(".log").isVisible()).toBe(true);
  await rail.click();
  expect(await page.locator(".railcol").isVisible()).toBe(false);
  // Keys find them too.
  await page.keyboard.press("o");
  await expect.poll(() => page.locator(".others").isVisible()).toBe(true);
  await close();
});

test("on a phone the cards to place lie under the piles", async () => {
  for (const size of ["phone", "landscape"] as const) {
    const { page, close } = await openWindow({ size, settings });
    await playNow(page);
    expect(await askedFor(page)).toBe("place-card");
    expect(await page.locator(".room").getAttribute("data-tab")).toBe("piles");
    expect(await hidden(page, ".toplace button, .tape, .tabs button")).toEqual([]);
    const before = await page.locator(".toplace button").count();
    await page.locator(".toplace button").first().click();
    await page.locator("#pile0 .drop.down").click();
    await expect.poll(() => page.locator(".toplace button").count()).toBeLessThan(before);
    await close();
  }
});

test("settings open over the table, which keeps what was picked", async () => {
  const { page, close } = await openWindow({ settings });
  await playNow(page);
  await page.locator(".tray button").first().click();
  expect(await page.locator(".tray button.picked").count()).toBe(1);
  await page.getByRole("button", { name: "Settings" }).click();
  const sheet = page.getByRole("dialog", { name: "Settings" });
  await sheet.waitFor();
  await sheet.getByText("dark", { exact: true }).click();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await page.locator(".tray button.picked").count()).toBe(1);
  expect(page.url()).toContain("#/table/");
  await close();
});

test("sounds go off and on by one press at the table", async () => {
  const { page, close } = await openWindow({ settings: { ...settings, sound: true } });
  await playNow(page);
  const sound = () => page.evaluate(() => JSON.parse(localStorage.getItem("bourse.settings") ?? "{}").sound);
  await page.getByRole("button", { name: "Mute sounds" }).click();
  await expect.poll(sound).toBe(false);
  await page.getByRole("button", { name: "Turn sounds on" }).click();
  await expect.poll(sound).toBe(true);
  await close();
});

/** Cards of a pile that lie over another card or another part of the table, or are too small to read. */
const overlaps = (page: Page): Promise<{ kinds: number; found: string[] }> =>
  page.evaluate(() => {
    const meet = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      return (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      );
    };
    const piles = [...document.querySelectorAll(".room .pile")];
    const found: string[] = [];
    let kinds = 0;
    for (const pile of piles) {
      const cards = [...pile.querySelectorAll(".fan > .grp .incard, .fan > .morekinds")];
      // Kinds that are folded are said to those who listen.
      kinds = Math.max(kinds, pile.querySelectorAll(".fan > .grp, .fan > .morekinds .vh").length);
      const others = [
        ...piles.filter((one) => one !== pile),
        ...pile.querySelectorAll(".ptag, .bids, .pnote"),
      ];
      for (const [at, card] of cards.entries()) {
        const { width } = card.getBoundingClientRect();
        if (width < 28) found.push(`${pile.id}: a card of ${width} pixels`);
        for (const next of cards.slice(at + 1)) if (meet(card, next)) found.push(`${pile.id}: two cards`);
        for (const other of others)
          if (meet(card, other)) found.push(`${pile.id}: a card over ${other.className}`);
      }
    }
    return { kinds, found };
  });

test.each([
  ["phone", "en"],
  ["phone", "fa"],
  ["landscape", "fr"],
  [{ width: 844, height: 390 }, "fa"],
  [{ width: 1024, height: 768 }, "en"],
  ["tablet", "en"],
  ["desktop", "en"],
  ["desktop", "fa"],
] as const)("a pile of six kinds and more overlaps nothing, %j in %s", async (size, language) => {
  const { page, close } = await openWindow({ size, settings, language, path: "#/replay" });
  const record = fileURLToPath(new URL("./table_piles.game", import.meta.url));
  await page.setInputFiles("main input[type=file]", record);
  const place = page.locator(".playback input[type=range]");
  await place.waitFor();
  let most = 0;
  // In Supply, and in Demand with its bids.
  for (const line of [118, 126, 137, 232, 237]) {
    await place.fill(String(line));
    await page.locator(`.room[data-lines="${line}"] .pile`).first().waitFor();
    const { kinds, found } = await overlaps(page);
    expect(found, `line ${line}`).toEqual([]);
    most = Math.max(most, kinds);
  }
  expect(most).toBeGreaterThanOrEqual(6);
  await close();
});
