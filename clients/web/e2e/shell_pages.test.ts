// Every page in every language, theme and size: nothing untranslated, cut off or out of reach.

import { describe, expect, test } from "vitest";
import known from "../src/gen/languages.json" with { type: "json" };
import { openWindow } from "./harness.ts";
import { isSound, overflowing, rawKeys, undressed, visit } from "./shell_support.ts";

const paths = ["#/", "#/new", "#/games", "#/rules", "#/settings", "#/about", "#/admin", "#/nowhere"];

const long = process.env.BOURSE_LONG === "1"; // every light and every size; proof_access looks at all pages besides

describe.each(Object.keys(known))("the pages in %s", (language) => {
  const ways = [
    ["phone", "light"],
    ["desktop", "dark"],
    ["phone", "dark"],
    ["desktop", "light"],
  ] as const;
  const usual = language === "pt" || language === "fa" ? 0 : 1;
  test.each(long ? ways : [ways[usual]])("on a %s, %s", async (size, theme) => {
    const { page, close } = await openWindow({ size, theme, language });
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === "fa" ? "rtl" : "ltr");
    for (const path of paths) {
      await visit(page, path);
      await isSound(page, `${path} in ${language}`);
    }
    await close();
  });
});

test.each(long ? (["landscape", "tablet", "wide"] as const) : (["tablet"] as const))(
  "nothing overflows on a %s",
  async (size) => {
    for (const language of ["fr", "fa"]) {
      const { page, close } = await openWindow({ size, language });
      for (const path of paths) {
        await visit(page, path);
        expect(await overflowing(page), `${path} in ${language}`).toEqual([]);
      }
      await close();
    }
  },
);

test.each(long ? (["phone", "desktop"] as const) : (["phone"] as const))(
  "at 200 % text nothing is lost on a %s",
  async (size) => {
    for (const language of ["pt", "fa"]) {
      const { page, close } = await openWindow({ size, language, settings: { textSize: 2 } });
      for (const path of paths) {
        await visit(page, path);
        expect(await overflowing(page), `${path} in ${language}`).toEqual([]);
      }
      await close();
    }
  },
);

test("no sentence is written outside the texts", async () => {
  const { page, close } = await openWindow({ language: "qps" });
  for (const path of paths) {
    await visit(page, path);
    if (path === "#/new") await page.locator("details summary").click();
    expect(await page.locator("h1").textContent()).toMatch(/[àéïöüñşŧ]/);
    expect(await undressed(page), path).toEqual([]);
  }
  await close();
});

test("a key without a text is noticed", async () => {
  const { page, close } = await openWindow({ language: "en" });
  expect(await rawKeys(page)).toEqual([]);
  // The page is drawn in steps, and one of them may take away what does not belong there.
  const spoil = async () => {
    await page.evaluate(() => {
      const main = document.querySelector("main");
      if (main?.title === "web.manner.") return;
      main?.setAttribute("title", "web.manner.");
      main?.append("Ada: table.nowhere");
    });
    return rawKeys(page);
  };
  await expect.poll(spoil).toEqual(["main: table.nowhere", "main: web.manner."]);
  await close();
});

test.each(Object.keys(known))("pages of games show no keys in %s", async (language) => {
  const { page, close } = await openWindow({ language });
  for (const path of ["#/learn", "#/companion", "#/sheets/first-game", "#/stack/new", "#/stack/rules"]) {
    await visit(page, path);
    expect(await rawKeys(page), `${path} in ${language}`).toEqual([]);
  }
  await close();
});

test("more options of a new table are as sound as the rest", async () => {
  for (const size of ["phone", "desktop"] as const) {
    const { page, close } = await openWindow({ size, path: "#/new" });
    await page.locator("details summary").click();
    await isSound(page, "more options");
    await close();
  }
});

test("labels of two texts are spaced and punctuated as the language does", async () => {
  const { page, close } = await openWindow({ language: "fr" });
  await visit(page, "#/stack/rules");
  expect(await page.locator("h1").textContent()).toBe("Stack Market\u00a0: Règles");
  expect(await page.locator("header .word").textContent()).toBe("Bourse · Page d’accueil");
  await close();
});

test("the language is switched without a reload", async () => {
  const { page, close } = await openWindow({ path: "#/settings" });
  await page.evaluate(() => Object.assign(window, { here: true }));
  for (const [language, dir, title] of [
    ["fa", "rtl", "تنظیمات"],
    ["fr", "ltr", "Paramètres"],
    ["pt", "ltr", "Configurações"],
    ["en", "ltr", "Settings"],
  ] as const) {
    await page.locator("header select").selectOption(language);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.dir, "here" in window])).toEqual([dir, true]);
    expect(await page.title()).toContain(title);
  }
  await close();
});

test("the browser's language is spoken, and a setting outlives a reload", async () => {
  const { page, context, close } = await openWindow();
  await page.locator("header select").selectOption("pt");
  await page.getByRole("button", { name: "Jogar agora" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Jogar agora" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("pt-BR");
  expect(context.pages()).toHaveLength(1);
  await close();
});

test("Play now is the first stop of the tab key, and pages are reached by keyboard", async () => {
  const { page, close } = await openWindow({ language: "en" });
  await page.getByRole("button", { name: "Play now" }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Skip to the content");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Play now");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("New here? Ten-minute lesson");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Guided first game");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "New table" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await close();
});

test("theme, text size and patterns are in force at once", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/settings" });
  const root = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  await page.getByText("dark", { exact: true }).click();
  await page.locator('input[value="1.5"]').check({ force: true });
  await page.getByText("No company colors", { exact: false }).click();
  expect(await root()).toMatchObject({ theme: "dark", size: "150", patterns: "mono" });
  await isSound(page, "settings at 150 %, dark");
  await page.reload();
  await page.locator("main h1").waitFor();
  expect(await root()).toMatchObject({ theme: "dark", size: "150", patterns: "mono" });
  await close();
});

test("a rule has an address, and the search finds rules and cards", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/rules/26" });
  await page.waitForFunction(() => document.activeElement?.id === "rule-26");
  await page.getByRole("searchbox").fill("bankrupt");
  await page.getByRole("status").filter({ hasText: "places found" }).waitFor();
  expect(await page.locator("mark").count()).toBeGreaterThan(1);
  expect(await page.locator("#rule-26").count()).toBe(0);
  await page.getByRole("searchbox").fill("zzz");
  await page.getByText("Nothing found for").waitFor();
  await isSound(page, "an empty search");
  await close();
});

test("a new table adds required modules and refuses invalid combinations", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/new" });
  const module = (name: string) => page.getByRole("switch", { name, exact: true });
  await module("Investor bidding").click({ force: true });
  expect(await module("Investors").isChecked()).toBe(true);
  expect(await page.getByRole("radio", { name: "Your own mix" }).isChecked()).toBe(true);
  await module("Investors").click({ force: true });
  expect(await module("Investor bidding").isChecked()).toBe(false);
  await page.getByRole("combobox", { name: /Who sits in seat .?2/ }).selectOption("");
  await page.getByText("a curtain hides the cards").waitFor();
  await page.getByRole("textbox", { name: /Name in seat .?2/ }).fill("Guest");
  await page.getByText("Two seats have the name").waitFor();
  await page.getByRole("button", { name: "Start" }).click({ force: true }); // it says that it is disabled
  expect(page.url()).toContain("#/new");
  await page.getByRole("textbox", { name: /Name in seat .?2/ }).fill("Ada");
  await page.locator("details summary").click();
  await page.getByRole("textbox", { name: "Seed" }).fill("seven");
  await page.locator("#why").getByText("A seed is a whole number").waitFor();
  await page.getByRole("textbox", { name: "Seed" }).fill("7");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/#\/table\//);
  await page.goBack();
  // What was chosen is there again, but neither the seed nor who begins.
  expect(await page.getByRole("textbox", { name: /Name in seat .?2/ }).inputValue()).toBe("Ada");
  await close();
});
