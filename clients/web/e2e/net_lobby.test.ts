// Finding people: one press opens a table, the next press finds it; a plan in words bids for its owner.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { begin, guest, openChat, players, playTogether, program, serve } from "./support/net.ts";

const timeout = 120_000;
let server: Server;

describe.skipIf(program() === undefined)("the lobby (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  test("three people press Quick seat once and play; one of them lets a plan bid", async () => {
    const people = [await guest(server, "Ada"), await guest(server, "Bob"), await guest(server, "Cleo")];
    const seats: string[] = [];
    for (const { page } of people) {
      await page.evaluate(() => location.assign("#/lobby"));
      await page.locator(".wish select").nth(1).selectOption("none"); // the base game
      await page.locator(".wish select").nth(2).selectOption("live");
      if (seats.length === 0) await isSound(page, "the lobby");
      await page.locator("main .go .btn.primary").click();
      await page.locator("main .link input").waitFor({ timeout: 30_000 });
      seats.push(await page.locator("main .link input").inputValue());
    }
    expect(new Set(seats).size).toBe(1);
    const [ada, bob, cleo] = people.map(({ page }) => page) as [
      (typeof people)[0]["page"],
      (typeof people)[0]["page"],
      (typeof people)[0]["page"],
    ];
    await begin(ada);

    // Cleo's plan: the least, anywhere, in every auction.
    await cleo.waitForSelector(".room main.table");
    await cleo.locator("button:has(use[href$='#i-plan'])").click();
    const plan = cleo.locator("dialog[open] form.plan");
    await plan.locator("fieldset .btn").first().click(); // no wish at all
    await plan.locator("label", { hasText: "Bid as little as possible" }).click();
    await plan.locator("label:has(input[role=switch])").click();
    await isSound(cleo, "the plan");
    await plan.locator("button[type=submit]").click();
    await plan.waitFor({ state: "detached" });
    await playTogether(players([ada, bob, cleo], 1), 16);
    await cleo.locator("button.sealed").waitFor();

    const chat = await openChat(ada);
    await chat.locator(".emote").click();
    await chat.locator(".reactions .btn", { hasText: "Well played!" }).click();
    await bob.locator(".notice", { hasText: "Ada: Well played!" }).waitFor();
    await (await openChat(bob)).locator(".lines", { hasText: "Well played!" }).waitFor();
    for (const one of people) await one.leave();
  });
});
