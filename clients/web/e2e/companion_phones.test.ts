// Two phones at a table with the real box: what each shows, and what neither is sent.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { begin, type Guest, guest, program, serve } from "./support/net.ts";

let server: Server;

/** Everything that the table sends to this window. */
function listen({ page }: Guest): string[] {
  const heard: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => heard.push(payload.toString())),
  );
  return heard;
}

const asked = (page: Page, decision: string) =>
  page.locator(`.room[data-decision="${decision}"]`).waitFor({ timeout: 30_000 });
const ready = (page: Page) => page.getByRole("button", { name: "Ready", exact: true }).click();
const show = (page: Page) => page.getByRole("button", { name: "Show my secrets" }).click();
const money = (page: Page, seat: number) => page.locator("[aria-labelledby=h-bank] output").nth(seat);
const mine = (page: Page) => page.locator("[aria-labelledby=h-mine] .pair").allInnerTexts();

describe.skipIf(program() === undefined)(
  "phones (needs a built bourse program)",
  { timeout: 240_000 },
  () => {
    beforeAll(async () => {
      server = await serve();
    });
    afterAll(() => server.stop("SIGKILL"));

    test("two phones keep their pairs to themselves, share the bank, and count", async () => {
      const phone = { size: { width: 390, height: 844 } };
      const ada = await guest(server, "Ada", { ...phone, path: "#/companion" });
      const bob = await guest(server, "Bob", phone);
      const heard = [listen(ada), listen(bob)];

      await ada.page.getByText("A phone each").click();
      await ada.page.locator("form select").first().selectOption("first-game");
      await ada.page.locator("form label:has(input[type=radio][value='2'])").click();
      await isSound(ada.page, "opening a table for phones");
      await ada.page.getByRole("button", { name: "Open the table" }).click();
      const link = ada.page.locator("main .link input");
      await link.waitFor({ timeout: 30_000 });
      await bob.page.goto(await link.inputValue());
      await bob.page.locator("main form .btn.primary").click();
      await begin(ada.page);

      for (const { page } of [ada, bob]) await asked(page, "box-round");
      for (const { page } of [ada, bob]) expect(await mine(page), "covered").toEqual([]);
      await show(ada.page);
      await show(bob.page);
      const pairs = [await mine(ada.page), await mine(bob.page)];
      expect(pairs.map((own) => own.length)).toEqual([2, 2]);
      await isSound(ada.page, "a phone beside the box");
      for (const [me, other] of [
        [0, 1],
        [1, 0],
      ] as const)
        for (const pair of pairs[other] ?? []) {
          const company = (pair.split("\n")[0] ?? "").trim().toLowerCase().replaceAll(" ", "-");
          expect(company).toMatch(/^[a-z]+-[a-z]+$/);
          expect(heard[other]?.join("").includes(`"${company}"`), "its own phone was told").toBe(true);
          expect(heard[me]?.join("").includes(`"${company}"`), `${company} was told to the other phone`).toBe(
            false,
          );
        }

      await bob.page.getByRole("button", { name: "+5" }).first().click();
      await bob.page.getByRole("button", { name: /^Pay .?\$6K/ }).click();
      await money(ada.page, 1).filter({ hasText: "$24K" }).waitFor();
      await ready(ada.page);
      await ready(bob.page);
      for (const { page } of [ada, bob]) await asked(page, "box-payout");
      await ada.page.locator("[aria-labelledby=h-open] li").nth(5).waitFor();

      // The rounds go by, then everybody counts.
      for (;;) {
        for (const { page } of [ada, bob]) {
          await page.locator(".room[data-decision^=box-]").waitFor({ timeout: 30_000 });
          if ((await page.locator(".room").getAttribute("data-decision")) === "box-count") continue;
          await ready(page);
          await page
            .locator('.room[data-decision=""]')
            .or(page.locator(".room[data-decision^=box-]"))
            .first()
            .waitFor();
        }
        const both = await Promise.all(
          [ada, bob].map(({ page }) => page.locator('.room[data-decision="box-count"]').count()),
        );
        if (both.every((count) => count === 1)) break;
      }
      await isSound(bob.page, "the count on a phone");
      await bob.page.locator("[aria-labelledby=h-count] tbody tr").first().getByRole("button").nth(1).click();
      await bob.page
        .locator("[aria-labelledby=h-count] tbody output")
        .first()
        .filter({ hasText: "1" })
        .waitFor();
      await ready(ada.page);
      await ready(bob.page);
      for (const { page } of [ada, bob]) await page.waitForSelector("main.final", { timeout: 30_000 });
      await Promise.all([ada.leave(), bob.leave()]);
    });
  },
);
