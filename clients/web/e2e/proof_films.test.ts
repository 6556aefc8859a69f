// Films for people who hear or steer differently: axe looks at each kind of film, and listeners get one good sentence a beat
// while the log is silent.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openWith, type Scenes } from "../proof/arrive.ts";
import type { Look } from "../proof/browser.ts";
import { playScenes } from "../proof/scenes.ts";
import * as testing from "../src/contract/testing.ts";
import { browser, filmsHere, openWindow, site } from "./harness.ts";
import { faint } from "./support/contrast.ts";
import { canHold, hold, leap } from "./support/held.ts";
import { bare, every, heard, Listener, words } from "./support/listener.ts";
import { addressOf } from "./support/seating.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All that is to be looked at: kinds of beats, and what happens in them. */
const kinds = ["bid", "won", "round", "deal", "dice", "action", "strategy", "pair", "count"].concat(
  "stock-split",
  "bankrupt",
  "dividend-paid",
);

let scenes: Scenes = new Map();
beforeAll(async () => {
  scenes = await playScenes(testing);
}, 120_000);

/** Not contrast: axe skips what is hidden from listeners, and cannot tell what wood lies behind words. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] };
    const checker = (window as unknown as { axe: { run(options: object): Promise<Found> } }).axe;
    const found = (await checker.run({ rules: { "color-contrast": { enabled: false } } })).violations;
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
  });
}

/** Whether what was to be seen was seen. */
const has = (seen: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.length > 0 && missing(seen, wanted).length === 0;
const missing = (seen: ReadonlySet<string>, wanted: readonly string[]): string[] =>
  wanted.filter((one) => ![...seen].some((kind) => kind.startsWith(one) || kind.endsWith(one)));

/** Plays on with the last choice, looking at each kind of film once, until all that is wanted was seen. */
async function watch(
  page: Page,
  moves: number,
  seen: Set<string>,
  look: (kind: string) => Promise<void>,
  wanted: readonly string[] = [],
): Promise<void> {
  for (let turn = 0; turn < moves && !has(seen, wanted); turn += 1) {
    const film = page.locator(".film");
    if (await film.isVisible()) {
      const beat = await film.getAttribute("data-beat", { timeout: 2000 }).catch(() => null);
      const what = await film.getAttribute("data-what", { timeout: 2000 }).catch(() => null);
      const kind = `${beat} ${what ?? ""}`.trim();
      if (beat && !seen.has(kind)) {
        await look(kind);
        seen.add(kind);
      }
      await page.keyboard.press(" ");
      await page.waitForTimeout(280); // a little longer than presses are ignored after a skip
    } else if (await page.locator(".room.asked").isVisible()) {
      await page.keyboard.press("c");
      const list = page.locator("dialog[open] .choices button");
      // A list that the bots' moves close takes no press: the next turn has another.
      if ((await list.count()) > 0)
        await list
          .last()
          .click({ timeout: 2000 })
          .catch(() => {});
      else await page.keyboard.press("Enter");
    } else if (await page.locator("main.final").isVisible()) {
      if (!seen.has("count")) await look("count");
      seen.add("count");
      return;
    }
    await page.waitForTimeout(40);
  }
}

/** A visitor with slow films that can be held still. */
async function openFilms(look: Look) {
  const settings = { confirm: "never", collect: true, sound: false, speed: 0.5 };
  const visitor = await openWith(await browser(), site(), { motion: "full", settings, ...look }, scenes);
  await canHold(visitor.page);
  return visitor;
}

/** Another address in between, or the page would stay and only go to another route. */
async function openScene(page: Page, scene: string, lang: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(addressOf(site(), `table/${scenes.get(scene)?.id}`, lang));
  await page.waitForSelector(".room.asked", { timeout: 30_000 });
  await filmsHere(page);
}

/** Words that are faint at some time of a film that is held. */
async function faintIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let times = 0; times < 4 && (await page.locator(".film").isVisible()); times += 1) {
    found.push(...(await faint(page, ".film")));
    await leap(page, 900);
  }
  return found;
}

/** Parts of a film that its stage cuts off, or that lie under the tape. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const film = document.querySelector(".film");
    const tape = document.querySelector(".tape")?.getBoundingClientRect();
    if (!film || !tape) return [];
    const stage = film.getBoundingClientRect();
    const isUnder = tape.left < stage.right && tape.right > stage.left && tape.top >= stage.top;
    const bottom = Math.min(stage.bottom, innerHeight, isUnder ? tape.top : Infinity);
    const parts =
      ".mvwho, .mvpair .card, .bigaction, .mvsay, .bigrail, .forme, .holders li, .shelf, .mvpairs li, .tray, .dsheet, " +
      ".paper, .dealtpairs li, .dealtitle, .peekbar .btn, .rseat, .rpile, .rtitle, .rsum, .rcard";
    return [...film.querySelectorAll<HTMLElement>(parts)].flatMap((part) => {
      if (!part.checkVisibility({ visibilityProperty: true })) return [];
      // What is on its way in or out may come from beyond the stage.
      let opacity = 1;
      for (let one: Element | null = part; one; one = one.parentElement)
        opacity *= Number(getComputedStyle(one).opacity);
      if (opacity < 0.8) return [];
      const box = part.getBoundingClientRect();
      const over = [
        stage.left - box.left,
        box.right - stage.right,
        stage.top - box.top,
        box.bottom - bottom,
      ].map(Math.round);
      // What leans reaches a little further.
      return over.some((by) => by > 3)
        ? [`${part.className} “${part.textContent?.trim().slice(0, 30)}” by ${over}`]
        : [];
    });
  });
}

describe.concurrent("films", { timeout: 600_000 }, () => {
  test.each(["light", "dark"] as const)("axe finds nothing in any of them, %s", async (theme) => {
    const lang = theme === "dark" ? "fa" : "en";
    const visitor = await openFilms({ size: theme === "dark" ? "phone" : "desktop", lang, theme });
    const { page } = visitor;
    const found: string[] = [];
    const seen = new Set<string>();
    // Games with everything, and some that lead to the rest: a boom, a split, a bankruptcy, a dividend, the count.
    for (const scene of ["demand-epic", "strategy-walk", "action", "selling"]) {
      if (has(seen, kinds)) break;
      await openScene(page, scene, lang);
      const look = async (kind: string) => {
        await hold(page, true);
        const wrong = [...(await violations(page)), ...(await outside(page)), ...(await faintIn(page))];
        await hold(page, false);
        found.push(...wrong.map((one) => `${kind}: ${one}`));
      };
      await watch(page, 120, seen, look, kinds);
    }
    await visitor.close();
    expect(found).toEqual([]);
    expect(missing(seen, kinds)).toEqual([]);
  });

  test.each(["phone", "side", "small"] as const)(
    "nothing of them lies outside the stage (%s)",
    async (size) => {
      const visitor = await openFilms({ size, lang: "en" });
      const { page } = visitor;
      const found: string[] = [];
      const seen = new Set<string>();
      const wanted = ["won", "action", "stock-split", "bankrupt", "dividend-paid"];
      for (const scene of ["action", "selling", "demand"]) {
        if (has(seen, wanted)) break;
        await openScene(page, scene, "en");
        const look = async (kind: string) => {
          await hold(page, true);
          for (let times = 0; times < 16 && (await page.locator(".film").isVisible()); times += 1) {
            found.push(...(await outside(page)).map((one) => `${kind}: ${one}`));
            await leap(page, 400);
          }
          await hold(page, false);
        };
        await watch(page, 120, seen, look, wanted);
      }
      await visitor.close();
      expect([...new Set(found)]).toEqual([]);
      expect(missing(seen, wanted)).toEqual([]);
    },
  );

  test("a listener hears one sentence a beat, and no log of twenty lines", async () => {
    const window = await openWindow({ motion: true, settings: { pace: 0, confirm: "never", speed: 0.5 } });
    const { page } = window;
    await page.locator("main button").first().click();
    await page.locator(".film").waitFor({ timeout: 30_000 });
    const said = new Map<string, string>();
    const seen = new Set<string>();
    await watch(page, 50, seen, async (kind) => {
      const tree = heard(await page.locator("body").ariaSnapshot());
      const now = every(tree, "region").find((one) => one.name === "What now");
      const status = now ? every(now, "status")[0] : undefined;
      said.set(kind, bare(status ? words(status) : ""));
      // In the same breath as the kind was read, if the film is still on.
      const live = await page
        .locator(".log .lines")
        .evaluate((log) => (document.querySelector(".film") ? log.getAttribute("aria-live") : "off"));
      expect(live).toBe("off");
    });
    expect([...seen][0]).toBe("round");
    for (const [kind, text] of said) expect(`${kind}: ${text}`).toMatch(/: .{12,}[.!]/);
    expect(said.get("round")).toMatch(/Round 1 of \d+\. You start with \$\d+K\. .+ Your pair is dealt\./);
    await window.close();
  });

  test("a whole game with films on can be played by the accessibility tree alone", async ({ expect }) => {
    const window = await openWindow({ seed: 11, settings: { pace: 0, confirm: "never", speed: 4 } });
    const listener = new Listener(window.page, 11);
    await window.page.getByRole("button", { name: "Play now" }).click();
    const count = await listener.play();
    expect(every(count, "columnheader").length).toBeGreaterThan(1);
    expect([...listener.puzzles]).toEqual([]);
    // When the count is told, the result is said and the next thing to do has the focus.
    const { page } = window;
    const result = page.locator("main.final [role=status]").first();
    await expect.poll(() => result.textContent(), { timeout: 20_000 }).toMatch(/^\S.+\$\d+K\S* .*You /);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await expect.poll(focused, { timeout: 10_000 }).toBe("Rematch");
    await window.close();
  });
});
