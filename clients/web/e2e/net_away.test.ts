// Somebody leaves in the middle of a game: the others are told, nudge, and let a bot play until the person is back.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { begin, comeBy, type Guest, guest, makeTable, program, serve } from "./support/net.ts";

const timeout = 240_000;
let server: Server;

const asked = (one: Guest) => one.page.locator(".room.asked").count();

/** The one of them whose turn it is. */
async function toMove(people: readonly Guest[]): Promise<Guest> {
  for (;;) {
    for (const one of people) if ((await asked(one)) > 0) return one;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe.skipIf(program() === undefined)("away (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  test("the prompt says who is away; a nudge waits for them; a stand-in plays by agreement until they are back", async () => {
    const names = ["Ada", "Bob", "Eve"];
    const people = await Promise.all(names.map((name) => guest(server, name)));
    const [ada] = people as [Guest];
    const link = await makeTable(ada.page, { seats: 3 });
    for (const one of people.slice(1)) await comeBy(one.page, link);
    await begin(ada.page);
    for (const { page } of people) await page.waitForSelector(".room main.table", { timeout: 30_000 });

    const absent = await toMove(people);
    const name = names[people.indexOf(absent)] ?? "";
    const [first, second] = people.filter((one) => one !== absent) as [Guest, Guest];
    await absent.page.evaluate(() => location.assign("#/"));
    const prompt = first.page.locator("#tape");
    await prompt.locator(".sub", { hasText: "is away. Nudge them, or let a stand-in play." }).waitFor();
    await isSound(first.page, "somebody is away");
    await prompt.getByRole("button", { name: "Nudge" }).click();
    await prompt.getByRole("button", { name: "Nudge" }).waitFor({ state: "detached" });

    await absent.page.evaluate((to) => location.assign(to), `#${new URL(link).pathname}`);
    await absent.page.locator(".notices", { hasText: "is waiting for you" }).waitFor({ timeout: 30_000 });
    expect(await prompt.getByRole("button", { name: "Let a stand-in play" }).count()).toBe(0);

    await absent.page.evaluate(() => location.assign("#/"));
    await prompt.getByRole("button", { name: "Let a stand-in play" }).click();
    await first.page.locator(".banner", { hasText: "would like a stand-in for" }).waitFor();
    await second.page.locator(".banner").getByRole("button", { name: "Agree" }).click();
    for (const one of [first, second])
      await one.page.locator(".log .remark", { hasText: `A stand-in plays for` }).first().waitFor();
    await expect.poll(() => second.page.locator(".banner p").count()).toBe(0);
    await toMove([first, second]); // the bot has moved

    await absent.page.evaluate((to) => location.assign(to), `#${new URL(link).pathname}`);
    await first.page.locator(".log .remark", { hasText: "is back" }).first().waitFor({ timeout: 30_000 });
    expect(await first.page.locator(".log .remark").first().textContent()).toContain(name);
    await isSound(first.page, "remarks in the log");
    for (const one of people) await one.leave();
  });

  test("the coach answers at a server within 300 ms", async () => {
    const ada = await guest(server, "Ada");
    await makeTable(ada.page, { seats: 2, bots: 1 });
    await begin(ada.page);
    await ada.page.waitForSelector(".room.asked", { timeout: 30_000 });
    await ada.page.locator(".acts .hint").waitFor();
    const took = await ada.page.evaluate(async () => {
      const start = performance.now();
      document.querySelector<HTMLElement>(".acts .hint")?.click();
      while (!document.querySelector(".coached:not(.tip)")) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    });
    console.log(`a hint at a server took ${Math.round(took)} ms`);
    expect(took).toBeLessThan(300);
    await ada.leave();
  });
});
