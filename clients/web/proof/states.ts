// What pictures are taken of: pages, and moments of tables with what is pressed there first.
import type { Page } from "playwright-core";
import type { Look, Size } from "./browser.ts";

export interface State {
  readonly name: string;
  /** A page of the client … */
  readonly route?: string;
  /** … or a moment of scenes.ts. */
  readonly scene?: string;
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
const languages = ["en", "pt", "fa", "fr"] as const;

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
