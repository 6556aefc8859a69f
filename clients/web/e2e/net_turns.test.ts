// Several tables at once: the next one is a press away; what the switch says without pushes, and what a push shows.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { begin, comeBy, type Guest, guest, makeTable, program, serve } from "./support/net.ts";

const timeout = 240_000;
let server: Server;

const goTo = (page: Page, hash: string) => page.evaluate((to) => location.assign(to), hash);
const pathOf = (table: string) => `/t/${table}`;

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(new URL(path, server.address), { method: "POST", body: JSON.stringify(body) });
  expect(answer.ok, path).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}

/** Bob has no browser. He sits down and waits, and begins once Ada is there; `first` says whose turn it is then. */
async function againstBob(ada: Guest, first: "Ada" | "Bob", terms: object = {}): Promise<string> {
  const { table } = await post("api/tables", {
    seats: [{ kind: "person" }, { kind: "person" }],
    config: { first: first === "Bob" ? 0 : 1 },
    ...terms,
  });
  const { token } = await post(`api/tables/${table}/seats`, { name: "Bob" });
  await comeBy(ada.page, new URL(pathOf(String(table)), server.address).href);
  const bob = new WebSocket(new URL(`api/tables/${table}/socket`, server.address.replace("http", "ws")));
  await new Promise((resolve) => bob.addEventListener("open", resolve));
  bob.send(JSON.stringify({ do: "enter", protocol: 1, token }));
  bob.send(JSON.stringify({ do: "start" }));
  await ada.page.waitForSelector(`.room main.table`, { timeout: 30_000 });
  bob.close();
  return String(table);
}

/** Two people begin a table. */
async function begun(ada: Guest, bob: Guest): Promise<void> {
  await comeBy(bob.page, await makeTable(ada.page, { seats: 2 }));
  await begin(ada.page);
  for (const { page } of [ada, bob]) await page.waitForSelector(".room main.table", { timeout: 30_000 });
}

describe.skipIf(program() === undefined)("turns (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  test("where it is one's turn is counted at the table, on the start page and in the title", async () => {
    const ada = await guest(server, "Ada");
    // An icon as an installed app has it.
    await ada.page.addInitScript(() => {
      Object.assign(navigator, {
        setAppBadge: async (count: number) => {
          document.documentElement.dataset.badge = String(count);
        },
        clearAppBadge: async () => {
          document.documentElement.dataset.badge = "";
        },
      });
    });
    const own = [await againstBob(ada, "Ada", { clock: { turn: 86_400 } }), await againstBob(ada, "Ada")];
    await againstBob(ada, "Bob");
    // A number stands in isolates where the text is not a label.
    const next = (games: number) =>
      ada.page.getByRole("link", { name: new RegExp(`^Next game \\(\\W?${games}\\W?\\)$`) });
    await next(2).waitFor({ timeout: 30_000 });
    await isSound(ada.page, "the next game at the table");
    await next(2).click();
    await ada.page.locator(".room.asked").waitFor({ timeout: 30_000 });
    expect(own.map(pathOf)).toContain(new URL(ada.page.url()).pathname);
    await next(1).waitFor({ timeout: 30_000 });

    await ada.page.goto(server.address);
    await next(2).waitFor({ timeout: 30_000 });
    // The button is there from last time; the title waits for the server.
    await expect.poll(() => ada.page.title(), { timeout: 30_000 }).toBe("(2) Bourse");
    expect(await ada.page.locator("html").getAttribute("data-badge")).toBe("2");

    const asked: string[] = [];
    ada.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await goTo(ada.page, "#/games");
    await ada.page.locator("li", { hasText: "your turn" }).first().waitFor({ timeout: 30_000 });
    // Whose turn it is, and until when where there is a clock.
    const tomorrow = new Date(Date.now() + 86_400_000).getFullYear();
    await ada.page.locator("li", { hasText: /your turn until .*\d/ }).waitFor();
    expect(await ada.page.locator("li", { hasText: "your turn until" }).textContent()).toContain(
      String(tomorrow),
    );
    expect(await ada.page.locator("li", { hasText: "your turn" }).count()).toBe(2);
    expect(await ada.page.locator("li", { hasText: "waiting for Bob" }).count()).toBe(1);
    await isSound(ada.page, "my games at the server");
    expect(asked.filter((path) => path.startsWith("/api/tables/"))).toEqual([]);
    await ada.leave();
  });

  test("the switch says that this browser has no pushes", async () => {
    const [ada, bob] = await Promise.all(["Ada", "Bob"].map((name) => guest(server, name)));
    if (!ada || !bob) throw new Error("nobody came");
    await ada.context.grantPermissions(["notifications"]);
    await begun(ada, bob);
    await ada.page.locator(".people-tool").click();
    await ada.page.locator(".switch label", { hasText: "Notification on your turn" }).click();
    await ada.page
      .locator("#company", { hasText: "this browser cannot receive notifications in the background" })
      .waitFor();
    await isSound(ada.page, "no pushes");
    await Promise.all([ada.leave(), bob.leave()]);
  });

  test("the service worker shows a push, one for the same table takes its place, and a visit closes it", async () => {
    const { page, context, leave } = await guest(server, "Ada", { serviceWorker: true });
    await context.grantPermissions(["notifications"]);
    const table = new URL(await makeTable(page, { seats: 2 })).pathname.split("/").at(-1) ?? "";
    await goTo(page, "#/settings");
    await page.locator("main fieldset").first().waitFor();
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
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const kept: number[] = [];
      Object.assign(globalThis, { badges: kept });
      Object.assign(navigator, { setAppBadge: async (count: number) => void kept.push(count) });
    });
    const badges = () => worker?.evaluate(() => (globalThis as unknown as { badges: number[] }).badges);
    const push = (of: string, title: string) =>
      session.send("ServiceWorker.deliverPushMessage", {
        origin: new URL(server.address).origin,
        registrationId,
        data: JSON.stringify({ title, table: of, language: "en", stop: "Stop notices", link: `t/${of}` }),
      });
    const shown = () =>
      page.evaluate(async () => {
        const { ready } = navigator.serviceWorker;
        const all = (await (await ready).getNotifications()) as (Notification & { renotify?: boolean })[];
        return all.map(({ title, tag, data, renotify }) => ({ title, tag, data, renotify }));
      });
    const notice = (of: string, title: string) => ({
      title,
      tag: `bourse-${of}`,
      data: { link: `t/${of}` },
      renotify: true, // heard again
    });
    for (const title of ["It is your turn", "It is your turn again"]) await push(table, title);
    await expect.poll(shown, { timeout: 20_000 }).toEqual([notice(table, "It is your turn again")]);
    await push("t1", "Elsewhere too");
    await expect.poll(badges, { timeout: 20_000 }).toEqual([1, 1, 2]);

    // Somebody who goes there by another way need not be told.
    await goTo(page, `#/t/${table}`);
    await page.locator("main .link input").waitFor({ timeout: 30_000 });
    await expect.poll(shown, { timeout: 20_000 }).toEqual([notice("t1", "Elsewhere too")]);
    await leave();
  });
});
