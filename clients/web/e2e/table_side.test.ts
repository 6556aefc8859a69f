// A large phone on its side: every pile and every company in sight without scrolling, and no word of a film covered.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openWith, type Scenes } from "../proof/arrive.ts";
import { playScenes } from "../proof/scenes.ts";
import * as testing from "../src/contract/testing.ts";
import { browser, site } from "./harness.ts";
import { addressOf } from "./support/seating.ts";

let scenes: Scenes = new Map();
beforeAll(async () => {
  scenes = await playScenes(testing);
}, 240_000);

/** Which of these lie outside the window or under something else; and how many there are. */
const outOfSight = (page: Page, selector: string): Promise<{ all: number; hidden: string[] }> =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll<HTMLElement>(wanted)].filter((one) => one.checkVisibility());
    const hidden = all.filter((one) => {
      const box = one.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return !top || !(one.contains(top) || top.contains(one));
    });
    return { all: all.length, hidden: hidden.map((one) => one.textContent?.trim() ?? "") };
  }, selector);

test.each([
  ["demand", ".pile .ptag, .pile .bid", 30],
  ["action-card", ".actrow", 6],
] as const)("%s is on one screen", async (scene, selector, least) => {
  const visitor = await openWith(await browser(), site(), { size: "side", lang: "en" }, scenes);
  const { page } = visitor;
  await page.goto(addressOf(site(), `table/${scenes.get(scene)?.id}`, "en"));
  await page.locator(".room.asked[data-later=here]").waitFor({ timeout: 30_000 });
  await page
    .locator(selector.split(",")[0] ?? "")
    .first()
    .waitFor();
  const { all, hidden } = await outOfSight(page, selector);
  expect(hidden).toEqual([]);
  expect(all).toBeGreaterThanOrEqual(least);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test("people have their names in the strip, upright and on the side", async () => {
  for (const size of ["handset", "side"] as const) {
    const visitor = await openWith(await browser(), site(), { size, lang: "en" }, scenes);
    const { page } = visitor;
    await page.goto(addressOf(site(), `table/${scenes.get("demand")?.id}`, "en"));
    await page.locator(".room.asked").waitFor({ timeout: 30_000 });
    expect(await outOfSight(page, ".ostrip .nm")).toEqual({ all: 4, hidden: [] });
    await visitor.close();
  }
});
