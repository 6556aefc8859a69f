// A base game and an Epic game from the start page to the final count by the accessibility tree alone: what a screen
// reader is told, and nothing else. Nothing on the way may have no name, say its words
// twice, or be a number that counts nothing.
import { describe, expect, test } from "vitest";
import { openWindow } from "./harness.ts";
import { bare, every, Listener, words } from "./support/listener.ts";

/** From the start page by names alone: quick bots, then a table. */
async function sitDown(listener: Listener, preset: RegExp, seats: number): Promise<void> {
  const { page } = listener;
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: /^Settings/ })
    .click();
  await page.getByRole("group", { name: "Bot speed" }).getByRole("radio", { name: "instant" }).check();
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("link", { name: /^New table/ })
    .click();
  await page.getByRole("radio", { name: preset }).check();
  await page.getByRole("radio", { name: `${seats} seats` }).check();
  await page.getByRole("button", { name: /^Start/ }).click();
  await page.getByRole("region", { name: "What now", exact: true }).waitFor();
}

const games = [
  { preset: /^First game/, seats: 3, seed: 11 },
  { preset: /^Epic/, seats: 3, seed: 12 },
];

describe.concurrent("by the accessibility tree alone", { timeout: 600_000 }, () => {
  for (const { preset, seats, seed } of games)
    test(`${preset.source.slice(1)}, ${seats} seats`, async () => {
      const window = await openWindow({ seed });
      const listener = new Listener(window.page, seed);
      await sitDown(listener, preset, seats);
      const count = await listener.play();
      // Everybody's column and a total are in the tree, and the headline says who won.
      expect(every(count, "columnheader")).toHaveLength(seats);
      const end = await listener.listen();
      const [headline] = every(end, "heading");
      expect(bare(`${headline?.name} ${words(headline ?? end)}`)).toMatch(/\$\d+K/);
      expect(listener.decisions).toBeGreaterThan(12);
      expect(listener.byThings).toBeGreaterThan(5);
      expect(listener.byList).toBeGreaterThan(2);
      expect([...listener.puzzles]).toEqual([]);
      expect(listener.prompts.size).toBeGreaterThan(3);
      await window.close();
    });
});
