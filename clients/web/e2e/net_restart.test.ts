// A game by correspondence, a day for each move: the server dies and comes back, and nobody has to do anything.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  begin,
  comeBy,
  guest,
  makeTable,
  players,
  playTogether,
  program,
  serve,
  withFolder,
} from "./support/net.ts";

const linesShown = (page: Page) => page.locator(".room").getAttribute("data-lines");

describe.skipIf(program() === undefined)("by correspondence (needs a built bourse program)", () => {
  test("a game resumes after the server was killed and restarted", { timeout: 240_000 }, () =>
    withFolder(async (folder) => {
      let server = await serve(["--data", folder]);
      try {
        const [ada, bob] = [await guest(server, "Ada"), await guest(server, "Bob")];
        const link = await makeTable(ada.page, { seats: 2, clock: 6 });
        await comeBy(bob.page, link);
        await begin(ada.page);
        const both = players([ada.page, bob.page], 1);
        await playTogether(both, 4);
        // Bob's last move has come to Ada.
        await expect.poll(() => linesShown(ada.page)).toBe(await linesShown(bob.page));
        await bob.page.evaluate(() => location.assign("#/games")); // has a life beside the game
        const log = await ada.page.locator(".log li").allTextContents();

        await server.stop("SIGKILL");
        await ada.page.locator(".banner p").waitFor();
        server = await serve(["--data", folder, "--port", String(server.port)]);
        await ada.page.waitForFunction(() => !document.querySelector(".banner p"), undefined, {
          timeout: 60_000,
        });
        expect(await ada.page.locator(".log li").allTextContents()).toEqual(log);

        await bob.page.reload();
        await bob.page.locator("main li a[href^='#/t/']").click();
        await playTogether(both, 4);
        expect(await ada.page.locator(".log li").count()).toBeGreaterThan(log.length);
        for (const one of [ada, bob]) await one.leave();
      } finally {
        await server.stop("SIGKILL");
      }
    }),
  );
});
