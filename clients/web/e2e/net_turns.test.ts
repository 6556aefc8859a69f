// Several tables at once: the next one is a press away, and a push opens the table it is about.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { begin, comeBy, type Guest, guest, makeTable, program, serve } from "./support/net.ts";

const timeout = 240_000;
let server: Server;

const goTo = (page: Page, hash: string) => page.evaluate((to) => location.assign(to), hash);
const hashOf = (link: string) => link.slice(link.indexOf("#"));

/** Two people begin that many tables; the links of those where the first has to decide, and of the others. */
async function tables(ada: Guest, bob: Guest, count: number): Promise<{ own: string[]; others: string[] }> {
  const own: string[] = [];
  const others: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const link = await makeTable(ada.page, { seats: 2 });
    await comeBy(bob.page, link);
    await begin(ada.page);
    await ada.page.waitForSelector(".room main.table", { timeout: 30_000 });
    await bob.page.waitForSelector(".room main.table", { timeout: 30_000 });
    await expect
      .poll(async () =>
        (await Promise.all([ada, bob].map(({ page }) => page.locator(".room.asked").count()))).join(),
      )
      .toMatch(/^(1,0|0,1)$/);
    ((await ada.page.locator(".room.asked").count()) > 0 ? own : others).push(link);
  }
  return { own, others };
}

describe.skipIf(program() === undefined)("turns (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  test("where it is one's turn is counted at the table, on the start page and in the title", async () => {
    const [ada, bob] = await Promise.all(["Ada", "Bob"].map((name) => guest(server, name)));
    if (!ada || !bob) throw new Error("nobody came");
    // Until both have a table where they are asked: who begins is drawn.
    const own: string[] = [];
    const others: string[] = [];
    while (own.length < 2 || others.length < 1) {
      const more = await tables(ada, bob, 1);
      own.push(...more.own);
      others.push(...more.others);
    }
    await goTo(ada.page, hashOf(others[0] ?? ""));
    const next = ada.page.getByRole("link", { name: `Next game (${own.length})` });
    await next.waitFor({ timeout: 30_000 });
    await isSound(ada.page, "the next game at the table");
    await next.click();
    await ada.page.locator(".room.asked").waitFor({ timeout: 30_000 });
    expect(own.map(hashOf)).toContain(new URL(ada.page.url()).hash);
    await ada.page.getByRole("link", { name: `Next game (${own.length - 1})` }).waitFor({ timeout: 30_000 });

    await ada.page.goto(server.address);
    await ada.page.getByRole("link", { name: `Next game (${own.length})` }).waitFor({ timeout: 30_000 });
    await expect.poll(() => ada.page.title()).toBe(`(${own.length}) Bourse`);

    const asked: string[] = [];
    ada.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await goTo(ada.page, "#/games");
    await ada.page.locator("li", { hasText: "your turn" }).first().waitFor({ timeout: 30_000 });
    expect(asked.filter((path) => path.startsWith("/api/tables/"))).toEqual([]);
    await Promise.all([ada.leave(), bob.leave()]);
  });

  test("the switch says that this browser has no pushes", async () => {
    const [ada, bob] = await Promise.all(["Ada", "Bob"].map((name) => guest(server, name)));
    if (!ada || !bob) throw new Error("nobody came");
    await ada.context.grantPermissions(["notifications"]);
    await tables(ada, bob, 1);
    await ada.page.locator(".people-tool").click();
    await ada.page.getByRole("switch", { name: "Notification on your turn" }).click();
    await ada.page
      .locator("#company", { hasText: "this browser cannot receive notifications in the background" })
      .waitFor();
    await isSound(ada.page, "no pushes");
    await Promise.all([ada.leave(), bob.leave()]);
  });

  test("the service worker shows a push, and one for the same table takes its place", async () => {
    const { page, context, leave } = await guest(server, "Ada", { serviceWorker: true });
    await context.grantPermissions(["notifications"]);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 60_000,
    });
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    for (const title of ["It is your turn", "It is your turn again"])
      await session.send("ServiceWorker.deliverPushMessage", {
        origin: new URL(server.address).origin,
        registrationId,
        data: JSON.stringify({ title, table: "t1", language: "en", stop: "Stop notices", link: "#/t/t1" }),
      });
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag, data }) => ({
          title,
          tag,
          data,
        })),
      );
    await expect
      .poll(shown, { timeout: 20_000 })
      .toEqual([{ title: "It is your turn again", tag: "bourse-t1", data: { link: "#/t/t1" } }]);
    await leave();
  });
});
