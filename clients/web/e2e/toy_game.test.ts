// The sample game of the how-to, in the browser: nothing but words and an engine, so everything on screen is what any game
// gets for nothing.
import { expect, test } from "vitest";
import { linesOf, movedOn, openWindow } from "./harness.ts";
import { isSound } from "./shell_support.ts";

test.each(["en", "fa"])("a game of Tower from set-up to its end, in %s", async (language) => {
  const { page, close } = await openWindow({ language, path: "#/toy/new", settings: { pace: 0 } });
  await page.locator("main form").waitFor({ timeout: 30_000 });
  await isSound(page, "a new table of the sample game");
  await page.locator("main form button[type=submit]").click();
  const room = page.locator(".room");
  await room.waitFor({ timeout: 30_000 });
  await page.locator(".plaintable").waitFor({ timeout: 30_000 });
  await isSound(page, "the plain table");

  let answers = 0;
  const atTheEnd = page.locator(".now .acts .btn");
  for (; answers < 200; answers += 1) {
    const move = page.locator(".moves button");
    await move.or(atTheEnd).first().waitFor({ timeout: 30_000 });
    if ((await move.count()) === 0) break;
    const told = await linesOf(page);
    await move.first().click();
    await movedOn(page, told);
  }
  expect(answers, "it was played by pressing").toBeGreaterThan(2);
  expect(await page.locator(".seats .score").count(), "everybody has a score").toBeGreaterThan(1);
  expect(await page.locator(".seats .score.best").count()).toBeGreaterThan(0);
  await isSound(page, "the end of the sample game");

  // It is kept, and can be looked at again.
  await page.evaluate(() => location.assign("#/games"));
  await page.locator("main li", { hasText: "Tower" }).first().waitFor({ timeout: 30_000 });
  await close();
});
