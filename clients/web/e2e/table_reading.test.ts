// Reading the table: a pile fans out, empty columns are gone, few buttons on a phone.
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWindow, playNow, playUntil, site, type WindowOptions } from "./harness.ts";
import { newTable } from "./support/seating.ts";

const settings = { pace: 0, confirm: "hurts" };

/** A replay of a game with large piles, at one of its lines. */
async function openPiles(line: number, options: WindowOptions = {}) {
  const window = await openWindow({ settings, language: "en", path: "#/replay", ...options });
  const { page } = window;
  const record = fileURLToPath(new URL("./table_piles.game", import.meta.url));
  await page.setInputFiles("main input[type=file]", record);
  await page.locator(".playback input[type=range]").waitFor();
  await page.locator(".playback input[type=range]").fill(String(line));
  await page.locator(`.room[data-lines="${line}"] .pile`).first().waitFor();
  return window;
}

/** The pile with the most kinds of cards. */
async function broadest(page: Page): Promise<string> {
  const id = await page.evaluate(() => {
    const kinds = (pile: Element) => pile.querySelectorAll(".fan > .grp").length;
    return [...document.querySelectorAll(".pile")].sort((a, b) => kinds(b) - kinds(a))[0]?.id ?? "";
  });
  return `#${id}`;
}
const cardsOf = async (page: Page, pile: string): Promise<number> =>
  Number(/\d+/.exec((await page.locator(`${pile} .ptag .vis span`).textContent()) ?? "")?.[0]);

test("resting on a pile fans it out, leaving folds it", async () => {
  const { page, close } = await openPiles(137);
  const pile = await broadest(page);
  const tray = page.locator(".fantray");
  await page.locator(`${pile} .fan .grp`).first().hover();
  await tray.waitFor();
  expect(await tray.getAttribute("class")).toContain("hover");
  expect(await tray.locator("li").count()).toBe(await cardsOf(page, pile));
  // Each card with its name and who laid it.
  for (const words of await tray.locator("li").allTextContents()) expect(words).toMatch(/\p{L}{3}/u);
  await page.locator(".market h2").hover();
  await tray.waitFor({ state: "detached" });
  await close();
});

test("a press fans a pile out; Escape and Close fold it", async () => {
  const { page, close } = await openPiles(137);
  const pile = await broadest(page);
  const tray = page.locator(".fantray");
  await page.locator(`${pile} .fan .grp`).first().click();
  await tray.waitFor();
  expect(await tray.getAttribute("class")).not.toContain("hover");
  expect(await page.evaluate(() => document.activeElement?.closest(".fantray") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await tray.waitFor({ state: "detached" });
  // The same by keys alone.
  const open = page.locator(`${pile} .unfan`);
  await open.focus();
  await page.keyboard.press("Enter");
  await tray.waitFor();
  expect(await open.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Enter"); // Close has the focus
  await tray.waitFor({ state: "detached" });
  await close();
});

test("on a phone a tap fans a pile out within the window", async () => {
  const { page, close } = await openPiles(137, { size: "phone" });
  const pile = await broadest(page);
  await page.locator(`${pile} .fan .grp`).first().tap();
  const tray = page.locator(".fantray");
  await tray.waitFor();
  const box = (await tray.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(361);
  await tray.locator("button").tap();
  await tray.waitFor({ state: "detached" });
  await close();
});

test("what waits has a column only while something waits", async () => {
  const { page, close } = await openWindow({ settings, language: "en" });
  await playNow(page);
  await playUntil(page, "place-card");
  expect(await page.locator(".ledger .wait li").count()).toBeGreaterThan(0);
  await playUntil(page, "bid");
  expect(await page.locator(".ledger .wait").count()).toBe(0);
  expect(await page.locator(".ledger").textContent()).not.toContain("Waiting");
  await close();
});

test("every holding says how its majority stands, also when that is unclear", async () => {
  const { page, close } = await openWindow({ settings, language: "en" });
  await playNow(page);
  await playUntil(page, "sell");
  const leads = await page.locator(".ledger .hold:not(.split) .lead").allTextContents();
  expect(leads.length).toBe(await page.locator(".ledger .hold:not(.split)").count());
  for (const lead of leads) expect(lead).toMatch(/^(most|tied|behind|majority unclear)$/);
  expect(leads).toContain("majority unclear");
  await close();
});

test("on a phone many sentences are one button, and the piles stay in sight", async () => {
  const { page, close } = await openWindow({ settings, language: "en", size: { width: 390, height: 844 } });
  await newTable(page, site(), { preset: "first-game", seats: 3, seed: 8, lang: "en" });
  await playUntil(page, "place-card");
  await page.locator(".toplace button").first().tap();
  // A card goes to any of three piles, up or down.
  const all = page.locator(".acts .all");
  await expect.poll(() => all.textContent()).toContain("6");
  expect(
    await page
      .locator(".acts .btn.said")
      .evaluateAll((found) => found.filter((one) => one.checkVisibility()).length),
  ).toBe(0);
  const tape = (await page.locator(".tape").boundingBox())!;
  expect(tape.height).toBeLessThan(140);
  await all.tap();
  expect(await page.locator("dialog[open] .choices .btn").count()).toBe(6);
  await close();
});

test("three equal opponents wear three faces, with the hat of their kind", async () => {
  const { page, close } = await openWindow({ settings, language: "en" });
  await playNow(page);
  const faces = page.locator(".opp .botface");
  await expect.poll(() => faces.count(), { timeout: 15_000 }).toBe(3);
  const found = await faces.evaluateAll((all) =>
    all.map((one) => ({ bot: (one as SVGElement).dataset.bot, face: one.innerHTML })),
  );
  expect(new Set(found.map(({ bot }) => bot)).size).toBe(1);
  expect(new Set(found.map(({ face }) => face)).size).toBe(3);
  await close();
});
