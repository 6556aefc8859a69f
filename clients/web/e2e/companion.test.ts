// The companion of the real box, and the sheets to print.
import { expect, test } from "vitest";
import { openWindow } from "./harness.ts";
import { isSound } from "./shell_support.ts";

test("a game with the real cards: bank, prices, secret pairs, final count, kept over a reload", async () => {
  const { page, close } = await openWindow({ language: "en", path: "#/companion", size: "phone" });
  await page.getByRole("textbox").first().fill("Ana");
  await isSound(page, "the companion's set-up");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: "Ana pays $5K." }).click();
  await page.locator(".bank output").first().filter({ hasText: "$15K" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".bank output").first().filter({ hasText: "$20K" }).waitFor();
  await page.getByRole("button", { name: "Cosmic Computers up 2 spaces" }).click();
  await page.locator(".ticks output").first().filter({ hasText: "$7K" }).waitFor();
  await page.getByRole("button", { name: "Deal the pairs" }).click();
  for (let seat = 0; seat < 4; seat += 1) {
    if (seat === 0) await isSound(page, "a hand-over screen");
    expect(await page.locator(".pass li").count()).toBe(0);
    await page.getByRole("button", { name: "Show my pair" }).click();
    expect(await page.locator(".pass li").count()).toBe(1);
    await page.getByRole("button", { name: "Hide it and pass the device on" }).click();
  }
  await page.getByText("Reveal all pairs").click();
  expect(await page.locator("details .pairs li").count()).toBe(6);
  await page.locator("summary", { hasText: "Final count" }).click();
  await page.getByRole("textbox", { name: "Ana: Cosmic Computers", exact: true }).fill("2");
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await page.locator(".result tfoot td").first().filter({ hasText: "$44K" }).waitFor();
  await isSound(page, "the companion");
  await page.reload();
  await page.locator(".ticks output").first().filter({ hasText: "$7K" }).waitFor();
  await close();
});

test("sheets to print are in every language and sound", async () => {
  for (const language of ["en", "pt", "fa", "fr"]) {
    const { page, close } = await openWindow({ language, path: "#/sheets/epic" });
    await page.locator(".paper .cards").first().waitFor();
    await isSound(page, `sheets in ${language}`);
    await close();
  }
});
