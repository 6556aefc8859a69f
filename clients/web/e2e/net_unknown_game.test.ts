// A server may be newer than the page and play a game that the page has no screens for.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { begin, guest, makeTable, program, serve } from "./support/net.ts";

let server: Server;

describe.skipIf(program() === undefined)("a game unknown to the page", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  test("is played at the plain table, which says why it is plain", async () => {
    const ada = await guest(server, "Ada");
    const { page } = ada;
    const link = await makeTable(page, { seats: 2, bots: 1 });
    // The same table, from a page that does not know what is played there.
    await page.route(/\/api\/tables\/[^/]+$/, async (route) => {
      const response = await route.fetch();
      const about = (await response.json()) as object;
      await route.fulfill({ response, json: { ...about, game: "chess" } });
    });
    await page.goto(link.replace("#", "?lang=en&seed=1#"));
    await begin(page);
    const moves = page.locator(".plaintable .moves button");
    await moves.first().waitFor({ timeout: 30_000 });
    expect(await page.locator(".plaintable [role=note]").textContent()).toContain("chess");
    await isSound(page, "plain table of an unknown game");
    const room = page.locator(".room.plain");
    const before = Number(await room.getAttribute("data-lines"));
    await moves.first().click();
    await expect.poll(async () => Number(await room.getAttribute("data-lines"))).toBeGreaterThan(before);
    await ada.leave();
  });
});
