// Stack Market at a table of a server: dice stacked by a pointer, a fall, a takeover, and somebody who watches and sees the
// same towers.
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import type { WindowOptions } from "./harness.ts";
import { violations } from "./shell_support.ts";
import { deskReady, knockOver, placeDie, until } from "./support/dice.ts";
import { begin, type Guest, guest, openChat, program, serve } from "./support/net.ts";
import {
  answer,
  comesTo,
  heights,
  openAtServer,
  room,
  sameDesk,
  sameHeights,
  watchFromLobby,
} from "./support/stack.ts";

const minutes = 60_000;
/** Few points to draw: there is no graphics card. */
const small = { size: { width: 900, height: 560 }, motion: true } as const;
const tiny = { size: { width: 480, height: 420 }, motion: true } as const;
let server: Server;

/** Somebody with patience: dice are drawn by the processor, and others may want it too. */
async function patient(name: string, options: WindowOptions): Promise<Guest> {
  const one = await guest(server, name, options);
  one.page.setDefaultTimeout(2 * minutes);
  return one;
}

/** Where dice are drawn slowly a pointer waits long for a button that stands still; that is not what is tried here. */
const press = (page: Page, what: string) =>
  page.locator(what).evaluate((button) => (button as HTMLElement).click());

/** Answers with the last button of every question until one's own hand has dice. */
async function untilMine(page: Page): Promise<void> {
  while ((await comesTo(page)) !== "mine") await answer(page, -1);
}

describe.skipIf(program() === undefined)("Stack Market together (needs a built bourse program)", () => {
  beforeEach(async () => {
    server = await serve(); // one for each: the lobby lists one table
  });
  afterEach(() => server.stop("SIGKILL"));

  test(
    "a die is set by a pointer, a tower falls, and a spectator sees the same",
    async () => {
      const ada = await patient("Ada", small);
      const eve = await patient("Eve", tiny);
      await openAtServer(ada.page, { preset: "classic", rounds: 1, bot: "novice" });
      await begin(ada.page);
      await room(ada.page).waitFor({ timeout: 60_000 });
      await watchFromLobby(eve.page);
      for (const { page } of [ada, eve]) await deskReady(page);
      await sameHeights(ada.page, eve.page);

      await (await openChat(ada.page)).locator(".write input").fill("Steady now");
      await ada.page.keyboard.press("Enter");
      expect(await violations(ada.page)).toEqual([]);
      await ada.page.keyboard.press("Escape");
      await ada.page.locator(".chat").waitFor({ state: "detached" });
      await eve.page.locator(".people-tool i").waitFor();
      await press(eve.page, ".people-tool");
      await eve.page.locator("#company .lines", { hasText: "Steady now" }).waitFor();
      expect(await violations(eve.page)).toEqual([]);
      await eve.page.keyboard.press("Escape");

      // On a slow machine the clock of a stacking may run out first: then it is tried in the next turn.
      let stacked = false;
      let fell = false;
      while (!stacked || !fell) {
        await untilMine(ada.page);
        if (stacked) {
          await knockOver(ada.page);
          fell = (await until(ada.page, (seen) => seen.over || !seen.mine, 120)).fell;
        } else stacked = (await placeDie(ada.page)).placed > 0;
        await sameDesk(ada.page, eve.page);
      }
      await eve.page.locator(".log li", { hasText: " collapse" }).first().waitFor({ timeout: 60_000 });
      await sameHeights(ada.page, eve.page);
      for (const one of [ada, eve]) await one.leave();
    },
    8 * minutes,
  );

  test.runIf(process.env.BOURSE_LONG)(
    "a whole round by hand to its takeover; the same heights at every decision",
    async () => {
      const ada = await patient("Ada", small);
      const eve = await patient("Eve", tiny);
      await openAtServer(ada.page, { preset: "classic", rounds: 1, bot: "good" });
      await begin(ada.page);
      await room(ada.page).waitFor({ timeout: 60_000 });
      await watchFromLobby(eve.page);
      for (const { page } of [ada, eve]) await deskReady(page);
      let stacked = 0;
      let fell = false;
      let asked = 0;
      for (;;) {
        const now = await comesTo(ada.page);
        await sameHeights(ada.page, eve.page);
        if (now === "over") break;
        if (now === "asked") {
          asked += 1;
          await answer(ada.page, -1);
        } else if (stacked === 0) stacked = (await placeDie(ada.page)).placed;
        else {
          // From now on towers are knocked over, which ends a turn sooner than the clock.
          await knockOver(ada.page);
          fell = (await until(ada.page, (seen) => seen.over || !seen.mine, 60)).fell || fell;
        }
      }
      expect(stacked).toBeGreaterThan(0);
      expect(fell).toBe(true);
      expect(asked).toBeGreaterThan(1);
      for (const { page } of [ada, eve]) {
        const log = (await page.locator(".room.stack .log li").allTextContents()).join("\n");
        expect(log).toMatch(/makes .* collapse/);
        expect(log).toMatch(/Takeover:/);
        expect(log).toMatch(/’s takeover (succeeds|fails)/);
      }
      expect((await heights(eve.page)).length).toBeGreaterThan(3);
      for (const one of [ada, eve]) await one.leave();
    },
    12 * minutes,
  );

  test.runIf(process.env.BOURSE_LONG)(
    "without dexterity at the server: a whole game by buttons",
    async () => {
      const ada = await patient("Ada", small);
      await openAtServer(ada.page, { preset: "armchair", rounds: 1, bot: "casual" });
      await begin(ada.page);
      await room(ada.page).waitFor({ timeout: 60_000 });
      for (let step = 0; (await comesTo(ada.page)) !== "over"; step++)
        await answer(ada.page, step % 2 === 0 ? 0 : -1);
      expect(await ada.page.locator(".end tbody tr").count()).toBe(3);
      await ada.leave();
    },
    6 * minutes,
  );
});
