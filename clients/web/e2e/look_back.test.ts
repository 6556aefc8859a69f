// Looking back: replays, links to positions, play on from one, hindsight, reports of problems.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askedFor, openWindow, playNow } from "./harness.ts";
import { isSound } from "./shell_support.ts";

const file = fileURLToPath(new URL("./shell_finished.game", import.meta.url));
const record = readFileSync(file, "utf8");

async function openReplay(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(file);
  await page.locator(".playback").waitFor();
}
const at = (page: Page, n: number) =>
  expect
    .poll(() => page.locator(".playback input[type=range]").inputValue(), { timeout: 20_000 })
    .toBe(String(n));

test("a record is replayed by scrubber, buttons and keys, as any seat and all open", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/replay" });
  await isSound(page, "the page for records");
  await openReplay(page);
  await at(page, 0);
  await page.locator(".playback input[type=range]").fill("120");
  await at(page, 120);
  await expect.poll(() => page.url()).toContain("/120");
  await isSound(page, "a replay");
  await page.locator(".playback .place").click();
  await page.keyboard.press("End");
  await at(page, 332);
  await page.locator("main.final").waitFor();
  await page.keyboard.press("Home");
  await at(page, 0);
  await page.keyboard.press(".");
  await at(page, 1);
  await page.keyboard.press("PageDown");
  await page.getByRole("button", { name: "Step forward" }).click();
  const eyes = page.locator(".playback .eyes select");
  await eyes.selectOption("2");
  await page.locator(".ledger").waitFor();
  const hidden = await page.locator(".opp .bk").count();
  expect(hidden).toBeGreaterThan(0);
  await eyes.selectOption("open-2");
  await expect.poll(() => page.locator(".opp .bk").count()).toBe(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await close();
});

test("a link shows the same position elsewhere, and the game continues from it", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/replay" });
  await openReplay(page);
  await page.locator(".playback input[type=range]").fill("90");
  await at(page, 90);
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const link = await page.getByRole("textbox").inputValue();
  await close();
  const other = await openWindow({
    language: "en",
    path: link.slice(link.indexOf("#")),
    settings: { pace: 0 },
  });
  await at(other.page, 90);
  await other.page.locator(".playback .eyes select").selectOption("1");
  await other.page.locator(".ledger").waitFor();
  await other.page.getByRole("button", { name: "Play on from here" }).click();
  await askedFor(other.page);
  await other.close();
  const broken = await openWindow({ language: "en", path: link.slice(link.indexOf("#"), -400) });
  await broken.page.getByText("incomplete or was changed").waitFor();
  await broken.close();
});

test("a file that is no record is refused with line and reason, also when it is dropped", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/replay" });
  const lines = record.split("\n");
  const bad = [...lines.slice(0, 40), "0 fly pile=1", ...lines.slice(40)].join("\n");
  await page.locator(".zone").waitFor();
  const drop = (name: string, text: string) =>
    page.evaluate(
      ([title, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([content], title));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
      },
      [name, text] as const,
    );
  await drop("odd.game", bad);
  await page.getByRole("alert").filter({ hasText: "odd.game, line 41: there is no such move." }).waitFor();
  await drop("shopping.txt", "eggs\n");
  await page.getByRole("alert").filter({ hasText: "not a game record" }).waitFor();
  await drop("good.game", record);
  await page.locator(".playback").waitFor();
  await close();
});

test("hindsight leads with its sentence, shows trader's move with a reason and can be stopped", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/replay" });
  await openReplay(page);
  await page.locator(".playback .place").click();
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Next choice" }).click();
  await page.locator(".cands .best").waitFor();
  expect(await page.locator(".cands .chosen").count()).toBe(1);
  expect((await page.locator(".cands small").first().textContent())?.length).toBeGreaterThan(10);
  await page.locator(".hind progress").waitFor();
  const sum = page.locator(".hind header + section .sum").first();
  await sum.waitFor({ timeout: 120_000 });
  expect(await sum.textContent()).toMatch(/: luck .*\d+.*, choices .*\d+.*\. +(The biggest|No single)/);
  if (process.env.BOURSE_SHOTS) await page.screenshot({ path: `${process.env.BOURSE_SHOTS}/hindsight.png` });
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).waitFor();
  expect(await page.locator(".hind .seats").isVisible()).toBe(false);
  await page.locator(".hind .figures summary").click();
  expect(await page.locator(".hind .seats").isVisible()).toBe(true);
  await isSound(page, "hindsight");
  await close();
});

test("a report of a problem has everything, and shows the position where it is opened", async () => {
  const { page, close } = await openWindow({ language: "en", settings: { pace: 0 } });
  await playNow(page);
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Report a problem" }).click();
  await page.getByRole("textbox").first().fill("The price looks wrong.");
  await isSound(page, "a report");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const download = await downloading;
  const saved = join(mkdtempSync(join(tmpdir(), "bourse-report-")), "report.json");
  await download.saveAs(saved);
  const report = JSON.parse(readFileSync(saved, "utf8"));
  expect(report).toMatchObject({ "bourse-report": 1, said: "The price looks wrong.", seat: 0 });
  expect(report.record).toContain("bourse-record 1");
  expect(report.version).toMatch(/\d/);
  expect(report.settings.pace).toBe(0);
  await close();
  const other = await openWindow({ language: "en", path: "#/replay" });
  await other.page.locator("input[type=file]").setInputFiles(saved);
  await at(other.page, report.n);
  await other.close();
});

test("looking back shows chances to win and what a bot would do, on request", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/replay" });
  await openReplay(page);
  await page.locator(".playback input[type=range]").fill("90");
  await at(page, 90);
  await page.locator(".playback .place").click();
  await page.keyboard.press("h");
  const outlook = page.locator(".hind .outlook");
  await outlook.waitFor();
  expect(await outlook.locator("svg").count()).toBe(0);
  await outlook.locator(".switch label").click();
  await outlook.locator("svg").waitFor({ timeout: 60_000 });
  expect(await outlook.locator("svg").getAttribute("aria-label")).toMatch(/Chance to win.*25%/);
  for (let tries = 0; tries < 20 && (await outlook.locator("li").count()) === 0; tries += 1)
    await page.getByRole("button", { name: "Step forward" }).click();
  expect(await outlook.locator(".who").textContent()).toMatch(/had a \d+% chance to win/);
  expect(await outlook.locator("li em").first().textContent()).toMatch(/^\W?\d+\W?%$/);
  await isSound(page, "chances to win");
  if (process.env.BOURSE_SHOTS) await page.screenshot({ path: `${process.env.BOURSE_SHOTS}/outlook.png` });
  await close();
});

test("a game against bots tells one's chance to win, if one wants to know", async () => {
  const { page, close } = await openWindow({ language: "en", settings: { pace: 0, chance: true } });
  await playNow(page);
  await askedFor(page);
  const chance = page.locator(".chance");
  await chance.waitFor({ timeout: 60_000 });
  expect(await chance.textContent()).toMatch(/^\s*Your chance to win: \d+%\s*$/);
  await isSound(page, "one's chance to win");
  if (process.env.BOURSE_SHOTS) await page.screenshot({ path: `${process.env.BOURSE_SHOTS}/chance.png` });
  await close();
});
