// Films at the table: they show the way, can be skipped, never press anything, and have a still form.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askedFor, filmsHere, openWindow, playNow } from "./harness.ts";

/** For this long nothing that is pressed after a skip does anything (moments/player.svelte.ts), and a little more. */
const guard = 300;
const eager = { pace: 0, confirm: "never", speed: 1 };

/** Answers through the list until a film is on. */
async function untilFilm(page: Page, kind: string, most = 200): Promise<void> {
  const film = page.locator(`.film[data-beat=${kind}]`);
  for (let turn = 0; turn < most; turn += 1) {
    if (await film.isVisible()) return;
    if (await page.locator(".film").isVisible()) {
      // One beat: "Skip all", before it, would skip those that are waited for.
      await page
        .locator(".tape .acts .btn")
        .last()
        .click({ timeout: 2000 })
        .catch(() => undefined);
      await page.waitForTimeout(guard);
    } else if (await page.locator(".room.asked").isVisible()) {
      await page.keyboard.press("c");
      const list = page.locator("dialog[open] .choices button");
      if ((await list.count()) > 0) await list.last().click();
      else
        await page
          .locator(".acts .btn")
          .last()
          .click({ timeout: 2000 })
          .catch(() => undefined);
    }
    await page.waitForTimeout(40);
  }
  throw new Error(`no film of ${kind} was played`);
}

describe("a film", () => {
  test("plays the auction winner by winner, and Space ends a beat", async () => {
    const window = await openWindow({ motion: true, settings: eager });
    const { page } = window;
    await playNow(page);
    await filmsHere(page);
    await untilFilm(page, "won");
    expect(await page.locator(".room").getAttribute("class")).not.toContain("asked");
    const before = await page.locator("#what-now").textContent();
    await page.keyboard.press(" ");
    await expect.poll(() => page.locator("#what-now").textContent()).not.toBe(before);
    // "Skip all" ends one moment; the next may follow. Presses right after a skip are ignored.
    const skipAll = page.locator(".tape .acts").getByRole("button", { name: "Skip all" });
    const films = async () => {
      const playing = await page.locator(".film").count();
      if (playing > 0) await skipAll.click({ timeout: 1000 }).catch(() => undefined);
      return playing;
    };
    await expect.poll(films, { interval: 400, timeout: 20_000 }).toBe(0);
    await askedFor(page);
    await window.close();
  });

  test("has its first picture before the log has its lines, and the log has them soon", async () => {
    const window = await openWindow({ motion: true, settings: { ...eager, speed: 0.5 } });
    const { page } = window;
    await playNow(page);
    await filmsHere(page);
    await page.evaluate(() => {
      const latest = () => document.querySelector(".log li button")?.textContent ?? "";
      let line = latest();
      new MutationObserver(() => {
        const film = document.querySelector<HTMLElement>(".film[data-beat=bid]");
        if (film && film.dataset.log === undefined) {
          film.dataset.log = latest() === line ? "later" : "at once";
          const frames = (left: number) =>
            requestAnimationFrame(() => {
              if (latest() !== line) film.dataset.log += ", here";
              else if (left > 0) frames(left - 1);
            });
          frames(10);
        } else if (!film) line = latest();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await untilFilm(page, "bid");
    await expect.poll(() => page.locator(".film").getAttribute("data-log")).toBe("later, here");
    await window.close();
  });

  test("the press that skips a film does not reach what lies under it", async () => {
    const window = await openWindow({ motion: true, settings: eager });
    const { page } = window;
    await playNow(page);
    await filmsHere(page);
    await untilFilm(page, "pair");
    const lines = await page.locator(".log li").count();
    await page.locator(".film").click();
    await page.locator(".market").click({ position: { x: 40, y: 120 } });
    expect(await page.locator(".room .picked").count()).toBe(0);
    expect(await page.locator(".log li").count()).toBeGreaterThanOrEqual(lines);
    await window.close();
  });

  test("does not move with reduced motion, and is described in a sentence", async () => {
    const window = await openWindow({ settings: eager });
    const { page } = window;
    await playNow(page);
    await filmsHere(page);
    await untilFilm(page, "pair");
    expect(await page.locator(".film.still").count()).toBe(1);
    const ticker = page.locator(".film .marker");
    const first = await ticker.evaluate((node) => node.getBoundingClientRect().x);
    // Some frames later it is where it was.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 12; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    });
    const line = await page.locator("#what-now .line").textContent();
    if (await ticker.isVisible())
      expect(await ticker.evaluate((node) => node.getBoundingClientRect().x)).toBe(first);
    expect(line?.length ?? 0).toBeGreaterThan(10);
    expect(await page.locator(".filmpic").getAttribute("aria-hidden")).toBe("true");
    await window.close();
  });

  test("turns only the flaps that change", async () => {
    const window = await openWindow({ motion: true, settings: eager });
    const { page } = window;
    await playNow(page);
    await filmsHere(page);
    await untilFilm(page, "pair");
    // Each flap is marked; one that turns is made anew and has no mark.
    const look = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".market .flap.price, .ledger .flaps .flap")].map(
          (flap) => {
            const fresh = flap.dataset.seen === undefined;
            flap.dataset.seen = "yes";
            return { text: flap.textContent, fresh };
          },
        ),
      );
    let before = await look();
    let turned = 0;
    for (let beat = 0; beat < 6; beat += 1) {
      await page.keyboard.press(" ");
      await page.waitForTimeout(guard);
      const after = await look();
      // Cash with more digits has other flaps: the comparison starts anew.
      if (after.length === before.length)
        for (const [at, flap] of after.entries()) {
          expect(`${at}: ${flap.fresh}`).toBe(`${at}: ${flap.text !== before[at]?.text}`);
          if (flap.fresh) turned += 1;
        }
      before = after;
    }
    expect(turned).toBeGreaterThan(0);
    await window.close();
  });

  test("opens the first round, and a pair that is looked at stays until it is put away", async () => {
    const window = await openWindow({ motion: true, settings: { ...eager, speed: 2 } });
    const { page } = window;
    await page.locator("main button").first().click();
    await page.locator(".film[data-beat=round]").waitFor({ timeout: 30_000 });
    const mine = page.locator(".dealtpairs .mine");
    expect(await mine.locator(".back").count()).toBe(2);
    await page.keyboard.press("p");
    await expect.poll(() => mine.locator(".back").count()).toBe(0);
    await page.waitForTimeout(4000); // longer than the film takes at this speed
    expect(await page.locator(".film[data-beat=round]").count()).toBe(1);
    expect(await page.locator("#what-now").textContent()).toContain("Your pair");
    await page.locator(".peekbar button").click();
    await page.locator(".film").waitFor({ state: "detached" });
    await askedFor(page);
    await window.close();
  });

  test("leaves a pair face down that nobody looked at, until Peek is pressed", async () => {
    const window = await openWindow({ motion: true, settings: { ...eager, speed: 4 } });
    const { page } = window;
    await page.locator("main button").first().click();
    await page.locator(".film[data-beat=round]").waitFor({ timeout: 30_000 });
    await page.locator(".film").waitFor({ state: "detached", timeout: 30_000 });
    const backs = page.locator(".insider .back");
    expect(await backs.count()).toBe(2);
    await page.getByRole("button", { name: "Peek" }).click();
    await expect.poll(() => backs.count()).toBe(0);
    expect(await page.getByRole("button", { name: "Peek" }).count()).toBe(0);
    await window.close();
  });

  test("is not shown at instant speed", async () => {
    const window = await openWindow({ settings: { ...eager, speed: 0 } });
    const { page } = window;
    await playNow(page);
    await filmsHere(page);
    await expect(untilFilm(page, "won", 40)).rejects.toThrow("no film");
    await window.close();
  });
});
