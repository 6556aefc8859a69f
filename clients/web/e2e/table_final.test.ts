// The final count in small windows: one action at the thumb, nothing over it, nothing cut off, nothing for axe to find.
import { beforeAll, expect, test } from "vitest";
import { openWith, type Scenes } from "../proof/arrive.ts";
import { playScenes } from "../proof/scenes.ts";
import * as testing from "../src/contract/testing.ts";
import { browser, site } from "./harness.ts";
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
    expect(await overflowing(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await visitor.close();
  },
);
