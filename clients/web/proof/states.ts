// What pictures are taken of: pages, and moments of tables with what is pressed there first.

import type { Page } from "playwright-core";
import known from "../src/gen/languages.json" with { type: "json" };
import type { Look, Size } from "./browser.ts";

export interface State {
  readonly name: string;
  /** A page of the client … */
  readonly route?: string;
  /** … or a moment of scenes.ts. */
  readonly scene?: string;
  /** The scene is looked at again, at this position. */
  readonly replay?: number;
  /** What is pressed before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly settings?: Look["settings"];
  readonly motion?: Look["motion"];
  /** What is there when a page is complete. */
  readonly ready?: string;
  /** A variant of another state, tried in long runs only. */
  readonly variant?: boolean;
  /** Only in this size. */
  readonly only?: "phone" | "desktop";
  /** The whole page, not only what fits the window. */
  readonly whole?: boolean;
  /** Needs a server behind the site: `bourse serve`, not files alone. */
  readonly server?: boolean;
}

const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
};
const forced = (selector: string) => (page: Page) => page.locator(selector).first().click({ force: true });
const sheet = (name: string, at: number): State => ({
  name: `demand-${name}`,
  scene: "demand",
  only: "phone",
  prepare: press(`.tabs .tb:nth-child(${at})`),
});

async function chooseBid(page: Page): Promise<void> {
  const open = page.locator(".bid.open, .bid[aria-disabled=false]");
  await open.nth(Math.max(0, (await open.count()) - 2)).click();
}

async function pickCard(page: Page): Promise<void> {
  const tab = page.locator(".tabs .tb:nth-child(3)");
  if (await tab.isVisible()) await tab.click();
  await page.locator(".wait button.thing.can").first().click();
}

/** The last decision of a round is answered, and the sequence that follows is caught in the middle. */
async function watchMovement(page: Page): Promise<void> {
  const end = page.locator(".tape .acts button").last();
  await end.click();
  await page.waitForSelector(".tape .acts kbd", { timeout: 5000 }).catch(() => undefined);
  await page.waitForTimeout(2500);
}

/** Makes a table at the server that waits for two people. */
const makeTable = (page: Page, listed: boolean): Promise<string> =>
  page.evaluate(async (isListed) => {
    const seats = [{ kind: "person" }, { kind: "person" }, { kind: "bot", bot: "greedy" }];
    const answer = await fetch("api/tables", {
      method: "POST",
      body: JSON.stringify({ seats, listed: isListed }),
    });
    return ((await answer.json()) as { table: string }).table;
  }, listed);

/** Nobody sits at it: other windows see it as well. */
async function findTables(page: Page): Promise<void> {
  await makeTable(page, true);
  await page.waitForSelector("main li.one", { timeout: 30_000 });
}

/** A table as its link shows it. */
async function beInvited(page: Page): Promise<void> {
  const table = await makeTable(page, false);
  await page.evaluate((id) => location.assign(`#/t/${id}`), table);
  await page.waitForSelector("main form .btn.primary", { timeout: 30_000 });
}

async function takeSeat(page: Page): Promise<void> {
  await beInvited(page);
  await page.locator("main form .btn.primary").click();
  await page.waitForSelector("main .link input", { timeout: 30_000 });
}

/** The other seat is a bot's, and the game begins; people and chat are open. */
async function sitTogether(page: Page): Promise<void> {
  await takeSeat(page);
  await page.locator("main li.empty .btn").click();
  await page.locator("main .go .btn.primary[aria-disabled=false]").click();
  await page.waitForSelector(".room main", { timeout: 30_000 });
  await page.locator(".people-tool").click();
  await page.waitForSelector("#company");
}

/** Where there is room the chat lies beside the log. */
async function chatTogether(page: Page): Promise<void> {
  await sitTogether(page);
  await page.keyboard.press("Escape");
  await page.getByRole("tab").last().click();
  for (const text of ["Good luck!", "See you at the final count."]) {
    await page.locator(".chat .write input").fill(text);
    await page.keyboard.press("Enter");
    await page.locator(".chat .lines", { hasText: text }).waitFor();
  }
}

/** A game that a bot begins, on the chequered ground that stands for what a stream has behind it. */
async function streamTable(page: Page): Promise<void> {
  await sitTogether(page);
  const address = await page.locator("#company .watch a").nth(1).getAttribute("href");
  const lang = await page.locator("html").getAttribute("lang");
  await page.goto(`${address}&lang=${lang}`);
  await page.waitForSelector(".room main.spect", { timeout: 30_000 });
  await page.evaluate(() => {
    document.documentElement.style.background =
      "repeating-conic-gradient(#999 0 25%, #bbb 0 50%) 0 0 / 2rem 2rem";
  });
}

async function planBids(page: Page): Promise<void> {
  await page.locator(".bar .tool[aria-haspopup=dialog]").click();
  await page.waitForSelector(".plan select");
}

async function openReport(page: Page): Promise<void> {
  await page.locator(".bar .tool:last-child").click();
  await page.locator("dialog[open] .acts .btn").click();
  await page.locator("dialog[open] textarea").waitFor();
}

async function lookBack(page: Page): Promise<void> {
  await page.locator(".do .btn").first().click();
  await page.locator(".hind .cands, .hind .none + .btn").first().waitFor();
  const next = page.locator(".hind .none + .btn");
  // It goes by itself when the first advice comes, maybe between looking and pressing.
  if (await next.isVisible()) await next.click({ timeout: 2000 }).catch(() => {});
  await page.locator(".hind .cands").waitFor();
  // To a choice that was one.
  for (let tries = 0; tries < 20 && (await page.locator(".cands li").count()) < 4; tries += 1) {
    await page.locator(".go .key:nth-child(4)").click();
    await page.waitForTimeout(80);
  }
}

async function openBox(page: Page): Promise<void> {
  if (await page.locator("form button[type=submit]").isVisible())
    await page.locator("form button[type=submit]").click();
  await page.locator(".ticks").waitFor();
}

/** So many steps of a lesson that are only read. */
function goOn(steps: number): (page: Page) => Promise<void> {
  return async (page) => {
    for (let step = 0; step < steps; step += 1) await page.locator(".coach .next").click();
    await page.locator(".coach .do").waitFor();
  };
}

async function explainPile(page: Page): Promise<void> {
  await page.locator(".bar .tool:last-child").click();
  await page.locator("dialog[open] .helps .btn").first().click();
  await page.locator("#pile0 .ptag").click();
  await page.locator("dialog[open] .explained").waitFor();
}

export const states: readonly State[] = [
  { name: "lobby", ready: "main .go", route: "lobby", whole: true, server: true, prepare: findTables },
  { name: "open-table", ready: "main form ol", route: "open", whole: true, server: true },
  { name: "invited", ready: "main .go", route: "lobby", whole: true, server: true, prepare: beInvited },
  { name: "waiting-room", ready: "main .go", route: "lobby", whole: true, server: true, prepare: takeSeat },
  { name: "people-and-chat", ready: "main .go", route: "lobby", server: true, prepare: sitTogether },
  { name: "chat", ready: "main .go", route: "lobby", server: true, only: "desktop", prepare: chatTogether },
  { name: "stream", ready: "main .go", route: "lobby", server: true, only: "desktop", prepare: streamTable },
  { name: "bid-plan", scene: "supply", prepare: planBids },
  { name: "start", ready: ".hero .btn.primary", route: "", whole: true },
  { name: "new-table", variant: true, ready: "form button[type=submit]", route: "new", whole: true },
  {
    name: "new-table-more",
    ready: "form button[type=submit]",
    route: "new",
    whole: true,
    prepare: press("details summary"),
  },
  { name: "my-games", ready: ".game", route: "games", whole: true },
  { name: "rules", ready: "main h2", route: "rules" },
  { name: "rules-detail", variant: true, ready: "main figure", route: "rules/s-str-26" },
  { name: "learn", ready: "main ol .btn", route: "learn", whole: true },
  { name: "lesson", ready: ".coach .next", route: "learn/base" },
  { name: "lesson-ask", ready: ".coach .next", route: "learn/two", prepare: goOn(1) },
  { name: "lesson-offer", variant: true, ready: ".coach .next", route: "learn/investors", prepare: goOn(1) },
  { name: "settings", ready: "main fieldset", route: "settings", whole: true },
  { name: "about", ready: "main table", route: "about", whole: true },
  { name: "lost", route: "nowhere" },
  { name: "replay-page", ready: ".zone", route: "replay", whole: true },
  { name: "replay", scene: "final", replay: 120 },
  { name: "replay-all", variant: true, scene: "final-all", replay: 200 },
  { name: "hindsight", scene: "final", replay: 100, prepare: lookBack },
  { name: "report", scene: "demand", prepare: openReport },
  { name: "companion", ready: "main .links", route: "companion", whole: true, prepare: openBox },
  { name: "sheets", ready: ".paper", route: "sheets/epic", whole: true },
  { name: "supply-first", variant: true, scene: "supply-first" },
  { name: "supply", scene: "supply" },
  { name: "supply-picked", scene: "supply", prepare: pickCard },
  { name: "supply-all", scene: "supply-all" },
  { name: "supply-two", variant: true, scene: "supply-two" },
  { name: "demand", variant: true, scene: "demand" },
  { name: "demand-chosen", scene: "demand", prepare: chooseBid },
  { name: "demand-reason", scene: "demand", prepare: forced(".bid[aria-disabled=true]") },
  { name: "demand-all", scene: "demand-all" },
  { name: "demand-two", variant: true, scene: "demand-two" },
  { name: "demand-epic", variant: true, scene: "demand-epic" },
  { name: "demand-advanced", scene: "demand-advanced" },
  sheet("market", 2),
  sheet("mine", 3),
  sheet("others", 4),
  sheet("log", 5),
  { name: "choice-list", scene: "supply-first", prepare: press(".tape .all") },
  { name: "help", scene: "demand", prepare: press(".bar .tool:last-child") },
  { name: "explained", scene: "demand", prepare: explainPile },
  { name: "investor-choice", scene: "investor-choice" },
  { name: "lay-aside", scene: "lay-aside" },
  { name: "bonds", scene: "bonds" },
  { name: "ability", scene: "ability" },
  { name: "give-first-card", scene: "give-first-card" },
  { name: "action", scene: "action" },
  { name: "action-all", scene: "action-all" },
  { name: "strategy-walk", scene: "strategy-walk" },
  { name: "selling", scene: "selling" },
  { name: "selling-all", scene: "selling-all" },
  { name: "selling-epic", variant: true, scene: "selling-epic" },
  { name: "selling-advanced", variant: true, scene: "selling-advanced" },
  { name: "show-shares", scene: "show-shares", settings: { collect: false } },
  { name: "movement", scene: "selling", motion: "full", settings: { speed: 0.5 }, prepare: watchMovement },
  { name: "curtain", scene: "curtain" },
  { name: "final", scene: "final" },
  { name: "final-all", scene: "final-all" },
  { name: "final-two", variant: true, scene: "final-two" },
];

/** Whether there is a server behind a site. */
export async function hasServer(site: string): Promise<boolean> {
  const answer = await fetch(`${site}api/catalogue`).catch(() => undefined);
  const found = answer?.ok ? ((await answer.json().catch(() => ({}))) as { server?: unknown }) : {};
  return Boolean(found.server);
}

export interface Series {
  readonly name: string;
  readonly size: Size;
  readonly look: Look;
  /** Those of `states` that are taken; all if it is not there. */
  readonly of?: readonly string[];
}

const some = [
  "start",
  "new-table",
  "supply",
  "demand-chosen",
  "demand-all",
  "action-all",
  "selling-all",
  "investor-choice",
  "final-all",
];
const languages = Object.keys(known);

export const series: readonly Series[] = [
  ...languages.flatMap((lang) =>
    (["desktop", "phone"] as const).map(
      (size): Series => ({ name: `${lang}-${size}`, size, look: { size, lang } }),
    ),
  ),
  { name: "qps-desktop", size: "desktop", look: { size: "desktop", lang: "qps" } },
  { name: "qps-phone", size: "phone", look: { size: "phone", lang: "qps" } },
  {
    name: "en-desktop-dark",
    size: "desktop",
    look: { size: "desktop", lang: "en", theme: "dark" },
    of: [...some, "rules", "settings", "curtain", "final"],
  },
  { name: "fa-phone-dark", size: "phone", look: { size: "phone", lang: "fa", theme: "dark" }, of: some },
  {
    name: "en-landscape",
    size: "landscape",
    look: { size: "landscape", lang: "en" },
    of: [...some, "final", "curtain", "action"],
  },
  { name: "fa-landscape", size: "landscape", look: { size: "landscape", lang: "fa" }, of: some },
  { name: "en-tablet", size: "tablet", look: { size: "tablet", lang: "en" }, of: some },
  { name: "fa-tablet", size: "tablet", look: { size: "tablet", lang: "fa" }, of: some },
  { name: "en-wide", size: "wide", look: { size: "wide", lang: "en" }, of: some },
  { name: "en-desktop-200", size: "desktop", look: { size: "desktop", lang: "en", textSize: 2 }, of: some },
  { name: "en-phone-200", size: "phone", look: { size: "phone", lang: "en", textSize: 2 }, of: some },
];
