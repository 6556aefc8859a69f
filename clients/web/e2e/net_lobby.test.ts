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

  test("the list keeps to what was chosen, says who speaks what, and a table that opens is told of", async () => {
    const open = async (terms: object) => {
      const seats = Array.from({ length: 3 }, () => ({ kind: "person" }));
      const made = await fetch(new URL("api/tables", server.address), {
        method: "POST",
        body: JSON.stringify({ seats, listed: true, ...terms }),
      });
      return ((await made.json()) as { table: string }).table;
    };
    const sit = (table: string, name: string, languages: readonly string[]) =>
      fetch(new URL(`api/tables/${table}/seats`, server.address), {
        method: "POST",
        body: JSON.stringify({ name, languages }),
      });
    const slow = await open({ clock: { turn: 86_400 }, config: { modules: ["bonds"] } });
    await sit(slow, "Dora", ["fr", "fa"]);
    await sit(await open({ clock: { turn: 60 } }), "Emil", ["de"]);
    await sit(await open({ game: "stackmarket", clock: { turn: 60 } }), "Fay", ["de"]);
    const { page, leave } = await guest(server, "Gil");
    await page.evaluate(() => location.assign("#/lobby"));
    const lines = page.locator("main li.one");
    const people = async () =>
      (await lines.allTextContents()).flatMap((text) => /Dora|Emil|Fay/.exec(text)?.[0] ?? []).sort();
    const choose = (nth: number, value: string) => page.locator(".wish select").nth(nth).selectOption(value);
    await expect.poll(people, { timeout: 30_000 }).toEqual(["Dora", "Emil", "Fay"]);
    await lines.filter({ hasText: "Dora speaks French and Persian" }).waitFor();
    await choose(2, "slow");
    await expect.poll(people).toEqual(["Dora"]);
    await choose(2, "");
    await choose(4, "de");
    await expect.poll(people).toEqual(["Emil", "Fay"]);
    await choose(0, "stackmarket");
    await expect.poll(people).toEqual(["Fay"]);
    await choose(0, "stockpile");
    await expect.poll(people).toEqual(["Emil"]);
    await choose(4, "");
    await choose(1, "bonds");
    await expect.poll(people).toEqual(["Dora"]);
    await isSound(page, "a filtered list of tables");
    await choose(2, "live");
    await page.locator("main [role=status]", { hasText: "No open table fits." }).waitFor();
    expect(await lines.count()).toBe(0);

    // Without pushes and e-mail the open page tells, and a press ends it.
    await page.getByRole("button", { name: "Tell me when a table opens" }).click();
    await page.locator(".opening [role=status]", { hasText: "You are told here until" }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Tell me when a table opens" }).waitFor();
    await choose(2, "slow");
    await page.getByRole("button", { name: "Tell me when a table opens" }).click();
    const notice = page.locator(".notice", { hasText: "A table of" });
    await isSound(page, "a table has opened");
    await notice.getByRole("button", { name: "Go there" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/t/${slow}`);
    await leave();
  });
});
