// Choosing at the table: reasons, taking back, confirming, moments of the past, the list, the keys.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWindow, playNow, playUntil, type Window } from "./harness.ts";

const nobody = { pace: 0, confirm: "hurts" };

describe("choosing on the table", () => {
  let window: Window;
  let page: Page;

  beforeAll(async () => {
    window = await openWindow({ settings: nobody });
    page = window.page;
    await playNow(page);
  });
  afterAll(() => window.close());

  test("a card, then a pile and a side", async () => {
    await playUntil(page, "place-card");
    const waiting = await page.locator(".tray button").count();
    await page.locator(".tray button").first().click();
    expect(await page.locator(".tray button.picked").count()).toBe(1);
    await page.locator("#pile1 .drop.down").click();
    await expect.poll(() => page.locator(".tray button").count()).toBeLessThan(waiting);
  });

  test("two equal cards are one to press, with their number on it", async () => {
    const twins = await openWindow({ settings: nobody, seed: 16 });
    await playNow(twins.page);
    await playUntil(twins.page, "place-card");
    const tray = twins.page.locator(".tray");
    expect(await tray.locator("button").count()).toBe(1);
    expect(await tray.locator(".xn").textContent()).toBe("2");
    await tray.locator("button").click();
    expect(await tray.locator("button.picked").count()).toBe(1);
    await twins.page.locator("#pile1 .drop.down").click();
    await expect.poll(() => tray.locator(".xn").count()).toBe(0);
    expect(await tray.locator("button").count()).toBe(1);
    await twins.close();
  });

  test("a space that cannot be had says why", async () => {
    await playUntil(page, "bid");
    const dear = page.locator("#pile0 .bid[aria-disabled=true]").last();
    // It is marked as not available, and still answers a press.
    await dear.click({ force: true });
    await expect.poll(() => page.locator(".sub.reason").textContent()).toMatch(/\$/);
    expect(await page.locator("#confirm").count()).toBe(0);
  });

  test("a bid waits for its confirmation and can be taken back", async () => {
    await playUntil(page, "bid");
    await page.locator(".bid.open").first().click();
    await page.locator("#confirm").waitFor();
    expect(await page.locator(".bid.chosen").count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".bid.chosen").count()).toBe(0);
    await page.locator(".bid.open").first().click();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("#confirm").count()).toBe(0);
  });

  test("a line of the log shows the table as it was", async () => {
    await playUntil(page, "sell").catch(() => undefined);
    await page.locator(".log button:not(.topaper)").nth(6).click();
    await page.locator(".room.past").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".room.past").count()).toBe(0);
  });

  test("keys lead to every part of the table", async () => {
    for (const [key, part] of [
      ["m", "#market"],
      ["o", "#others"],
      ["l", "#log"],
      ["i", "#mine"],
      ["n", "#tape"],
    ] as const) {
      await page.keyboard.press(key);
      await expect
        .poll(() => page.evaluate((id) => document.activeElement?.closest(id) !== null, part))
        .toBe(true);
    }
    await page.keyboard.press("?");
    await page.locator("dialog[open] .keys").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  });
});
