// The admin page at a real server: reports with their chat, mutes with an end, the log; and a host who mutes a spectator.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { begin, comeBy, type Guest, guest, makeTable, openChat, program, serve } from "./support/net.ts";

const timeout = 240_000;
const password = "four words are better";
const pictures = process.env.BOURSE_PICTURES;
let server: Server;
let folder: string;

const admin = (...words: string[]) =>
  execFileSync(program() ?? "", ["admin", ...words, "--data", folder], { encoding: "utf8" });

/** A picture for people, where they want one. */
async function look(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `admin-${name}.png`), fullPage: true });
}

const at = (page: Page, path: string) => page.evaluate((hash) => location.assign(hash), `#/${path}`);

async function signUp(one: Guest, name: string): Promise<void> {
  const { page } = one;
  await at(page, "account");
  await page.locator("main label", { hasText: "Create account" }).click();
  await page.locator("main form input[autocomplete=username]").fill(name);
  await page.locator("main form input[type=password]").fill(password);
  await page.locator("main form button").click();
  await page.locator("main output").waitFor();
  await page.locator("main .code .btn.primary").click();
  await page.locator("main .in", { hasText: name }).waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  await (await openChat(page)).locator(".write input").fill(text);
  await page.keyboard.press("Enter");
}

describe.skipIf(program() === undefined)("admin (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "bourse-admin-"));
    server = await serve(["--data", folder]);
  });
  afterAll(async () => {
    await server.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test("an admin reads a report, mutes its subject for three days and finds it in the log", async () => {
    const [rita, ada, mallory] = [
      await guest(server, "Rita"),
      await guest(server, "Ada"),
      await guest(server, "Mallory"),
    ];
    await signUp(mallory, "Mallory Mean");
    const link = await makeTable(ada.page, { seats: 2 });
    await comeBy(mallory.page, link);
    await begin(ada.page);
    for (const { page } of [ada, mallory]) {
      await page.waitForSelector(".room main", { timeout: 30_000 });
      await page.locator(".people-tool").click();
    }
    await write(mallory.page, "you are all fools");
    await (await openChat(ada.page)).locator(".lines", { hasText: "fools" }).waitFor();
    await ada.page.locator("#company .acts .btn", { hasText: "Report" }).click();
    await ada.page.locator("#company .report textarea").fill("He calls us fools.");
    await ada.page.locator("#company .report button").click();
    await ada.page.locator("#company [role=status]", { hasText: "Thank you" }).waitFor();

    // Nobody but an admin sees the page.
    const { page } = rita;
    await at(page, "admin");
    await page.locator("main", { hasText: "for admins of this server" }).waitFor();
    await signUp(rita, "Rita");
    admin("host", "Rita");
    await page.reload();
    await page.locator("main a.btn", { hasText: "Administration" }).click();
    const sheet = page.locator("main li.sheet");
    await sheet.locator("blockquote", { hasText: "He calls us fools." }).waitFor();
    await sheet.locator("summary").click();
    await sheet.locator("ol li", { hasText: "you are all fools" }).waitFor();
    expect(await sheet.locator("code", { hasText: "@" }).count()).toBeGreaterThan(1);
    await isSound(page, "reports");
    await look(page, "reports");

    await sheet.locator(".btn[aria-label*='Mallory Mean']").click();
    const form = page.locator("main form.sheet");
    await form.locator("select").selectOption({ label: "3 days" });
    await form.locator("label", { hasText: "Reason" }).locator("input").fill("insults");
    await isSound(page, "a mute");
    await look(page, "mute");
    await form.locator("button[type=submit]").click();
    await form.waitFor({ state: "detached" });
    await write(mallory.page, "and cowards");
    await mallory.page.locator("#company [role=alert]", { hasText: "muted" }).waitFor();

    const go = async (part: string) => {
      await page.locator("main .top label", { hasText: part }).click();
      await page.locator("main ul[aria-label]").first().waitFor();
    };
    await go("Bans and mutes");
    await sheet.locator("div", { hasText: "Mallory Mean" }).waitFor();
    expect(await sheet.first().textContent()).toContain("until");
    await isSound(page, "bans and mutes");
    await look(page, "bans");
    await go("People");
    await page.locator("main [role=search] input").fill("mean");
    await page.keyboard.press("Enter");
    await sheet.locator("i", { hasText: "muted" }).waitFor();
    expect(await sheet.count()).toBe(1);
    await isSound(page, "people");
    await look(page, "people");
    await page.locator("main [role=search] input").fill("");
    await page.keyboard.press("Enter");
    await go("Tables");
    await sheet.locator("bdi", { hasText: "Ada" }).waitFor();
    await isSound(page, "tables");
    await look(page, "tables");
    await go("Log");
    await sheet.locator("p", { hasText: "Rita muted Mallory Mean." }).waitFor();
    await isSound(page, "the log");
    await look(page, "log");

    await go("Reports");
    await sheet.locator(".btn", { hasText: "Mark as handled" }).click();
    await page.locator("main [role=status]", { hasText: "Nothing found" }).waitFor();
    await page.locator("main label", { hasText: "Include handled reports" }).click();
    await sheet.locator(".when", { hasText: "Handled" }).waitFor();
    await isSound(page, "a handled report");
    await look(page, "handled");
    await go("Log");
    await sheet.locator("p", { hasText: "Rita marked report 1 as handled." }).waitFor();
    admin("reopen", "1");

    // On a phone, in Persian.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.address}?lang=fa#/admin`);
    await page.locator("main li.sheet blockquote").waitFor();
    await isSound(page, "reports in Persian on a phone");
    await look(page, "phone-fa");
    for (const one of [rita, ada, mallory]) await one.leave();
  });

  test("a host mutes a spectator and removes them", async () => {
    const [ada, bob, eve] = [
      await guest(server, "Ada"),
      await guest(server, "Bob"),
      await guest(server, "Eve"),
    ];
    const link = await makeTable(ada.page, { seats: 2 });
    await comeBy(bob.page, link);
    await begin(ada.page);
    await ada.page.waitForSelector(".room main", { timeout: 30_000 });
    await eve.page.goto(link.replace("#", "?lang=en#"));
    await eve.page.locator("main .btn.primary").click();
    await eve.page.waitForSelector(".room main.spect", { timeout: 30_000 });
    await eve.page.locator(".people-tool").click();
    await ada.page.locator(".people-tool").click();
    const row = ada.page.locator("#company li", { hasText: "Remove from table" });
    await row.waitFor();
    await isSound(ada.page, "the host's list of spectators");
    await look(ada.page, "spectators");
    await write(eve.page, "boo to you all");
    await ada.page.keyboard.press("Escape"); // the list of people lies over the chat
    const chat = await openChat(ada.page);
    const line = chat.locator(".lines p", { hasText: "boo to you all" });
    await line.locator(".btn", { hasText: "Report" }).click();
    await chat.locator(".report textarea").waitFor();
    await line.locator(".btn", { hasText: "Report" }).click();
    await chat.locator(".report textarea").waitFor({ state: "detached" });
    await ada.page.locator(".people-tool").click();
    await row.locator(".btn", { hasText: "Report" }).click();
    await ada.page.locator("#company .report textarea").fill("She boos.");
    await isSound(ada.page, "a report of a spectator");
    await ada.page.locator("#company .report button").click();
    await ada.page.locator("#company [role=status]", { hasText: "Thank you" }).waitFor();
    const report = JSON.parse(admin("reports", "--json").trim().split("\n").at(-1) ?? "");
    expect(report.text).toBe("She boos.");
    expect(report.about).toBe("spectator");
    expect(report.people.about.address).toMatch(/^@/);
    await row.locator(".btn", { hasText: "Mute for everyone" }).click();
    await row.locator(".btn", { hasText: "Unmute" }).waitFor();
    await write(eve.page, "boo");
    await eve.page.locator("#company [role=alert]", { hasText: "muted" }).waitFor();
    await row.locator(".btn", { hasText: "Remove from table" }).click();
    await row.waitFor({ state: "detached" });
    await eve.page.locator(".banner p").waitFor({ timeout: 30_000 });
    for (const one of [ada, bob, eve]) await one.leave();
  });
});
