// Notices that need a browser to begin or to end: an e-mail address that is asked first, and the page that stops a webhook.
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { type MailBox, mailBox } from "./support/mail.ts";
import { begin, comeBy, guest, makeTable, program, serve } from "./support/net.ts";
import { Player } from "./support/player.ts";

const timeout = 240_000;
/** What the server believes to be its address; links are opened at its real one. */
const site = "https://bourse.example/";
let mails: MailBox;
let server: Server;

describe.skipIf(program() === undefined)("notices (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    mails = await mailBox();
    const from = "bourse@example.org";
    server = await serve(["--smtp", mails.url, "--mail-from", from, "--site", site, "--private-webhooks"]);
  });
  afterAll(async () => {
    await server.stop("SIGKILL");
    mails.close();
  });

  test("a guest's address is asked before it gets e-mails, and the link in them stops them", async () => {
    const ada = await guest(server, "Ada");
    const bob = await guest(server, "Bob", { size: "phone" });
    await comeBy(bob.page, await makeTable(ada.page, { seats: 2 }));
    await begin(ada.page);
    await ada.page.waitForSelector(".room main", { timeout: 30_000 });
    await ada.page.locator(".people-tool").click();
    const setting = ada.page.locator("#company .mail");
    await setting.locator("input").fill("ada@example.org");
    await setting.getByRole("button", { name: "Send the link" }).click();
    await setting
      .locator("[role=status]", { hasText: /Open the e-mail to .?ada@example.org.? and confirm/ })
      .waitFor();
    await isSound(ada.page, "an address that is asked");

    // Opened on a phone, where nobody is signed in.
    const open = (link: string) => bob.page.goto(`${server.address}?lang=en${link}`);
    await open(await mails.link("confirm"));
    await isSound(bob.page, "an e-mail address to confirm");
    await bob.page.getByRole("button", { name: "Yes, send me e-mails" }).click();
    await bob.page.locator("[role=status]", { hasText: /go to .?ada@example.org/ }).waitFor();
    for (const _ of ["close", "open"]) await ada.page.locator(".people-tool").click();
    await setting.locator("[role=status]", { hasText: /E-mails go to .?ada@example.org/ }).waitFor();

    await open(await mails.link("stop"));
    await bob.page.locator("[role=status]", { hasText: "Nothing more is sent to this address." }).waitFor();
    await isSound(bob.page, "e-mails are stopped");
    for (const _ of ["close", "open"]) await ada.page.locator(".people-tool").click();
    await setting.getByRole("button", { name: "Send the link" }).waitFor();
    for (const one of [ada, bob]) await one.leave();
  });

  test("the link in a webhook's message opens a page that stops it", async () => {
    const heard: { text: string; stop: string }[] = [];
    const channel = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        heard.push(JSON.parse(body));
        response.end("{}");
      });
    });
    await new Promise<void>((resolve) => channel.listen(0, "127.0.0.1", resolve));
    const { port } = channel.address() as { port: number };

    const ada = await guest(server, "Ada");
    await ada.page.goto(`${server.address}?lang=en#/account`);
    await ada.page.locator("main label", { hasText: "Create account" }).click();
    await ada.page.locator("main form input[autocomplete=username]").fill("Ada Lovelace");
    await ada.page.locator("main form input[type=password]").fill("four words are better");
    await ada.page.locator("main form button").click();
    await ada.page.locator("main .code .btn.primary").click();
    const form = ada.page.locator("main form", { hasText: "A Discord, Slack or Matrix channel" });
    const hook = form.locator("input[type=url]");
    await hook.fill(`http://127.0.0.1:${port}/channel`);
    await form.locator("button[type=submit]").click();
    await ada.page.locator("main code", { hasText: /^\S{20,}$/ }).waitFor();

    // Ada begins a slow game and leaves; Bob plays until it is her turn.
    const bob = await guest(server, "Bob");
    const made = await fetch(new URL("api/tables", server.address), {
      method: "POST",
      body: JSON.stringify({
        seats: [{ kind: "person" }, { kind: "person" }],
        clock: { turn: 86_400 },
        config: { first: 1 },
      }),
    });
    const { table } = (await made.json()) as { table: string };
    for (const one of [ada, bob]) await comeBy(one.page, new URL(`t/${table}`, server.address).href);
    await begin(ada.page);
    for (const one of [ada, bob]) await one.page.waitForSelector(".room main", { timeout: 30_000 });
    await ada.page.goto(`${server.address}?lang=en#/account`);
    const player = new Player(bob.page);
    const play = async () => {
      await player.answerOne();
      return heard.length;
    };
    await expect.poll(play, { timeout: 120_000 }).toBeGreaterThan(0);
    expect(heard[0]?.text).toContain("Ada Lovelace: It is your turn in Stockpile");
    const stop = heard[0]?.stop ?? "";
    expect(stop.startsWith(`${site}#/webhook/stop/`)).toBe(true);

    await bob.page.goto(`${server.address}?lang=en${stop.slice(site.length)}`);
    await bob.page.locator("[role=status]", { hasText: "Nothing more is sent to this address." }).waitFor();
    await isSound(bob.page, "a webhook is stopped");
    await ada.page.reload();
    await expect.poll(() => hook.inputValue()).toBe("");
    for (const one of [ada, bob]) await one.leave();
    channel.close();
  });
});
