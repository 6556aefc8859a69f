// Games stay: after every move, over a restart, as files in and out.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askedFor, openWindow, playNow, site } from "./harness.ts";
import { isSound, visit } from "./shell_support.ts";

const kept = (page: Page): Promise<{ id: string; record: string; over: boolean; engine: string }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("bourse");
        request.onsuccess = () => {
          const all = request.result.transaction("games").objectStore("games").getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );

/** The table as everybody sees it, without what moves by itself. */
const shown = async (page: Page): Promise<string> => {
  const text = await page.locator(".room").textContent();
  return (text ?? "").replace(/[\u2066-\u2069]/g, "");
};

test("a game resumes after the browser was closed in the middle", async () => {
  const { page, context, close } = await openWindow({ language: "en", settings: { pace: 0 } });
  await playNow(page);
  const before = await shown(page);
  const [saved] = await kept(page);
  expect(saved?.record).toContain("bourse-record 1");
  await page.close();
  const again = await context.newPage();
  await again.goto(`${site()}?seed=1&lang=en`);
  await again.getByRole("list", { name: "Continue" }).getByRole("link").first().click();
  await askedFor(again);
  expect(await shown(again)).toBe(before);
  expect(await kept(again)).toHaveLength(1);
  await close();
});

test("a game is exported, deleted, brought back, and imported elsewhere", async () => {
  const { page, close } = await openWindow({ language: "en", settings: { pace: 0 } });
  await playNow(page);
  await visit(page, "#/games");
  await isSound(page, "my games");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^bourse-stockpile-.*\.game$/);
  const file = join(mkdtempSync(join(tmpdir(), "bourse-record-")), download.suggestedFilename());
  await download.saveAs(file);
  expect(readFileSync(file, "utf8")).toBe((await kept(page))[0]?.record);

  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "New name of the game" }).fill("Sunday evening");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Sunday evening" }).waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No saved games yet.").waitFor();
  expect(await kept(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Sunday evening" }).waitFor();
  expect(await kept(page)).toHaveLength(1);
  await close();

  const other = await openWindow({ language: "en", path: "#/games", settings: { pace: 0 } });
  await other.page.locator("input[type=file]").setInputFiles(file);
  await other.page.getByRole("link", { name: "Resume" }).click();
  await askedFor(other.page);
  await other.close();
});

test("a finished game of bots is imported and looked at", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/games", settings: { pace: 0 } });
  await page
    .locator("input[type=file]")
    .setInputFiles(fileURLToPath(new URL("./shell_finished.game", import.meta.url)));
  await page.getByRole("heading", { name: "Finished" }).waitFor();
  await page.getByText("wins with").waitFor();
  await isSound(page, "a finished game in the list");
  await page.getByRole("link", { name: "Watch" }).click();
  await page.locator(".room").waitFor();
  await close();
});

test("a file that is not a record is refused with advice", async () => {
  const { page, close } = await openWindow({ language: "en", settings: { pace: 0 } });
  await playNow(page);
  const record = (await kept(page))[0]?.record ?? "";
  await visit(page, "#/games");
  const give = async (name: string, text: string) => {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    return page.getByRole("alert");
  };
  const lines = record.split("\n");
  const cases = [
    ["shopping.txt", "eggs\nmilk\n", "shopping.txt is not a game record"],
    ["empty.game", "", "empty.game is not a game record"],
    ["cut.game", record.slice(0, -40), "cut.game is incomplete"],
    [
      "new.game",
      record.replace(/^game stockpile .*$/m, "game stockpile 99"),
      "a version of Bourse with different rules",
    ],
    [
      "odd.game",
      [...lines.slice(0, -3), "0 bid pile=99 space=4", ...lines.slice(-3)].join("\n"),
      "does not fit the rules at line",
    ],
  ] as const;
  for (const [name, text, complaint] of cases) {
    await (await give(name, text)).filter({ hasText: complaint }).waitFor();
  }
  await isSound(page, "a refused record");
  expect(await kept(page)).toHaveLength(1);
  await close();
});

test("a table that is not here says so", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/table/0123456789ab" });
  await page.getByText("This game is not in this browser.").waitFor();
  await close();
});

test("plays without storage and says so", async () => {
  const { page, context, close } = await openWindow({ language: "en", settings: { pace: 0 } });
  await context.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { get: () => undefined });
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.reload();
  await page.getByText("This browser does not save anything").waitFor();
  await playNow(page);
  await close();
});

test("reports a full disk and continues", async () => {
  const { page, close } = await openWindow({ language: "en", settings: { pace: 0 } });
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = function () {
      this.transaction.abort();
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await playNow(page);
  await page.getByText("This browser is out of space").waitFor();
  await close();
});

test("everything can be deleted, after a question", async () => {
  const { page, close } = await openWindow({ language: "en", settings: { pace: 0 } });
  await playNow(page);
  await visit(page, "#/settings");
  await page.getByRole("button", { name: "Delete all games and settings" }).click();
  await isSound(page, "the question");
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await kept(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Delete all games and settings" }).click();
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByText("Everything has been deleted.").waitFor();
  expect(await kept(page)).toEqual([]);
  await close();
});
