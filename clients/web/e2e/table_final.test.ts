// The final count in small windows: one action at the thumb, nothing over it, nothing cut off, nothing for axe to find.
import { beforeAll, expect, test } from "vitest";
import { openWith, type Scenes } from "../proof/arrive.ts";
import { playScenes } from "../proof/scenes.ts";
import * as testing from "../src/contract/testing.ts";
import { browser, filmsHere, site } from "./harness.ts";
import { overflowing, violations } from "./shell_support.ts";
import { addressOf } from "./support/seating.ts";

let scenes: Scenes = new Map();
beforeAll(async () => {
  scenes = await playScenes(testing);
}, 240_000);

test.each(["phone", "landscape", "small"] as const)(
  "Rematch is in reach at the final count (%s)",
  { timeout: 120_000 },
  async (size) => {
    const visitor = await openWith(await browser(), site(), { size, lang: "en" }, scenes);
    const { page } = visitor;
    await page.goto(addressOf(site(), `table/${scenes.get("final")?.id}`, "en"));
    await page.locator("main.final .wchart").waitFor({ timeout: 30_000 });
    const action = await page.evaluate(() => {
      const seen = [...document.querySelectorAll<HTMLElement>(".final .btn.primary")];
      const [button] = seen;
      if (!button || seen.length > 1) return `${seen.length} actions`;
      const box = button.getBoundingClientRect();
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!over || !button.contains(over)) return `under ${over?.className}`;
      return box.top >= 0 && box.bottom <= innerHeight ? button.textContent?.trim() : `at ${box.top}`;
    });
    expect(action).toBe("Rematch");
    // The same bot sits on every other seat: what tells its faces apart is the seat's colour.
    const grounds = page.locator(".ph .botface .ground");
    const seen = () => page.locator(".botface .ground").count();
    await expect.poll(seen, { timeout: 20_000 }).toBeGreaterThan(0); // faces are loaded later
    const colours = await grounds.evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    expect(new Set(colours).size).toBe(colours.length);
    expect(await overflowing(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await visitor.close();
  },
);

test.each(["phone", "desktop"] as const)(
  "the count can be skipped with a button, which presses nothing else (%s)",
  { timeout: 120_000 },
  async (size) => {
    const settings = { confirm: "never", collect: true, sound: false, speed: 0.5 };
    const look = { size, lang: "en", motion: "full", settings } as const;
    const visitor = await openWith(await browser(), site(), look, scenes);
    const { page } = visitor;
    await page.goto(addressOf(site(), `table/${scenes.get("selling-last")?.id}`, "en"));
    await page.waitForSelector(".room.asked", { timeout: 30_000 });
    await filmsHere(page);
    const counting = page.locator("main.final.counting");
    for (let turn = 0; turn < 200 && !(await counting.isVisible()); turn += 1) {
      if (await page.locator(".film").isVisible())
        await page
          .getByRole("button", { name: "Skip all" })
          .click({ timeout: 1000 })
          .catch(() => undefined);
      else if (await page.locator(".room.asked").isVisible()) {
        await page.keyboard.press("c");
        const list = page.locator("dialog[open] .choices button");
        if ((await list.count()) > 0) await list.last().click();
        else await page.keyboard.press("Enter");
      }
      await page.waitForTimeout(100);
    }
    const skip = page.getByRole("button", { name: /^Skip/ });
    const box = await skip.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)).toBe(true);
    // The second press of an impatient finger falls where "Rematch" appears.
    await page.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.getByRole("button", { name: "Rematch" }).waitFor();
    await page.waitForTimeout(400);
    expect(await page.locator("main.final:not(.counting)").isVisible()).toBe(true);
    expect(await page.locator("main.final .deck").textContent()).toMatch(/You (win|came)/);
    await visitor.close();
  },
);
