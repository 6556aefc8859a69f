// Stack Market on a phone: nothing of the table covers something else, nothing is scrolled, one button is under the thumb, and
// no key is named.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWindow, type WindowOptions } from "./harness.ts";
import { deskReady, until } from "./support/dice.ts";
import { answer, comesTo } from "./support/stack.ts";

const minutes = 60_000;
const parts = [".seated", ".scalebox", ".sway", ".pip", ".tape", ".thumb", ".looks summary"] as const;

async function openTable(options: WindowOptions) {
  const window = await openWindow({ ...options, path: "#/stack/new", settings: { sound: false, pace: 0 } });
  const { page } = window;
  await page.locator("input[name=preset][value=classic]").check({ force: true });
  await page.locator("form button[type=submit]").click();
  await page.locator(".room.stack").waitFor({ timeout: minutes });
  await deskReady(page);
  while ((await comesTo(page)) === "asked") await answer(page, -1);
  return window;
}

/** What covers what, or leaves the screen. */
function untidy(page: Page): Promise<string[]> {
  return page.evaluate((selectors) => {
    const wrong: string[] = [];
    const found = selectors.flatMap((selector) => {
      const part = document.querySelector(`.room.stack ${selector}`);
      return part ? [{ selector, rect: part.getBoundingClientRect(), part }] : [];
    });
    const crosses = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    for (const [at, one] of found.entries()) {
      const { left, top, right, bottom } = one.rect;
      if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
        wrong.push(`${one.selector} leaves the screen`);
      for (const other of found.slice(at + 1))
        if (!one.part.contains(other.part) && crosses(one.rect, other.rect))
          wrong.push(`${one.selector} and ${other.selector}`);
    }
    const strip = document.querySelector(".room.stack .scalebox")!.getBoundingClientRect();
    for (const mark of document.querySelectorAll(".room.stack .mark")) {
      const { left, right } = mark.getBoundingClientRect();
      if (left < strip.left - 1 || right > strip.right + 1) wrong.push("a mark beside the height strip");
    }
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth) wrong.push("it is scrolled");
    for (const key of document.querySelectorAll(".room.stack kbd"))
      if (key.getClientRects().length > 0) wrong.push(`the key ${key.textContent}`);
    return wrong;
  }, parts);
}

test.each([
  { size: "phone", language: "en" },
  { size: "landscape", language: "en" },
  { size: "phone", language: "fa" },
  { size: "landscape", language: "fa" },
] as const)(
  "nothing covers anything on a $size, $language",
  async (options) => {
    const window = await openTable(options);
    const { page } = window;
    expect(await untidy(page)).toEqual([]);
    const thumb = page.locator(".room.stack .thumb");
    expect(await thumb.isVisible()).toBe(true);
    expect(await page.locator(".room.stack .bymouse").isVisible()).toBe(false);
    await thumb.click();
    await until(page, (seen) => seen.holds);
    expect(await untidy(page)).toEqual([]);
    await thumb.click();
    await until(page, (seen) => !seen.holds);
    await window.close();
  },
  4 * minutes,
);
