// A table of Stack Market in a test: how it is opened, what it waits for, and what it shows of its towers.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { deskSeen } from "./dice.ts";

const minutes = 60_000;
export const room = (page: Page) => page.locator(".room.stack");

/** What the room waits for: a decision, one's own hand, or the end. */
export async function comesTo(page: Page): Promise<"asked" | "mine" | "over"> {
  for (const end = Date.now() + 4 * minutes; Date.now() < end; ) {
    if ((await page.locator(".room.stack .end").count()) > 0) return "over";
    const { stacking, decision } = await room(page).evaluate((one) => ({ ...one.dataset }));
    if (stacking === "mine") return "mine";
    if (decision) return "asked";
    await page.waitForTimeout(80);
  }
  throw new Error("nothing came of it");
}

/** Answers with the button of that number, from the end if it is below 0. */
export async function answer(page: Page, which = 0): Promise<void> {
  const lines = await room(page).getAttribute("data-lines");
  await page
    .locator(".room.stack .tape .acts button[data-move]")
    .nth(which)
    .evaluate((button) => (button as HTMLElement).click());
  await page.waitForFunction(
    (before) => document.querySelector<HTMLElement>(".room.stack")?.dataset.lines !== before,
    lines,
  );
}

/** Makes a table at the server through the pages, with bots beside oneself; its link. */
export async function openAtServer(
  page: Page,
  wanted: { readonly preset: string; readonly rounds: number; readonly bot: string },
): Promise<string> {
  await page.evaluate(() => location.assign("#/lobby"));
  await page.locator('main .go a[href="#/open"]').click();
  await page.locator('main nav a[href="#/stack/open"]').click();
  const form = page.locator("main form");
  await form.waitFor({ timeout: 2 * minutes });
  await form.locator("select").first().selectOption(wanted.preset);
  await form
    .locator(".part")
    .first()
    .locator(`label:has(input[type=radio][value="${wanted.rounds}"])`)
    .click();
  for (const seat of [1, 2]) await form.locator("ol select").nth(seat).selectOption(wanted.bot);
  await form.getByText("Show among the open tables", { exact: true }).click();
  await form.locator("button[type=submit]").click();
  const link = page.locator("main .link input");
  await link.waitFor({ timeout: 2 * minutes });
  return link.inputValue();
}

/** Finds the only open table in the lobby and watches there. */
export async function watchFromLobby(page: Page): Promise<void> {
  await page.evaluate(() => location.assign("#/lobby"));
  await page.locator("main li a.btn", { hasText: "Watch" }).click();
  await page.locator("main .card .btn", { hasText: "Watch" }).click();
  await room(page).waitFor({ timeout: 2 * minutes });
}

/** Every tower with its height, and TOP, as the table says it in words. */
export const heights = (page: Page): Promise<string[]> => page.locator(".heights .vh li").allTextContents();

/** Both windows come to show the same towers. */
export async function sameHeights(one: Page, other: Page): Promise<void> {
  await expect
    .poll(async () => (await heights(other)).join(" "), { timeout: minutes })
    .toBe((await heights(one)).join(" "));
}

/** Two windows come to show the same dice: as many placed, and the highest of them at the same height. */
export async function sameDesk(one: Page, other: Page): Promise<void> {
  const differs = async () => {
    const [a, b] = await Promise.all([deskSeen(one), deskSeen(other)]);
    return Math.abs(a.placed - b.placed) + Math.floor(Math.abs(a.top.z - b.top.z)); // whole millimetres
  };
  await expect.poll(differs, { timeout: 60_000 }).toBe(0);
}
