// Films for people who hear or steer differently: axe looks at each kind of film, and listeners get one good sentence a beat
// while the log is silent.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openWith, type Scenes } from "../proof/arrive.ts";
import { playScenes } from "../proof/scenes.ts";
import * as testing from "../src/contract/testing.ts";
import { browser, openWindow, site } from "./harness.ts";
import { bare, every, heard, Listener, words } from "./support/listener.ts";
import { addressOf } from "./support/seating.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let scenes: Scenes = new Map();
beforeAll(async () => {
  scenes = await playScenes(testing);
}, 120_000);

/** Not contrast: what fades in has little of it for a moment. The still pictures are looked at by proof_access. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] };
    const checker = (window as unknown as { axe: { run(options: object): Promise<Found> } }).axe;
    const found = (await checker.run({ rules: { "color-contrast": { enabled: false } } })).violations;
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
  });
}

/** Plays on with the last choice, looking at each kind of film once. */
async function watch(page: Page, moves: number, look: (kind: string) => Promise<void>): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let turn = 0; turn < moves; turn += 1) {
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
      await page.waitForTimeout(280);
    } else if (await page.locator(".room.asked").isVisible()) {
      await page.keyboard.press("c");
      const list = page.locator("dialog[open] .choices button");
      if ((await list.count()) > 0) await list.last().click();
      else await page.keyboard.press("Enter");
    } else if (await page.locator("main.final").isVisible()) break;
    await page.waitForTimeout(40);
  }
  return seen;
}

describe.concurrent("films", { timeout: 400_000 }, () => {
  test.each(["light", "dark"] as const)("axe finds nothing in any of them, %s", async (theme) => {
    const lang = theme === "dark" ? "fa" : "en";
    const look = { size: theme === "dark" ? "phone" : "desktop", lang, theme, motion: "full" } as const;
    const settings = { confirm: "never", collect: true, sound: false, speed: 0.5 };
    const visitor = await openWith(await browser(), site(), { ...look, settings }, scenes);
    const { page } = visitor;
    const found: string[] = [];
    await page.goto(addressOf(site(), `table/${scenes.get("demand-epic")?.id}`, lang));
    await page.waitForSelector(".room.asked", { timeout: 30_000 });
    await page.waitForTimeout(2500); // films come after the first table
    const seen = await watch(page, 120, async (kind) => {
      found.push(...(await violations(page)).map((one) => `${kind}: ${one}`));
    });
    await visitor.close();
    expect(found).toEqual([]);
    expect(
      ["won", "pair", "round", "dice"].filter((kind) => ![...seen].some((one) => one.startsWith(kind))),
    ).toEqual([]);
  });

  test("a listener hears one sentence a beat, and no log of twenty lines", async () => {
    const window = await openWindow({ motion: true, settings: { pace: 0, confirm: "never", speed: 0.5 } });
    const { page } = window;
    await page.locator("main button").first().click();
    await page.locator(".film").waitFor({ timeout: 30_000 });
    const said = new Map<string, string>();
    const seen = await watch(page, 90, async (kind) => {
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

  test("a whole game with films on can be played by the accessibility tree alone", async () => {
    const window = await openWindow({ seed: 11, settings: { pace: 0, confirm: "never", speed: 4 } });
    const listener = new Listener(window.page, 11);
    await window.page.getByRole("button", { name: "Play now" }).click();
    const count = await listener.play();
    expect(every(count, "columnheader").length).toBeGreaterThan(1);
    expect([...listener.puzzles]).toEqual([]);
    await window.close();
  });
});
