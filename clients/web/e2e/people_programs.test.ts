// A program from its registration to its place on the ladder, at a real server: the token that is shown once, the games
// that the example plays with it, the ranks, its page, and its end.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { guest, program, serve } from "./support/net.ts";

const timeout = 240_000;
const bot = fileURLToPath(new URL("../../../examples/ladder_bot.py", import.meta.url));
const run = promisify(execFile);
let server: Server;

describe.skipIf(program() === undefined)("programs (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  const play = (token: string, ...words: string[]) =>
    run("python3", [bot, server.address, "--wait", "0", ...words], {
      env: { ...process.env, BOURSE_TOKEN: token },
    });

  test("somebody registers a program, and it plays on the ladder", async () => {
    const ada = await guest(server, "Ada");
    const { page } = ada;
    const at = (path: string) => page.evaluate((hash) => location.assign(hash), `#/${path}`);
    await at("programs");
    await page.locator("main [role=status]", { hasText: "No program has played here yet." }).waitFor();
    await isSound(page, "an empty ladder");
    await at("account");
    await page.locator("main label", { hasText: "Create account" }).click();
    await page.locator("main form input[autocomplete=username]").fill("Ada Lovelace");
    await page.locator("main form input[type=password]").fill("four words are better");
    await page.locator("main form button").click();
    await page.locator("main .code .btn.primary").click();

    const sheet = page.locator("main #programs");
    const form = sheet.locator("form");
    await form.locator("input").nth(0).fill("Deep Thought");
    await form.locator("input").nth(1).fill("Plays at random.");
    await form.locator("input").nth(2).fill("https://example.org/deep");
    await form.locator("button").click();
    const token = (await sheet.locator("output").textContent()) ?? "";
    expect(token.length).toBeGreaterThan(40);
    await isSound(page, "a token");
    await sheet.locator(".token .btn", { hasText: "Copy" }).click();
    await page.locator(".notices", { hasText: "Token copied." }).waitFor();
    await sheet.locator(".token .btn.primary").click();
    expect(await sheet.locator("output").count()).toBe(0); // it is shown once

    expect((await play(token, "--games", "2", "--preset", "epic", "--seats", "3")).stdout).toContain("place");
    await play(token, "--seats", "2");
    await at("programs");
    const rows = page.locator("main tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThanOrEqual(3);
    const own = page.locator("main tbody tr", { hasText: "Deep Thought (bot)" });
    expect(await own.locator(".owner").textContent()).toContain("Ada Lovelace");
    expect(
      await page.locator("main tbody tr .owner", { hasText: "this server’s bot" }).count(),
    ).toBeGreaterThan(1);
    await isSound(page, "the ladder");
    const options = await page.locator("main select option").allTextContents();
    expect(options[0]).toMatch(/Epic.*3/);
    await page.locator("main select").selectOption({ index: 1 });
    await page.waitForFunction(() => document.querySelectorAll("main tbody tr").length === 2);

    await own.locator(".who a").click();
    await page.locator("h1", { hasText: "Deep Thought (bot)" }).waitFor();
    await page.locator("main", { hasText: "A program of" }).waitFor();
    await page.locator("main", { hasText: "Plays at random." }).waitFor();
    expect(await page.locator("main a", { hasText: "Source code" }).getAttribute("href")).toBe(
      "https://example.org/deep",
    );
    await isSound(page, "a program");
    await page.locator("main .btn", { hasText: "History" }).click();
    await page.locator("main ol li, main .games > li").first().waitFor();
    await isSound(page, "the games of a program");

    await at("account");
    await sheet.locator(".btn", { hasText: "Revoke token" }).click();
    await sheet.locator("li", { hasText: "it cannot sign in" }).waitFor();
    await expect(play(token)).rejects.toThrow(/renewed or revoked/);
    await sheet.locator("li .btn", { hasText: "Delete" }).click();
    await page.locator("dialog[open] .yes").click();
    await page.waitForFunction(() => document.querySelectorAll("main #programs li").length === 0);
    await at("programs");
    await rows.first().waitFor();
    expect(await page.locator("main", { hasText: "Deep Thought" }).count()).toBe(0);
    await ada.leave();
  });
});
