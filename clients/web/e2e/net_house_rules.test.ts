// House rules from the form to the waiting room: what is typed is what the table plays by, and everyone is told.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { type Guest, guest, program, serve } from "./support/net.ts";

const timeout = 120_000;
let server: Server;
let ada: Guest;

describe.skipIf(program() === undefined)("house rules (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
    ada = await guest(server, "Ada");
  });
  afterAll(async () => {
    await ada.leave();
    server.stop("SIGKILL");
  });

  test("are set in the form, kept by the table and read in the waiting room", async () => {
    const { page } = ada;
    await page.evaluate(() => location.assign("#/open"));
    const form = page.locator("main form");
    await form.waitFor({ timeout: 30_000 });
    await form.locator("select.field").first().selectOption("farabourse"); // with the investors of the base set
    await form.locator('label:has(input[type=radio][value="3"])').last().click();
    await form.locator("summary", { hasText: "More options" }).click();
    const house = form.locator("fieldset.house");
    expect(await house.locator("input").first().isDisabled()).toBe(true); // investors bring their own money
    await house.locator("select").selectOption("2");
    const track = house.locator("[role=group] input");
    await track.nth(3).fill("8");
    await track.nth(3).blur();
    await house.locator("summary", { hasText: "Money each investor brings" }).click();
    const warren = house.locator("label", { hasText: "Wise Warren" }).locator("input");
    const printed = await warren.inputValue();
    await warren.fill("41");
    await warren.blur();
    await isSound(page, "house rules");

    // Two players have other numbers on the card, and those for three do not follow them there.
    await form.locator('label:has(input[type=radio][value="2"])').last().click();
    expect(await warren.inputValue()).not.toBe("41");
    await form.locator('label:has(input[type=radio][value="3"])').last().click();
    await expect.poll(() => warren.inputValue()).toBe("41");
    expect(printed).not.toBe("41");

    await form.locator("button[type=submit]").click();
    const link = page.locator("main .link input");
    await link.waitFor({ timeout: 30_000 });
    const lines = await page.locator("main .house li").allTextContents();
    expect(lines.map((line) => line.replaceAll(/[\u2066-\u2069]/g, "").trim())).toEqual([
      "Rounds: 2",
      "Bidding track: $0K, $1K, $3K, $8K, $10K, $15K, $20K and $25K",
      "Wise Warren: $41K",
    ]);
    const table = (await link.inputValue()).split("/t/")[1];
    const about = await fetch(new URL(`/api/tables/${table}`, server.address));
    const { config } = (await about.json()) as { config: { set: string[] } };
    expect(config.set).toEqual([
      "rounds:2",
      "bid-track:0/1/3/8/10/15/20/25",
      "investor.wise-warren.more:41",
    ]);
  });
});
