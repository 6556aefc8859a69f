// Brings a page to a state of states.ts.
import type { Browser } from "playwright-core";
import { addressOf, type Kept, keepGames } from "../e2e/support/seating.ts";
import { type Look, type Visitor, visit } from "./browser.ts";
import type { State } from "./states.ts";

export type Scenes = ReadonlyMap<string, Kept>;

/** A window in which all scenes are kept games. */
export async function openWith(browser: Browser, site: string, look: Look, scenes: Scenes): Promise<Visitor> {
  const visitor = await visit(browser, look);
  // Any file of the site will do: storage belongs to the address.
  await visitor.page.goto(`${site}manifest.webmanifest`);
  await keepGames(visitor.page, [...scenes.values()]);
  return visitor;
}

/** Settings of its own make a window of its own. */
export function needsOwnWindow(state: State): boolean {
  return state.settings !== undefined || state.motion !== undefined;
}

export function lookFor(look: Look, state: State): Look {
  return {
    ...look,
    ...(state.settings ? { settings: state.settings } : {}),
    ...(state.motion ? { motion: state.motion } : {}),
  };
}

export async function arriveAt(
  visitor: Visitor,
  site: string,
  state: State,
  lang: string,
  scenes: Scenes,
): Promise<void> {
  const { page } = visitor;
  const kept = state.scene === undefined ? undefined : scenes.get(state.scene);
  if (state.scene !== undefined && !kept) throw new Error(`there is no scene ${state.scene}`);
  // Through an empty page, so that every state is met as if it were the first.
  await page.goto("about:blank");
  visitor.complaints.length = 0;
  await page.goto(addressOf(site, kept ? `table/${kept.id}` : (state.route ?? ""), lang));
  if (kept) await page.waitForSelector(".room.asked, main.final, .curtain", { timeout: 30_000 });
  else await page.waitForSelector("h1", { timeout: 30_000 });
  if (kept?.over) await page.waitForSelector(".wchart svg, .wchart canvas", { timeout: 15_000 });
  if (state.scene === undefined) await page.waitForLoadState("networkidle");
  await state.prepare?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

export function namesIn(state: State, scenes: Scenes): string[] {
  const kept = state.scene === undefined ? undefined : scenes.get(state.scene);
  return ((kept?.seats ?? []) as { name?: string }[])
    .map((seat) => seat.name ?? "")
    .filter((name) => name !== "");
}
