// Several people at one table of a server: its process, their windows, and a way to cut a connection.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type Server, startServer } from "../../src/contract/testing_server.ts";
import { openWindow, type Window, type WindowOptions } from "../harness.ts";
import { Player } from "./player.ts";

export { program } from "../../src/contract/testing_server.ts";

/** A server of this test's own, with the client of dist/. */
export function serve(options: readonly string[] = []): Promise<Server> {
  const dist = process.env.BOURSE_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
  return startServer(["--web", dist, ...options]);
}

/** A folder for what lasts, gone after the test. */
export async function withFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-net-"));
  try {
    await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Guest extends Window {
  /** Breaks the connection to the table, as a lift or a tunnel does. */
  cut(): Promise<void>;
  /** Closes the window; a broken connection may have been complained about. */
  leave(): Promise<void>;
}

/** Somebody with a name and a browser. */
export async function guest(server: Server, name: string, options: WindowOptions = {}): Promise<Guest> {
  const window = await openWindow({
    language: "en",
    ...options,
    site: server.address,
    settings: { name, pace: 0, sound: false, ...options.settings },
  });
  const open: (() => Promise<void>)[] = [];
  await window.page.routeWebSocket(/\/socket$/, (socket) => {
    const behind = socket.connectToServer();
    open.push(async () => {
      await behind.close();
      await socket.close({ code: 1001 });
    });
  });
  return {
    ...window,
    cut: async () => {
      await open.at(-1)?.();
    },
    leave: async () => {
      await window.context.close();
      expect(
        window.noise.filter((line) => !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(line)),
      ).toEqual([]);
    },
  };
}

/** Makes a table through the pages; resolves with its link, in the waiting room. */
export async function makeTable(
  page: Page,
  wanted: { seats: number; bots?: number; clock?: number; listed?: boolean },
): Promise<string> {
  await page.evaluate(() => location.assign("#/open"));
  const form = page.locator("main form");
  await form.waitFor({ timeout: 30_000 });
  await form.locator(`label:has(input[type=radio][value="${wanted.seats}"])`).last().click();
  const chairs = form.locator("ol select");
  for (let seat = wanted.seats - (wanted.bots ?? 0); seat < wanted.seats; seat += 1)
    await chairs.nth(seat).selectOption("novice");
  if (wanted.clock !== undefined)
    await form.locator(".part").last().locator("select").first().selectOption(String(wanted.clock));
  if (wanted.listed)
    await form.locator(".part").last().locator("label:has(input[role=switch])").first().click();
  await form.locator("button[type=submit]").click();
  const link = page.locator("main .link input");
  await link.waitFor({ timeout: 30_000 });
  return link.inputValue();
}

/** Follows a link and takes a seat under the name that is remembered. */
export async function comeBy(page: Page, link: string): Promise<void> {
  await page.goto(`${link}?lang=en&seed=1`);
  await page.locator("main form .btn.primary").click();
  await page.locator("main .link input").waitFor({ timeout: 30_000 });
}

export async function begin(page: Page): Promise<void> {
  const start = page.locator("main .go .btn.primary[aria-disabled=false]");
  await start.waitFor({ timeout: 30_000 });
  await start.click();
}

/** Brings what people write to sight: beside the log where the window has room for it, else with the people. */
export async function openChat(page: Page): Promise<Locator> {
  await page.waitForSelector(".room main", { timeout: 30_000 });
  // Dice that are drawn slowly move under a pointer.
  const press = (what: string) =>
    page
      .locator(what)
      .first()
      .evaluate((button) => (button as HTMLElement).click());
  if ((await page.locator(".talk").count()) > 0) {
    if ((await page.locator(".talk [role=tab]").count()) === 0)
      await press(".tool[aria-controls=stack-sheet], .tool:has(use[href='#i-receipt'])");
    await press(".talk [role=tab]:last-child");
  } else if ((await page.locator("#company").count()) === 0) await press(".people-tool");
  const chat = page.locator(".chat");
  await chat.waitFor();
  return chat;
}

/** Answers for every person who is asked, until that many decisions are made. */
export async function playTogether(players: readonly Player[], decisions: number): Promise<void> {
  for (const { page } of players) await page.waitForSelector(".room main", { timeout: 30_000 });
  let made = 0;
  let last = Date.now();
  while (made < decisions) {
    for (const player of players) {
      if (!(await player.answerOne())) continue;
      made += 1;
      last = Date.now();
    }
    if (Date.now() - last > 60_000) throw new Error(`nobody was asked for a minute, after ${made} decisions`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export const players = (pages: readonly Page[], seed: number): Player[] =>
  pages.map((page, at) => new Player(page, { seed: seed + at }));
