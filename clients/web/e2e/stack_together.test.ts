// Stack Market at a table of a server: dice stacked by a pointer, a fall, a takeover, and somebody who watches and sees the
// same towers.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/door/testing_server.ts";
import { violations } from "./shell_support.ts";
import { deskReady, deskSeen, knockOver, placeDie, until } from "./support/dice.ts";
import { begin, guest, program, serve } from "./support/net.ts";
import {
  answer,
  comesTo,
  heights,
  openAtServer,
  room,
  sameHeights,
  watchFromLobby,
} from "./support/stack.ts";

const minutes = 60_000;
/** Few points to draw: there is no graphics card. */
const small = { size: { width: 900, height: 560 }, motion: true } as const;
let server: Server;

/** Answers with the last button of every question until one's own hand has dice. */
async function untilMine(page: Page): Promise<void> {
  while ((await comesTo(page)) !== "mine") await answer(page, -1);
}

describe.skipIf(program() === undefined)("Stack Market together (needs a built bourse program)", () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  test(
    "a die is set by a pointer, a tower falls, and a spectator sees the same",
    async () => {
      const ada = await guest(server, "Ada", small);
      const eve = await guest(server, "Eve", small);
      await openAtServer(ada.page, { preset: "classic", rounds: 1, bot: "novice" });
      await begin(ada.page);
      await room(ada.page).waitFor({ timeout: 60_000 });
      await watchFromLobby(eve.page);
      for (const { page } of [ada, eve]) await deskReady(page);
      await sameHeights(ada.page, eve.page);

      await ada.page.locator(".people-tool").click();
      await ada.page.locator("#company .write input").fill("Steady now");
      await ada.page.keyboard.press("Enter");
      await ada.page.keyboard.press("Escape");
      await eve.page.locator(".people-tool i").waitFor();
      await eve.page.locator(".people-tool").click();
      await eve.page.locator("#company .lines", { hasText: "Steady now" }).waitFor();
      expect(await violations(eve.page)).toEqual([]);
      await eve.page.keyboard.press("Escape");

      await untilMine(ada.page);
      let placed = 0;
      for (let tries = 0; tries < 6 && placed === 0; tries++) placed = (await placeDie(ada.page)).placed;
      expect(placed).toBe(1);
      const { top } = await deskSeen(ada.page);
      const seen = await until(eve.page, (one) => one.placed === 1);
      expect(seen.mine).toBe(false);
      expect(Math.abs(seen.top.z - top.z)).toBeLessThan(1);

      await knockOver(ada.page);
      await until(eve.page, (one) => one.fell || one.over);
      expect((await until(ada.page, (one) => one.over, 60)).fell).toBe(true);
      await eve.page.locator(".log li", { hasText: "brings down" }).first().waitFor({ timeout: 60_000 });
      await sameHeights(ada.page, eve.page);
      for (const one of [ada, eve]) await one.leave();
    },
    4 * minutes,
  );

  test.runIf(process.env.BOURSE_LONG)(
    "a whole round by hand to its takeover; the same heights at every decision",
    async () => {
      const ada = await guest(server, "Ada", small);
      const eve = await guest(server, "Eve", small);
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
        expect(log).toMatch(/brings down/);
        expect(log).toMatch(/Takeover:/);
        expect(log).toMatch(/takeover by .* (succeeds|fails)/);
      }
      expect((await heights(eve.page)).length).toBeGreaterThan(3);
      for (const one of [ada, eve]) await one.leave();
    },
    12 * minutes,
  );

  test.runIf(process.env.BOURSE_LONG)(
    "without dexterity at the server: a whole game by buttons",
    async () => {
      const ada = await guest(server, "Ada", small);
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
