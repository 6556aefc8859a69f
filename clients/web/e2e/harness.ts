// What end-to-end tests share: a window of a given size, language and theme, which must stay quiet.
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { drawSeldom } from "./support/few_frames.ts";

const sizes = {
  phone: { width: 360, height: 740 },
  landscape: { width: 740, height: 360 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 720 },
  wide: { width: 2560, height: 1440 },
} as const;

export interface WindowOptions {
  readonly size?: keyof typeof sizes | { readonly width: number; readonly height: number };
  /** en, pt, fa, fr, or qps: the one that shows what is not translated. */
  readonly language?: string;
  readonly theme?: "light" | "dark";
  /** Animations and films are off unless asked for. */
  readonly motion?: boolean;
  /** What its tables are dealt from: the same game in every run, unless a test asks for another. */
  readonly seed?: number;
  /** Another site than the one of all tests, such as a server of a test's own. */
  readonly site?: string;
  /** Behind the address, such as "#/new". */
  readonly path?: string;
  /** Off: service workers would answer in place of the site. */
  readonly serviceWorker?: boolean;
  /** Settings as the client keeps them (store/settings.svelte.ts), merged into what is there before the first paint. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

let connected: Promise<Browser> | undefined;

export function browser(): Promise<Browser> {
  connected ??= chromium.connect(inject("browser"));
  return connected;
}

export const site = (): string => inject("site");

export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console said that it should not: warnings, errors, exceptions. */
  readonly noise: string[];
  /** Closes it; fails if there was noise. */
  close(): Promise<void>;
}

export async function openWindow(options: WindowOptions = {}): Promise<Window> {
  const size = typeof options.size === "object" ? options.size : sizes[options.size ?? "desktop"];
  const context = await (await browser()).newContext({
    viewport: { width: size.width, height: size.height },
    colorScheme: options.theme ?? "light",
    reducedMotion: options.motion ? "no-preference" : "reduce",
    locale: "en-GB",
    hasTouch: size.width < 800,
  });
  // Playwright's own way to keep service workers off is a warning in the page's console.
  if (!options.serviceWorker)
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await drawSeldom(context, 60);
  const settings = { ...(options.motion ? {} : { speed: 0 }), ...options.settings };
  if (Object.keys(settings).length > 0) {
    await context.addInitScript((wished) => {
      const kept = JSON.parse(localStorage.getItem("bourse.settings") ?? "{}");
      localStorage.setItem("bourse.settings", JSON.stringify({ ...kept, ...wished }));
    }, settings);
  }
  const page = await context.newPage();
  const noise: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("registration blocked by Playwright")) return; // as asked for above
    if (message.text().includes("GPU stall due to ReadPixels")) return; // dice without a graphics card, as asked in setup.ts
    if (["error", "warning"].includes(message.type())) noise.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => noise.push(`exception: ${error.stack ?? error.message}`));
  const asked = new URLSearchParams({ seed: String(options.seed ?? 1) });
  if (options.language) asked.set("lang", options.language);
  await page.goto(`${options.site ?? site()}?${asked}${options.path ?? ""}`);
  return {
    page,
    context,
    noise,
    async close() {
      await context.close();
      expect(noise).toEqual([]);
    },
  };
}

/** From the start page to the first decision of a game, in any language. */
export async function playNow(page: Page): Promise<void> {
  await page.locator("main button").first().click();
  await askedFor(page);
}

/** Waits until what comes after the first table is there: films, tips and the coach. */
export async function settledIn(page: Page): Promise<void> {
  await page.locator('.room[data-later="here"]').waitFor({ timeout: 30_000 });
}

/** How far the game is: it grows with every move. */
export async function linesOf(page: Page): Promise<number> {
  return Number(await page.locator(".room").getAttribute("data-lines"));
}

/** Waits until the answer that was just given has come to something. */
export async function movedOn(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (lines) => {
      const room = document.querySelector<HTMLElement>(".room");
      return !room?.dataset.lines || Number(room.dataset.lines) !== lines;
    },
    before,
    { timeout: 30_000 },
  );
}

/** Waits until the person is asked something; says what. */
export async function askedFor(page: Page): Promise<string> {
  const room = page.locator('.room[data-decision]:not([data-decision=""])');
  await room.waitFor({ timeout: 30_000 });
  return (await room.getAttribute("data-decision")) ?? "";
}

/** Answers with the first of all choices, through the list. */
export async function answerByList(page: Page): Promise<void> {
  const before = await linesOf(page);
  await page.keyboard.press("c");
  const list = page.locator("dialog[open] .choices button");
  if ((await list.count()) > 0) await list.first().click();
  else await page.locator(".acts .primary").first().click();
  await movedOn(page, before);
}

/** Answers through the list until this is asked. */
export async function playUntil(page: Page, decision: string): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    if ((await askedFor(page)) === decision) return;
    await answerByList(page);
  }
  throw new Error(`${decision} was never asked`);
}

/** Films, tips and stages come a moment after the first table. */
export const filmsHere = (page: Page): Promise<void> =>
  page.locator('.room[data-later="here"]').waitFor({ timeout: 30_000 });
