// The player of these tests draws by decision, so delays change no game.
import { expect, test } from "vitest";
import { openWindow, site } from "./harness.ts";
import { Player } from "./support/player.ts";
import { newTable } from "./support/seating.ts";

async function logAfter(decisions: number, pace: number, wait: () => number): Promise<string[]> {
  const { page, close } = await openWindow({ settings: { pace }, language: "en" });
  await newTable(page, site(), { preset: "first-game", seats: 3, seed: 31, bot: "novice", lang: "en" });
  const player = new Player(page, {
    seed: 9,
    until: (_, { decisions: made }) => made >= decisions,
    onAsked: () => page.waitForTimeout(wait()),
  });
  expect(await player.play()).toBe(false);
  const lines = await page.locator(".log li").allTextContents();
  await close();
  return lines;
}

test("slow bots and a slow hand lead to the same game", async () => {
  const quick = await logAfter(12, 0, () => 0);
  let turn = 0;
  const slow = await logAfter(12, 120, () => 40 * (turn++ % 4));
  expect(quick.length).toBeGreaterThan(20);
  expect(slow).toEqual(quick);
});
