// People at one table of a server, each with a browser of their own.
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import {
  begin,
  comeBy,
  guest,
  makeTable,
  openChat,
  players,
  playTogether,
  program,
  serve,
} from "./support/net.ts";
import { Player } from "./support/player.ts";

const timeout = 240_000;
let server: Server;

describe.skipIf(program() === undefined)("together (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  test("two people play; a connection is cut in the middle; a third watches and learns no secret", async () => {
    const [ada, bob, eve] = [
      await guest(server, "Ada"),
      await guest(server, "Bob"),
      await guest(server, "Eve"),
    ];
    const link = await makeTable(ada.page, { seats: 2, listed: true });
    await comeBy(bob.page, link);
    await begin(ada.page);
    const both = players([ada.page, bob.page], 1);
    await playTogether(both, 5);

    // Eve finds the table in the lobby and sees what is public.
    await eve.page.evaluate(() => location.assign("#/lobby"));
    await eve.page.locator("main li a.btn").click();
    await eve.page.waitForSelector("main li a.btn", { state: "detached" }); // the lobby has such a button too
    await eve.page.locator("main .btn.primary").click();
    await eve.page.waitForSelector(".room main.spect");
    expect(await eve.page.locator(".ledger").count()).toBe(0);
    expect(await eve.page.locator(".others .opp").count()).toBe(2);

    // Presence and chat.
    await (await openChat(ada.page)).locator(".write input").fill("Good luck");
    await ada.page.keyboard.press("Enter");
    await bob.page.getByRole("tab", { name: "Chat: 1 new message" }).waitFor();
    const chat = await openChat(bob.page);
    await chat.locator(".lines", { hasText: "Good luck" }).waitFor();
    expect(await bob.page.getByRole("tab", { name: "Chat", exact: true }).count()).toBe(1);
    await isSound(bob.page, "chat beside the log");
    await bob.page.locator(".people-tool").click();
    expect(await bob.page.locator("#company .dot-here").count()).toBe(2);
    expect(await bob.page.locator("#company .chat").count()).toBe(0);
    await isSound(bob.page, "people");
    await bob.page.keyboard.press("Escape");

    // A spectator writes, and is muted and heard again by one reader.
    await (await openChat(eve.page)).locator(".write input").fill("Hi all");
    await eve.page.keyboard.press("Enter");
    await chat.getByRole("button", { name: "Mute: Eve" }).click();
    await chat.locator(".hushed", { hasText: "Messages from Eve are hidden." }).waitFor();
    expect(await chat.locator(".lines p").allTextContents()).toHaveLength(1);
    await isSound(bob.page, "a spectator is muted");
    await chat.locator(".hushed").getByRole("button").click();
    await chat.locator(".lines", { hasText: "Hi all" }).waitFor();

    // The connection breaks; a quiet notice, and the game goes on by itself.
    await bob.cut();
    await playTogether(both, 8);
    expect(await bob.page.locator(".banner p").count()).toBe(0);

    // Both give up: bots play it to its end, and the game has an address.
    for (const one of [ada, bob]) {
      await one.page.locator(".people-tool").click();
      await one.page.locator("#company .offers .btn").last().click();
      await one.page.locator("dialog[open] .yes").click();
    }
    await ada.page.waitForSelector("main.final", { timeout: 60_000 });
    await eve.page.waitForSelector("main.final", { timeout: 60_000 });
    // Both added to the seed, and their browsers check the deal.
    for (const one of [ada, bob])
      await one.page.locator(".sign", { hasText: "Deal verified" }).waitFor({ timeout: 30_000 });
    const game = link.replace("/t/", "/game/");
    await eve.page.goto(`${game.replace("#", "?lang=en#")}/40`);
    await eve.page.waitForSelector(".show .room main.table", { timeout: 30_000 });
    expect(await eve.page.locator(".playback .place").textContent()).toContain("40 of");
    await eve.page.locator(".playback .do .btn").nth(1).click(); // play on from here
    await eve.page.waitForSelector(".room.asked", { timeout: 30_000 });

    // A rematch brings both to another table.
    await ada.page.locator(".fin .btn.primary").click();
    await bob.page.locator(".banner", { hasText: "Ada wants a rematch." }).waitFor();
    await bob.page.locator(".banner .btn", { hasText: "Join" }).click();
    for (const one of [ada, bob]) {
      await one.page.waitForFunction((old) => !location.href.includes(old), link.split("/").at(-1) ?? "");
      await one.page.waitForSelector("main .link input, .room main.table");
    }
    for (const one of [ada, bob, eve]) await one.leave();
  });

  test("a game that was played elsewhere is brought to the server and has a link for others", async () => {
    const ada = await guest(server, "Ada");
    const record = fileURLToPath(new URL("./shell_finished.game", import.meta.url));
    await ada.page.evaluate(() => location.assign("#/replay"));
    await ada.page.setInputFiles("main input[type=file]", record);
    await ada.page.waitForSelector(".playback .place");
    await ada.page.keyboard.press("End");
    await ada.page.locator(".playback .do .btn").nth(2).click();
    await ada.page.locator(".linkbox p .btn").click();
    const field = ada.page.locator(".linkbox input");
    await expect.poll(() => field.inputValue()).toContain("/game/");
    await isSound(ada.page, "a link to a game at the server");
    const bob = await guest(server, "Bob");
    await bob.page.goto((await field.inputValue()).replace(/\/\d+$/, "/12").replace("#", "?lang=en#"));
    await bob.page.waitForSelector(".show .room main.table", { timeout: 30_000 });
    expect(await bob.page.locator(".playback .place").textContent()).toContain("12 of");
    for (const one of [ada, bob]) await one.leave();
  });

  test("chat lies beside the log, behind a button where the window is small, and keeps what is being written", async () => {
    const ada = await guest(server, "Ada");
    const mina = await guest(server, "مینا", { size: { width: 1024, height: 768 }, language: "fa" });
    const link = await makeTable(ada.page, { seats: 2 });
    await mina.page.evaluate((to) => location.assign(to), `#${new URL(link).pathname}`);
    await mina.page.locator("main form .btn.primary").click();
    await mina.page.locator("main .link input").waitFor();

    // Before the game too.
    await mina.page.locator("main .chat .write input").fill("سلام");
    await mina.page.keyboard.press("Enter");
    await ada.page.locator("main .chat .lines", { hasText: "سلام" }).waitFor();
    await isSound(mina.page, "a waiting room with chat in Persian");
    await begin(ada.page);
    await mina.page.waitForSelector(".room.compact main", { timeout: 30_000 });

    // By keys alone: to the tab, to the field, and back to the log by its letter, which is a letter in the field.
    await ada.page.getByRole("tab", { name: "Log" }).focus();
    await ada.page.keyboard.press("ArrowRight");
    await ada.page.keyboard.press("Enter");
    const chat = ada.page.locator(".talk .chat");
    await chat.locator(".write input").focus();
    await ada.page.keyboard.type("all well");
    await ada.page.keyboard.press("Enter");
    await chat.locator(".lines", { hasText: "all well" }).waitFor();
    expect(await ada.page.locator(".log li").count()).toBeGreaterThan(0); // still there for those who listen
    await ada.page.locator("#what-now").focus();
    await ada.page.keyboard.press("l");
    await chat.waitFor({ state: "detached" });
    await expect
      .poll(() => ada.page.evaluate(() => document.activeElement?.closest(".log") !== null))
      .toBe(true);

    // The stage keeps its place when the sheet opens over it.
    const rail = mina.page.locator(".bar .tool:has(.mark)");
    await rail.waitFor();
    expect(await rail.getAttribute("aria-label")).toContain("پیام");
    const market = () => mina.page.locator(".market").boundingBox();
    const before = await market();
    await rail.click();
    await mina.page.getByRole("tab").last().click();
    await mina.page.locator(".chat .lines", { hasText: "all well" }).waitFor();
    expect(await market()).toEqual(before);
    await isSound(mina.page, "chat beside the log in Persian at 1024");
    await mina.page.locator(".chat .emote").click();
    await mina.page.locator(".chat .reactions .btn").nth(1).click();

    // A reaction shows where the chat does not.
    await ada.page.locator(".notice", { hasText: "Well played!" }).waitFor();
    await ada.page.getByRole("tab", { name: "Chat: 1 new message" }).click();
    await chat.locator(".write input").fill("thank");
    await ada.page.setViewportSize({ width: 360, height: 740 });
    await chat.waitFor({ state: "detached" });
    expect(await (await openChat(ada.page)).locator(".write input").inputValue()).toBe("thank");
    for (const one of [ada, mina]) await one.leave();
  });

  test("the waiting room offers the bots of a new table, and never the random one", async () => {
    const ada = await guest(server, "Ada");
    await makeTable(ada.page, { seats: 3 });
    await ada.page.locator("main li.empty .btn").first().click();
    const seat = ada.page.locator("main ol select").first();
    await seat.waitFor();
    expect(await seat.inputValue()).toBe("broker");
    const offered = await seat
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(offered).not.toContain("random");
    await ada.page.goto(`${server.address}?lang=en#/new`);
    const here = ada.page.locator("main form ol select").nth(1);
    await here.waitFor();
    const local = await here
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    // A person, or nobody, is the one choice that differs.
    expect(offered.filter(Boolean)).toEqual(local.filter(Boolean));
    await ada.leave();
  });

  test("three people and a bot, one of them by phone in Persian; plans bid by themselves", async () => {
    const ada = await guest(server, "Ada");
    const bob = await guest(server, "Bob");
    const mina = await guest(server, "مینا", { size: "phone", language: "fa" });
    const link = await makeTable(ada.page, { seats: 4, bots: 1 });
    for (const one of [bob, mina]) {
      await one.page.evaluate((to) => location.assign(to), `#${new URL(link).pathname}`);
      await one.page.locator("main form .btn.primary").click();
      await one.page.locator("main .link input").waitFor();
    }
    await begin(mina.page);
    await ada.page.waitForSelector(".room main.table");
    await ada.page.locator(".bar .tool[aria-haspopup=dialog]").click();
    await ada.page.locator(".plan select").first().selectOption("0");
    await ada.page.locator(".plan .btn.primary").click();
    await ada.page.waitForSelector(".bar .tool.sealed");
    await playTogether(
      [...players([ada.page, bob.page], 5), new Player(mina.page, { seed: 7, hand: "touch" })],
      9,
    );
    await isSound(mina.page, "a table in Persian on a phone");
    // There is one sheet for people and chat.
    expect(await mina.page.locator(".talk").count()).toBe(0);
    await mina.page.locator(".people-tool").click();
    await mina.page.locator("#company .chat .write input").waitFor();
    await isSound(mina.page, "people and chat in Persian on a phone");
    expect(await ada.page.locator(".log li").count()).toBeGreaterThan(3);
    for (const one of [ada, bob, mina]) await one.leave();
  });
});
