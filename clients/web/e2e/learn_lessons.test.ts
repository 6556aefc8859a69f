// Lessons through what is on the page: the base game to its end in both directions of writing, every module in one, with a
// step that is kept, hints after another move, and axe on every step (BOURSE_LONG=1: of every lesson in every language).
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { parseScript, type Script } from "../src/games/stockpile/learn/script.ts";
import known from "../src/gen/languages.json" with { type: "json" };
import data from "../src/gen/stockpile_data.json" with { type: "json" };
import { openWindow, type WindowOptions } from "./harness.ts";
import { rawKeys } from "./shell_support.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const long = process.env.BOURSE_LONG === "1";
const lessons = ["base", "two", ...data.modules.map((module) => module.name)];
const quick = { pace: 0, collect: true };

function scriptOf(lesson: string): Script {
  return parseScript(
    readFileSync(new URL(`../src/games/stockpile/learn/scripts/${lesson}.game`, import.meta.url), "utf8"),
  );
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function violations(page: Page, step: string): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const checker = (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe;
    return (await checker.run()).violations;
  });
  return found.map(({ id, help, nodes }) => `${step}: ${id}: ${help}: ${nodes[0]?.html.slice(0, 120)}`);
}

const at = (page: Page, step: string) =>
  page.locator(`.coach[data-step="${step}"]`).waitFor({ timeout: 30_000 });

/** The move that a step asks for, as things on the table that are pressed one after the other. */
function pressesFor(script: Script, step: string): string[] {
  const place = script.entries.findIndex((one) => one.kind === "step" && one.step.name === step);
  const line = script.entries[place + 1];
  if (line?.kind !== "line") throw new Error(`${step} asks for nothing`);
  const [verb = "", ...fields] = line.move.split(" ");
  const args = Object.fromEntries(fields.map((field) => field.split("=") as [string, string]));
  const company = data.values.company.indexOf(args.company ?? "");
  switch (verb) {
    case "place":
      return [
        `.wait [data-thing="card:${data.values.card.indexOf(args.card ?? "")}"]`,
        `[data-thing="pile:${args.pile} face:${args.face}"]`,
      ];
    case "bid":
      return [`[data-thing="space:${args.pile}:${args.space}"]`];
    case "boom":
      return [`.market [data-thing="company:${company}"]`];
    case "sell":
      return [`.port [data-thing="regular:${company}"]`];
    case "sell-split":
      return [`.port [data-thing="split:${company}"]`, ".acts .btn:not(.undo):not(.all)"];
    case "show":
      return [`.acts .btn:not(.undo):not(.all) >> nth=${args.cards}`];
    default:
      return [".acts .btn.primary"];
  }
}

interface Going {
  /** By pressing what lies on the table; else the lesson does it. */
  readonly byHand?: boolean;
  readonly look?: boolean;
}

/** Plays a lesson to its end; raw keys on the way, and what axe says. */
async function goThrough(page: Page, lesson: string, going: Going = {}): Promise<string[]> {
  const script = scriptOf(lesson);
  const found: string[] = [];
  for (const step of script.steps) {
    await at(page, step.name);
    found.push(...(await rawKeys(page)).map((key) => `${lesson}, ${step.name}: ${key}`));
    if (going.look) found.push(...(await violations(page, `${lesson}, ${step.name}`)));
    if (!step.asks) await page.locator(".coach .next").click();
    else if (!going.byHand) await page.locator(".coach .do").click();
    else for (const thing of pressesFor(script, step.name)) await page.locator(thing).first().click();
  }
  await at(page, "over");
  return found;
}

async function inWindow(options: WindowOptions, act: (page: Page) => Promise<void>): Promise<void> {
  const window = await openWindow({ settings: quick, ...options });
  await act(window.page);
  await window.close();
}

describe.concurrent("the lesson of the base game", { timeout: 240_000 }, () => {
  test("to its end by hand, in English; axe finds nothing on any step", () =>
    inWindow({ path: "#/learn/base", language: "en" }, async (page) => {
      expect(await goThrough(page, "base", { byHand: true, look: true })).toEqual([]);
      expect(await page.locator("main.final h1").textContent()).toMatch(/\d/);
      await page.locator(".coach footer a").first().click();
      await at(page, "welcome");
      expect(page.url()).toContain("#/learn/two");
    }));

  test.each(Object.keys(known).filter((language) => (long ? language !== "en" : language === "fa")))(
    "to its end in %s",
    (language) =>
      inWindow(
        { path: "#/learn/base", language, size: language === "fa" ? "phone" : "desktop" },
        async (page) => {
          expect(await goThrough(page, "base", { look: long })).toEqual([]);
        },
      ),
  );

  test("another move gets a hint, and a step is kept", () =>
    inWindow({ path: "#/learn/base", language: "en" }, async (page) => {
      for (const step of scriptOf("base").steps) {
        await at(page, step.name);
        if (step.name === "bid") break;
        await page.locator(step.asks ? ".coach .do" : ".coach .next").click();
      }
      await page.locator('[data-thing="space:1:5"]').click();
      await page.locator(".coach .hint").waitFor();
      await page.reload();
      await at(page, "bid");
      await page.locator(".coach footer .btn").first().click();
      await at(page, "auction");
      await page.locator(".coach .quit").click();
      await page.locator('main a[href="#/learn/base"]').waitFor();
      await page.goBack();
      await at(page, "auction");
    }));
});

describe.concurrent("every other lesson", { timeout: 240_000 }, () => {
  for (const language of long ? Object.keys(known) : ["en"])
    test(`to its end in ${language}, one after the other`, () =>
      inWindow({ path: "#/learn/two", language }, async (page) => {
        for (const lesson of lessons.slice(1)) {
          expect(await goThrough(page, lesson, { look: long })).toEqual([]);
          if (lesson !== lessons.at(-1)) await page.locator(".coach footer a").first().click();
        }
      }));

  test("the game continues with bots where a lesson ends", () =>
    inWindow({ path: "#/learn/bonds", language: "en" }, async (page) => {
      await goThrough(page, "bonds");
      await page.locator(".coach footer button").click();
      await page.locator(".room:not(:has(.coach)) main").waitFor();
      expect(page.url()).toMatch(/#\/table\/[0-9a-f]{12}$/);
    }));
});

describe("“?” explains", { timeout: 120_000 }, () => {
  const demand = async (page: Page) => {
    await page.locator(".coach").waitFor(); // a lesson that begins notes its first step
    await page.evaluate(() =>
      localStorage.setItem("bourse.lessons", JSON.stringify({ base: { step: "outbid", done: false } })),
    );
    await page.reload();
    await at(page, "outbid");
  };
  test("the focused element, by keyboard", () =>
    inWindow({ path: "#/learn/base" }, async (page) => {
      await demand(page);
      await page.locator('[data-thing="space:0:4"]').focus();
      await page.keyboard.press("?");
      await page.locator('dialog[open] .explained[data-topic="bid"] li').first().waitFor();
      expect(await page.locator("dialog[open] .more").getAttribute("href")).toMatch(/^#\/rules\/\d+$/);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    }));
  test("the next element touched", () =>
    inWindow({ path: "#/learn/base", size: "phone" }, async (page) => {
      await demand(page);
      for (const [thing, topic] of [
        ['#pile1 .fan [data-help="card:epic-electric"]', "card:epic-electric"],
        [".phases [aria-current]", "phase:demand"],
      ] as const) {
        await page.locator(".bar .tool").last().tap();
        await page.locator("dialog[open] .helps .btn").first().tap();
        await page.locator(thing).first().tap();
        await page.locator(`dialog[open] .explained[data-topic="${topic}"] li`).first().waitFor();
        await page.locator("dialog[open] header .btn").tap();
        await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
      }
      await at(page, "outbid"); // nothing was done
    }));
});
