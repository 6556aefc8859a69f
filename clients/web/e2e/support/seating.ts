// How somebody gets to a table: Play now, the page for a new table, or a kept game.
import type { Page } from "playwright-core";

export interface TableForm {
  readonly preset?: string;
  readonly seats?: number;
  /** How many of the seats are people of this device; the rest are bots. */
  readonly people?: number;
  /** Of what level the bots are. */
  readonly bot?: string;
  readonly seed?: number;
  readonly lang?: string;
}

/** The address of a page of the client in a language. */
export function addressOf(site: string, route: string, lang = ""): string {
  return `${site}?seed=1${lang ? `&lang=${lang}` : ""}#/${route}`;
}

export async function arrive(page: Page): Promise<void> {
  await page.waitForSelector(".room main, .curtain", { timeout: 30_000 });
}

/** Through the page for a new table, as anybody does. */
export async function newTable(page: Page, site: string, wanted: TableForm): Promise<void> {
  await page.goto(addressOf(site, "new", wanted.lang));
  const form = page.locator("form");
  await form.waitFor({ timeout: 30_000 });
  if (wanted.preset) await form.locator(`label:has(input[name=preset][value="${wanted.preset}"])`).click();
  const { seats = 4, people = 1 } = wanted;
  await form.locator(`label:has(input[type=radio][value="${seats}"])`).last().click();
  const chairs = form.locator("ol select");
  for (let seat = 1; seat < Math.min(people, seats); seat += 1) await chairs.nth(seat).selectOption("");
  if (wanted.bot)
    for (let seat = people; seat < seats; seat += 1) await chairs.nth(seat).selectOption(wanted.bot);
  if (wanted.seed !== undefined) {
    // More options; some of them fold their own away.
    await form.locator("details summary").first().click();
    await form.locator("input.seed").fill(String(wanted.seed));
  }
  await form.locator("button[type=submit]").click();
  await arrive(page);
}

/** The big button of the first page. */
export async function playNow(page: Page, site: string, lang = ""): Promise<void> {
  await page.goto(addressOf(site, "", lang));
  await page.locator(".hero .btn.primary").click();
  await arrive(page);
}

export interface Kept {
  readonly id: string;
  readonly record: string;
  readonly config: unknown;
  readonly seats: readonly unknown[];
  readonly over: boolean;
  readonly round: number;
  readonly lines: number;
  readonly scores: readonly number[];
}

/** Puts games where the client keeps them, as if they had been played in this browser. */
export async function keepGames(page: Page, games: readonly Kept[]): Promise<void> {
  await page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("bourse", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("games");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const change = request.result.transaction("games", "readwrite");
          for (const one of all) {
            const game = {
              title: "",
              game: "stockpile",
              engine: "",
              begun: 1_790_000_000_000,
              updated: 1_790_000_000_000,
              ...one,
            };
            change.objectStore("games").put(game, one.id);
          }
          change.oncomplete = () => {
            request.result.close();
            resolve();
          };
          change.onerror = () => reject(change.error);
        };
      }),
    games as Kept[],
  );
}
