// Faults that people met at the table, and what explains itself there.
import { expect, test } from "vitest";
import { openWindow, playNow, playUntil, settledIn } from "./harness.ts";

const settings = { pace: 0, confirm: "hurts" };

test("the first Tab leads to what is asked, not into the log", async () => {
  const { page, close } = await openWindow({ settings });
  await playNow(page);
  await page.keyboard.press("Tab");
  const place = await page.evaluate(
    () => document.activeElement?.closest(".tape, .piles, .wait, .log, .bar")?.className ?? "",
  );
  expect(place).toMatch(/tape|piles|wait/);
  await close();
});

test("the notice of offline play waits until the table is left", async () => {
  const { page, close } = await openWindow({ settings, serviceWorker: true });
  await playNow(page);
  // The worker is in charge: from now on the notice could be shown.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
  const notices = page.getByText("offline", { exact: false });
  expect(await notices.count()).toBe(0);
  await page.locator(".bar .word").click();
  await notices.first().waitFor({ timeout: 20_000 });
  await close();
});

test("a lesson never says that it is at its end while cards are dealt", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/learn/base", settings: { pace: 0 } });
  await page.locator(".coach .next").waitFor();
  const watched = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const said = new Set<string>();
        const look = () => {
          said.add(document.querySelector(".coach .count")?.textContent ?? "");
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
        setTimeout(() => {
          watcher.disconnect();
          resolve([...said]);
        }, 4000);
      }),
  );
  for (let step = 0; step < 3; step += 1) {
    const next = page.locator(".coach .next, .coach .do").first();
    const before = await page.locator(".coach .count").textContent();
    await next.click();
    // A step that asks for something stays.
    await page
      .waitForFunction((said) => document.querySelector(".coach .count")?.textContent !== said, before, {
        timeout: 3000,
      })
      .catch(() => undefined);
  }
  const steps = (await watched).map((one) => Number(/step (\d+) of/.exec(one.replace(/[⁦-⁩]/g, ""))?.[1] ?? 0));
  expect(steps.length).toBeGreaterThan(1);
  // One after the other, and none of them the last.
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(Math.max(...steps)).toBeLessThan(8);
  await close();
});

test("resting on a part of the table explains it, in one step", async () => {
  const { page, close } = await openWindow({ language: "en", settings });
  await playNow(page);
  const tip = page.getByRole("tooltip");
  await settledIn(page);
  await page.locator(".ledger .cash").hover();
  await tip.waitFor();
  expect(await tip.textContent()).toContain("Cash");
  await page.locator(".bar .word").hover();
  await tip.waitFor({ state: "detached" });
  await page.locator(".market .track").first().hover();
  await tip.waitFor();
  await page.keyboard.press("n");
  await tip.waitFor({ state: "detached" });
  await close();
});

test("in Selling each column explains itself, and so does a share's majority", async () => {
  const { page, close } = await openWindow({ language: "en", settings });
  await playNow(page);
  await playUntil(page, "sell");
  await settledIn(page);
  const tip = page.getByRole("tooltip");
  for (const [part, words] of [
    [".sellstage tbody td[data-help=keep]", "If you keep"],
    [".sellstage tbody td[data-help=price]", "Prices"],
    [".sellstage .sell1", "If you sell"],
    [".ledger .lead", "Majorities"],
  ] as const) {
    await page.locator(part).first().hover();
    await tip.waitFor();
    expect(await tip.textContent()).toContain(words);
    await page.locator(".bar .word").hover();
    await tip.waitFor({ state: "detached" });
  }
  await close();
});

test("a long press explains a card and chooses nothing", async () => {
  const { page, context, close } = await openWindow({ language: "en", size: "phone", settings });
  await playNow(page);
  await settledIn(page);
  const card = page.locator(".toplace button").first();
  const box = (await card.boundingBox())!;
  const touch = await context.newCDPSession(page);
  const points = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points });
  await page.getByRole("tooltip").waitFor();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(await page.locator(".toplace button.picked").count()).toBe(0);
  await card.tap();
  await expect.poll(() => page.locator(".toplace button.picked").count()).toBe(1);
  await close();
});
