// Stack Market in a browser: a round against bots with dice that are stacked by a pointer, a fall, a takeover; then whole
// games without hands, by buttons alone.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openWindow } from "./harness.ts";
import { violations } from "./shell_support.ts";
import { deskReady, knockOver, placeDie, until } from "./support/dice.ts";
import { answer, comesTo } from "./support/stack.ts";

const minutes = 60_000;
const record = fileURLToPath(new URL("./stack_finished.game", import.meta.url));
/** Somebody's game up to shortly after a fall, which begins with it. */
const passedOn = fileURLToPath(new URL("./stack_fall.game", import.meta.url));
/** Few points to draw: there is no graphics card. */
const small = { size: { width: 900, height: 560 } } as const;

async function openTable(page: Page, preset: string, rounds: string): Promise<void> {
  await page.locator(`input[name=preset][value=${preset}]`).check({ force: true });
  const radios = page.locator("form fieldset fieldset");
  await radios.first().locator(`input[value="${rounds}"]`).check({ force: true });
  await radios.nth(1).locator('input[value="0"]').check({ force: true });
  await page.locator("form button[type=submit]").click();
  await page.locator(".room.stack").waitFor({ timeout: 60_000 });
}

describe("Stack Market", () => {
  test(
    "a round against bots: dice are stacked by a pointer, a tower falls, the takeover is settled",
    async () => {
      const window = await openWindow({
        ...small,
        path: "#/stack/new",
        motion: true,
        settings: { sound: false, pace: 0 },
      });
      const { page } = window;
      await openTable(page, "classic", "1");
      let stacked = 0;
      let fell = false;
      let asked = 0;
      for (;;) {
        const now = await comesTo(page);
        if (now === "over") break;
        if (now === "asked") {
          asked += 1;
          await answer(page, -1);
          continue;
        }
        if (stacked === 0) {
          stacked = (await placeDie(page)).placed;
          continue; // if it slipped: once more while the clock runs
        }
        // From now on towers are knocked over, which ends a turn sooner than the clock.
        await knockOver(page);
        fell = (await until(page, (seen) => seen.over || !seen.mine, 60)).fell || fell;
      }
      expect(stacked).toBeGreaterThan(0);
      expect(fell).toBe(true);
      expect(asked).toBeGreaterThan(1);
      const log = (await page.locator(".room.stack .log li").allTextContents()).join("\n");
      expect(log).toMatch(/makes? .* collapse/);
      expect(log).toMatch(/Takeover:/);
      expect(log).toMatch(/(’s|Your) takeover (succeeds|fails)/);
      await window.close();
    },
    12 * minutes,
  );

  test(
    "without hands: a whole game by buttons, and every tower is told in words",
    async () => {
      const window = await openWindow({ path: "#/stack/new", settings: { sound: false, pace: 0 } });
      const { page } = window;
      await openTable(page, "daring", "1");
      for (let step = 0; (await comesTo(page)) !== "over"; step++) {
        if (step === 3) expect(await page.locator(".heights .vh li").count()).toBe(4);
        await answer(page, step % 2 === 0 ? 0 : -1);
      }
      expect(await page.locator(".end h2").textContent()).toMatch(/wins|share the victory/);
      expect(await page.locator(".end tbody tr").count()).toBe(3);
      await window.close();
    },
    6 * minutes,
  );

  test(
    "in the practice room a die is set on the tower by a pointer, and a fall is seen again",
    async () => {
      const window = await openWindow({
        ...small,
        path: "#/stack/practice",
        motion: true,
        settings: { sound: false },
      });
      const { page } = window;
      await page.locator('.room.stack[data-stacking="mine"]').waitFor({ timeout: 60_000 });
      await deskReady(page);
      let placed = 0;
      for (let i = 0; i < 6 && placed === 0; i++) placed = (await placeDie(page)).placed;
      expect(placed).toBe(1);
      expect(await page.locator(".heights .vh li").first().textContent()).toMatch(/4 floors/);
      await knockOver(page);
      await until(page, (seen) => seen.over, 60);
      await page.getByRole("button", { name: "See the fall again, slowly" }).click();
      await page.getByRole("button", { name: "Back to the table" }).waitFor();
      await window.close();
    },
    4 * minutes,
  );

  test(
    "the practice room takes a die by keyboard, and the lesson continues",
    async () => {
      const window = await openWindow({ ...small, path: "#/stack/lesson", settings: { sound: false } });
      const { page } = window;
      const canvas = page.locator("canvas");
      await deskReady(page);
      await page.locator('.room.stack[data-stacking="mine"][data-step="look"]').waitFor();
      await canvas.focus();
      await page.keyboard.press("KeyQ");
      await page.locator('.room.stack[data-step="take"]').waitFor();
      await page.keyboard.press("Space");
      await until(page, (seen) => seen.holds);
      await page.locator('.room.stack[data-step="carry"]').waitFor();
      await page.keyboard.down("PageUp");
      await page.locator('.room.stack[data-step="set"]').waitFor({ timeout: 30_000 });
      await page.keyboard.up("PageUp");
      await window.close();
    },
    3 * minutes,
  );

  test(
    "a fall that somebody passed on is shown at once, slowly, and can be passed on again",
    async () => {
      const window = await openWindow({
        path: "#/replay",
        motion: true,
        settings: { sound: false },
        size: small.size,
      });
      const { page } = window;
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.setInputFiles("main input[type=file]", passedOn);
      await page.locator(".slow").waitFor({ timeout: minutes });
      expect(page.url()).toMatch(/\/40$/);
      const controls = await page.locator(".playback .run").boundingBox();
      expect((controls?.y ?? 1000) + (controls?.height ?? 1000)).toBeLessThanOrEqual(small.size.height);
      // When the dice were seen, the game goes on behind them.
      await expect.poll(() => page.url(), { timeout: 2 * minutes }).toMatch(/\/41$/);
      const [download] = await Promise.all([
        page.waitForEvent("download").catch(() => null),
        page.getByRole("button", { name: "Share this fall" }).click(),
      ]);
      const copied = download ? "" : await page.evaluate(() => navigator.clipboard.readText());
      const link = copied.slice(copied.indexOf("#"));
      if (download) expect(readFileSync((await download.path())!, "utf8")).toMatch(/^# at 40$/m);
      else expect(link).toMatch(/^#\/replay\/~[\w-]+\/40$/);
      await window.close();
    },
    5 * minutes,
  );

  test(
    "a finished game is looked back at: what the expert would do, and what were dice, hand and choice",
    async () => {
      const window = await openWindow({ path: "#/replay", settings: { sound: false }, size: small.size });
      const { page } = window;
      await page.setInputFiles("main input[type=file]", record);
      await page.getByRole("button", { name: "Look back" }).click({ timeout: 60_000 });
      await page.getByRole("button", { name: "Next choice" }).click();
      await page.locator(".hind .cands .best", { hasText: "Expert" }).waitFor();
      expect(await page.locator(".hind .cands .chosen").count()).toBe(1);
      await page.locator(".hind .seats li").nth(2).waitFor({ state: "attached", timeout: minutes });
      expect(await page.locator(".hind .seats li").first().locator("dt").allTextContents()).toEqual([
        "Luck of the dice",
        "Own hand",
        "Own choices",
        "The others",
      ]);
      expect(await violations(page)).toEqual([]);
      const before = page.url();
      await page.keyboard.press("End");
      await expect.poll(() => page.url()).not.toBe(before);
      await window.close();
    },
    3 * minutes,
  );
});
