// Brings a page to a state of states.ts.
import type { Browser, Page } from "playwright-core";
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

function turnTo(page: Page, route: string): Promise<void> {
  return page.evaluate((hash) => location.assign(hash), `#/${route}`);
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
  // A page in between, so that nothing of the last state is taken for this one. The first time the site is loaded whole.
  visitor.complaints.length = 0;
  const between = addressOf(site, "lost", lang);
  if (page.url().split("#")[0] === between.split("#")[0]) await turnTo(page, "lost");
  else await page.goto(between);
  await page.waitForSelector("main#main h1", { timeout: 30_000 });
  await page.waitForSelector(".room, .curtain", { state: "detached" });
  const again = kept && state.replay !== undefined;
  if (again) await turnTo(page, `replay/${kept.id}/${state.replay}`);
  else await turnTo(page, kept ? `table/${kept.id}` : (state.route ?? ""));
  if (again) await page.waitForSelector(".playback .place", { timeout: 30_000 });
  else if (kept) await page.waitForSelector(".room.asked, main.final, .curtain", { timeout: 30_000 });
  else await page.waitForSelector(state.ready ?? "h1", { timeout: 30_000 });
  if (kept?.over && !again) await page.waitForSelector(".wchart", { timeout: 15_000 });
  await state.prepare?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Names of the people, which no language changes. */
export function namesIn(scenes: Scenes): string[] {
  const seats = [...scenes.values()].flatMap((kept) => kept.seats as { name?: string }[]);
  return [...new Set(seats.map((seat) => seat.name ?? ""))].filter((name) => name !== "");
}
