// Notices of turns: what the switch says where there are none, and what a push shows.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { begin, comeBy, type Guest, guest, makeTable, program, serve } from "./support/net.ts";

const timeout = 240_000;
let server: Server;

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
