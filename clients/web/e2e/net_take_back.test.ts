// Two people at a table: one asks to take a move back, the other refuses, then agrees; what is left of a reserve and a vacation.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import {
  begin,
  comeBy,
  type Guest,
  guest,
  makeTable,
  players,
  playTogether,
  program,
  serve,
} from "./support/net.ts";

const timeout = 240_000;
let server: Server;

const openPanel = async ({ page }: Guest) => {
  if ((await page.locator("#company").count()) === 0) await page.locator(".people-tool").click();
  await page.locator("#company").waitFor();
};
const closePanel = async ({ page }: Guest) => {
  if ((await page.locator("#company").count()) > 0) await page.locator(".people-tool").click();
  await page.locator("#company").waitFor({ state: "detached" });
};
const shot = async ({ page }: Guest, name: string) => {
  if (process.env.BOURSE_SHOTS) await page.screenshot({ path: `${process.env.BOURSE_SHOTS}/${name}.png` });
};

async function ask(one: Guest): Promise<void> {
  await openPanel(one);
  await one.page.locator("#company").getByRole("button", { name: "Ask to take back my last move" }).click();
  const dialog = one.page.locator("dialog[open]");
  await dialog.waitFor();
  await shot(one, "ask");
  await dialog.getByRole("button", { name: "Ask everyone" }).click();
}

describe.skipIf(program() === undefined)(
  "taking back together (needs a built bourse program)",
  { timeout },
  () => {
    beforeAll(async () => {
      server = await serve();
    });
    afterAll(() => server.stop("SIGKILL"));

    test("a move is taken back when the other person agrees", async () => {
      const names = ["Ada", "Bob"];
      const [ada, bob] = (await Promise.all(names.map((name) => guest(server, name)))) as [Guest, Guest];
      const link = await makeTable(ada.page, { seats: 2 });
      await comeBy(bob.page, link);
      await begin(ada.page);
      await playTogether(players([ada.page, bob.page], 3), 8);

      await ask(ada);
      const question = bob.page.locator(".banner", {
        hasText: "Ada would like to take back their last move",
      });
      await question.waitFor();
      await ada.page.locator(".banner", { hasText: "You asked to take back your last move" }).waitFor();
      await isSound(bob.page, "asked for a take-back");
      await shot(bob, "asked");
      await question.getByRole("button", { name: "Refuse" }).click();
      await ada.page.locator(".notices", { hasText: "Bob did not agree" }).waitFor();
      expect(await ada.page.locator(".banner p").count()).toBe(0);
      await ask(ada);
      await ada.page.locator("#company", { hasText: "You can ask again after your next move" }).waitFor();

      await closePanel(ada);
      await playTogether(players([ada.page, bob.page], 5), 8);
      await ask(ada);
      await question.getByRole("button", { name: "Agree" }).click();
      await ada.page.locator(".notices", { hasText: "Your move is taken back" }).waitFor();
      await bob.page.locator(".log .remark", { hasText: "Ada takes back a move" }).first().waitFor();
      await ada.page.waitForSelector(".room.asked", { timeout: 30_000 }); // she decides again
      await isSound(ada.page, "after a take-back");
      await shot(bob, "granted");
      await closePanel(ada);
      await playTogether(players([ada.page, bob.page], 7), 6);
      for (const one of [ada, bob]) await one.leave();
    });

    test("a slow table has a reserve and a vacation, and everybody sees them", async () => {
      const names = ["Ada", "Bob"];
      const [ada, bob] = (await Promise.all(names.map((name) => guest(server, name)))) as [Guest, Guest];
      await ada.page.evaluate(() => location.assign("#/open"));
      const form = ada.page.locator("main form");
      await form.waitFor({ timeout: 30_000 });
      await form.locator("label:has(input[type=radio][value='2'])").last().click();
      const terms = form.locator(".part").last();
      await terms.getByLabel("Time to think").selectOption("6");
      await terms.getByLabel("Reserve").selectOption("2");
      await terms.getByLabel("Vacation").selectOption("1");
      await shot(ada, "terms");
      await form.locator("button[type=submit]").click();
      const link = await ada.page.locator("main .link input").inputValue();
      await comeBy(bob.page, link);
      await bob.page.locator(".facts", { hasText: "3 days in reserve" }).waitFor();
      await begin(ada.page);
      await ada.page.waitForSelector(".room main.table", { timeout: 30_000 });
      await openPanel(ada);
      await ada.page.locator("#company").getByRole("button", { name: "Go on vacation" }).click();
      await ada.page.locator("dialog[open]").getByRole("button", { name: "Go on vacation" }).click();
      await openPanel(bob);
      await bob.page.locator("#company li", { hasText: "on vacation" }).first().waitFor();
      await isSound(bob.page, "somebody is on vacation");
      await shot(bob, "vacation");
      await ada.page.locator("#company").getByRole("button", { name: "I am back" }).click();
      await expect.poll(() => bob.page.locator("#company li", { hasText: "on vacation" }).count()).toBe(0);
      for (const one of [ada, bob]) await one.leave();
    });
  },
);
