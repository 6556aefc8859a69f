// An account from its making to its end, at a real server: the code that is shown once, pages about people, notices, and goodbye.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { guest, program, serve } from "./support/net.ts";

const timeout = 240_000;
const password = "four words are better";
let server: Server;

describe.skipIf(program() === undefined)("people (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  test("a person creates an account, finds people's pages and deletes everything", async () => {
    const ada = await guest(server, "Ada");
    const { page } = ada;
    const at = (path: string) => page.evaluate((hash) => location.assign(hash), `#/${path}`);
    await at("account");
    await page.locator("main label", { hasText: "Create account" }).click();
    await page.locator("main form input[autocomplete=username]").fill("Ada Lovelace");
    await page.locator("main form input[type=password]").fill(password);
    await page.locator("main form button").click();
    await page.locator("main output").waitFor();
    expect(await page.locator("main output").textContent()).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    // It is shown once, so leaving the page warns first, and coming back shows it again.
    const code = await page.locator("main output").textContent();
    await at("ratings");
    await page.locator(".notices .btn", { hasText: "Back to the code" }).click();
    expect(await page.locator("main output").textContent()).toBe(code);
    await page.locator("main .code .btn", { hasText: "Copy" }).click();
    await page.locator(".notices", { hasText: "Code copied." }).waitFor();
    await page.locator("main .code .btn.primary").click();
    await page.locator("main .in", { hasText: "Ada Lovelace" }).waitFor();
    await isSound(page, "account");

    // A feed with a secret address, which is there.
    await page.locator("main .btn", { hasText: "Create a secret address" }).click();
    const feed = await page.locator("main input[readonly]").inputValue();
    const told = await fetch(feed);
    expect(told.headers.get("content-type")).toContain("application/atom+xml");
    expect(await told.text()).toContain("<title>Your turns at Bourse</title>");

    await page.locator("main .btn", { hasText: "My page" }).click();
    await page.locator("h1", { hasText: "Ada Lovelace" }).waitFor();
    await isSound(page, "a player");
    for (const path of ["ratings", "privacy", "fair"]) {
      await at(path);
      await page.waitForSelector("main .sheet, main [role=status]");
      await isSound(page, path);
    }
    expect(await page.locator("main ol.sheet li").count()).toBe(5); // how a deal is made, step by step
    expect(await page.locator("main dl.sheet dt").first().textContent()).toBe("Deal verified");

    await at("account");
    const end = page.locator("main form", { hasText: "Delete account" });
    await end.locator("input").fill(password);
    await end.locator("button").click();
    await page.locator("dialog[open] .yes").click();
    await page.locator("main label", { hasText: "Create account" }).waitFor(); // as before, once it is done
    expect((await fetch(feed)).status).toBe(404);
    await ada.leave();
  });

  test("signing out stops the account's pushes in this browser, and signing in brings them back", async () => {
    const { page, context, leave } = await guest(server, "Bob");
    await context.grantPermissions(["notifications"]);
    // The push service of the browser's maker is not to be reached from here: a subscription as it gives them.
    await page.addInitScript(() => {
      const subscription = {
        endpoint: "https://push.example.org/of-bob",
        options: { applicationServerKey: null as ArrayBuffer | null },
        toJSON: () => ({
          endpoint: "https://push.example.org/of-bob",
          keys: {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg",
          },
        }),
        unsubscribe: async () => true,
      };
      let there = false;
      const pushManager = {
        getSubscription: async () => (there ? subscription : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
          there = true;
          subscription.options.applicationServerKey = applicationServerKey.buffer;
          return subscription;
        },
      };
      const nothing = () => undefined;
      const registration = { pushManager, addEventListener: nothing, getNotifications: async () => [] };
      Object.defineProperty(navigator, "serviceWorker", {
        value: {
          addEventListener: nothing,
          controller: null,
          ready: Promise.resolve(registration),
          register: async () => registration,
          getRegistration: async () => registration,
        },
      });
    });
    const sent: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/push|logout/.test(pathname) && request.method() === "POST") sent.push(pathname);
    });
    await page.goto(`${server.address}?lang=en#/account`);
    await page.locator("main label", { hasText: "Create account" }).click();
    await page.locator("main form input[autocomplete=username]").fill("Bob Noyce");
    await page.locator("main form input[type=password]").fill(password);
    await page.locator("main form button").click();
    await page.locator("main .code .btn.primary").click();
    await page.locator(".push .switch label").first().click();
    await page.locator(".push", { hasText: "Notifications also come when this page is closed." }).waitFor();
    expect(sent).toEqual(["/api/me/push"]);

    for (const way of ["Sign out", "Sign out everywhere"]) {
      sent.length = 0;
      await page.getByRole("button", { name: way, exact: true }).click();
      await page.locator("main label", { hasText: "Create account" }).waitFor();
      expect(sent).toEqual(["/api/push/stop", "/api/me/logout"]);
      await page.locator("main form input[autocomplete=username]").fill("Bob Noyce");
      await page.locator("main form input[type=password]").fill(password);
      await page.locator("main form button").click();
      await page.locator("main .in", { hasText: "Bob Noyce" }).waitFor();
      await expect.poll(() => sent.at(-1)).toBe("/api/me/push");
    }

    // The same where another device ended the session.
    sent.length = 0;
    const session = await page.evaluate(
      () => JSON.parse(localStorage.getItem("bourse.account") ?? "{}").session,
    );
    await fetch(new URL("api/me/logout", server.address), {
      method: "POST",
      headers: { Authorization: `Bearer ${session}` },
      body: JSON.stringify({ everywhere: false }),
    });
    await page.getByRole("button", { name: "Create a secret address" }).click();
    await expect.poll(() => sent).toEqual(["/api/push/stop"]);
    await leave();
  });
});
