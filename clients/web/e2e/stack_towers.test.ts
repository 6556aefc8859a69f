// Reasons to return: the tower of the day with its ghost and medals, and the duel of two hands, by a pointer on real dice.
import { describe, expect, test } from "vitest";
import { openWindow } from "./harness.ts";
import { violations } from "./shell_support.ts";
import { deskReady, knockOver, placeDie, until } from "./support/dice.ts";

const minutes = 60_000;
/** Few points to draw: there is no graphics card. */
const small = { size: { width: 900, height: 560 } } as const;

describe("towers without a market", () => {
  test(
    "the best run of the day is kept, and the next one grows beside its ghost",
    async () => {
      const window = await openWindow({
        ...small,
        path: "#/stack/day",
        motion: true,
        settings: { sound: false },
      });
      const { page } = window;
      await deskReady(page);
      await page.locator('.room.stack[data-stacking="mine"]').waitFor({ timeout: 60_000 });
      expect(await page.locator(".ghostly").count()).toBe(0);
      for (let tries = 0, placed = 0; tries < 6 && placed === 0; tries++)
        placed = (await placeDie(page)).placed;
      await knockOver(page);
      await until(page, (seen) => seen.over, 60);
      await page.locator("#what-now", { hasText: /Your best run today: \d+ floors stood/ }).waitFor();
      expect(await violations(page)).toEqual([]);
      const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("bourse.day-tower") ?? "null"));
      expect(kept.reached).toBeGreaterThan(3);
      expect(kept.inputs.length).toBeGreaterThan(100);
      await page.locator(".acts button", { hasText: "Start again" }).click();
      await page.locator(".ghostly").waitFor();
      await deskReady(page);
      expect(await page.locator(".intro .count").textContent()).toContain(`${kept.reached} floors`);
      if (process.env.BOURSE_SHOTS) {
        await placeDie(page);
        await page.screenshot({ path: `${process.env.BOURSE_SHOTS}/day.png` });
      }
      // The hand's own record has grown by what was tried.
      const record = await page.evaluate(() =>
        JSON.parse(localStorage.getItem("bourse.hand-record") ?? "null"),
      );
      const tried = [...record.stood, ...record.fell].reduce((sum: number, one: number) => sum + one, 0);
      expect(tried).toBeGreaterThan(0);
      await window.close();
    },
    6 * minutes,
  );

  test(
    "in a duel the second hand answers a fall, and one of the two wins",
    async () => {
      const window = await openWindow({
        ...small,
        path: "#/stack/duel",
        motion: true,
        settings: { sound: false },
      });
      const { page } = window;
      const ready = page.getByRole("button", { name: "I’m ready" });
      await page
        .locator("#what-now", { hasText: "First hand: take the device" })
        .waitFor({ timeout: 60_000 });
      await ready.click();
      await deskReady(page);
      await page.locator('.room.stack[data-stacking="mine"]').waitFor();
      await knockOver(page);
      await page
        .locator("#what-now", { hasText: "Second hand: take the device" })
        .waitFor({ timeout: minutes });
      await ready.click();
      await deskReady(page);
      for (let tries = 0; tries < 12; tries++) {
        if (await page.getByRole("button", { name: "Rematch" }).isVisible()) break;
        await placeDie(page).catch(() => {}); // the duel may end meanwhile
      }
      const verdict = page.locator("#what-now", { hasText: /wins the duel|is a draw/ });
      await verdict.waitFor({ timeout: 2 * minutes });
      expect(await violations(page)).toEqual([]);
      if (process.env.BOURSE_SHOTS) await page.screenshot({ path: `${process.env.BOURSE_SHOTS}/duel.png` });
      await window.close();
    },
    6 * minutes,
  );
});
