// Five browsers play a game with every module beside the real box, from set-up to count. Everything that is sent to each of
// them, over the table's connection and by HTTP, is searched for what only the others may know.
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { begin, comeBy, type Guest, guest, program, serve } from "./support/net.ts";
import {
  beforeTheEnd,
  cardsTold,
  pairsNamed,
  type Secrets,
  secretsIn,
  tokensTold,
} from "./support/secrets.ts";

const timeout = 420_000;
const isFile = /^\/(?:assets\/|$|icons\/|[\w-]+\.(?:js|svg|png|json|webmanifest|txt))/;
const names = ["Ada", "Bob", "Cyd", "Dan", "Eve"];
let server: Server;

interface Phone {
  readonly guest: Guest;
  readonly page: Page;
  readonly seat: number;
  /** What it was sent, in the order in which it came. */
  readonly heard: string[];
  /** Files of the client, by their addresses: the same for everybody. */
  readonly files: Map<string, Buffer>;
  frames: number;
  bodies: number;
}

async function listen(one: Guest, seat: number): Promise<Phone> {
  const phone: Phone = {
    guest: one,
    page: one.page,
    seat,
    heard: [],
    files: new Map(),
    frames: 0,
    bodies: 0,
  };
  one.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      phone.heard.push(payload.toString());
      phone.frames += 1;
    }),
  );
  one.page.on("response", (response) => {
    if (!isFile.test(new URL(response.url()).pathname)) return;
    response.body().then(
      (body) => phone.files.set(response.url(), body),
      () => undefined, // the next page came first
    );
  });
  await one.context.route(
    ({ pathname }) => !isFile.test(pathname),
    (route) => pass(phone, route).catch(() => route.abort().catch(() => undefined)),
  );
  return phone;
}

/** Lets a request through and keeps the answer, whatever page comes next. */
async function pass(phone: Phone, route: Route): Promise<void> {
  const url = route.request().url();
  const response = await route.fetch();
  const body = await response.body();
  phone.heard.push(`${url}\n${body.toString()}`);
  phone.bodies += 1;
  // A page that did not come over the network may not open connections to this machine: it is asked for once more.
  if (route.request().isNavigationRequest()) await route.continue();
  else await route.fulfill({ response, body });
}

const room = (page: Page) => page.locator(".room");
const decisionOf = async (page: Page) => (await room(page).getAttribute("data-decision")) ?? "";
const linesOf = async (page: Page) => Number(await room(page).getAttribute("data-lines"));
const isOver = async (page: Page) => (await page.locator("main.final").count()) > 0;

/** Presses something that is a move, and waits until every phone has heard of it. */
async function move(phones: readonly Phone[], { page }: Phone, press: () => Promise<void>): Promise<void> {
  const before = await linesOf(page);
  await press();
  for (const one of phones)
    await one.page.waitForFunction(
      (lines) => {
        const now = document.querySelector<HTMLElement>(".room");
        return document.querySelector("main.final") !== null || Number(now?.dataset.lines ?? 0) > lines;
      },
      before,
      { timeout: 30_000 },
    );
}

async function uncover(page: Page): Promise<void> {
  const cover = page.getByRole("button", { name: "Show my secrets" });
  if (await cover.count()) await cover.click();
}

/** What a screen shows of one's own when it is uncovered. */
const ownShown = (page: Page) =>
  page
    .locator("[aria-labelledby=h-mine] .mine")
    .evaluateAll((all) => all.map((one) => one.textContent ?? ""));

/** What people do with the real cards beside them, until the count is added up. */
async function playOn(phones: readonly Phone[]): Promise<{ asked: Set<string>; shown: string[][] }> {
  const asked = new Set<string>();
  const shown: string[][] = phones.map(() => []);
  const booked = new Set<string>();
  for (let steps = 0; steps < 400; steps += 1) {
    if (await isOver(phones[0]!.page)) return { asked, shown };
    let acted = false;
    for (const phone of phones) {
      const { page, seat } = phone;
      const decision = await decisionOf(page);
      if (decision === "") continue;
      acted = true;
      asked.add(decision);
      await uncover(page);
      shown[seat]?.push(...(await ownShown(page)));
      if (!decision.startsWith("box-")) {
        const choices = page.getByRole("list", { name: "Choices" }).getByRole("button");
        await move(phones, phone, () => choices.first().click());
        continue;
      }
      const once = `${decision} ${seat}`;
      if (decision === "box-round" && !booked.has(once)) {
        booked.add(once);
        await move(phones, phone, () =>
          page.locator("[aria-labelledby=h-bank] .do button[aria-disabled=false]").first().click(),
        );
        const play = page.locator("[aria-labelledby=h-mine] .mine button");
        if (seat < 2 && (await play.count())) await move(phones, phone, () => play.first().click());
      }
      if (decision === "box-count" && !booked.has(once)) {
        booked.add(once);
        const row = page.locator("[aria-labelledby=h-count] tbody tr").nth(seat);
        await move(phones, phone, () => row.getByRole("button").nth(1).click());
      }
      await move(phones, phone, () => page.getByRole("button", { name: "Ready", exact: true }).click());
    }
    if (!acted) await phones[0]!.page.waitForTimeout(50);
  }
  throw new Error("the evening has no end");
}

describe.skipIf(program() === undefined)("secrets (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.stop("SIGKILL"));

  test("five browsers play an Epic game beside the box, and none is sent another's secret", async () => {
    const phones: Phone[] = [];
    for (const [seat, name] of names.entries()) {
      const size = { width: 390, height: 844 };
      const path = seat === 0 ? { path: "#/companion" } : {};
      phones.push(await listen(await guest(server, name, { size, ...path }), seat));
    }
    const [host] = phones as [Phone];
    await host.page.getByText("A phone each").click();
    await host.page.locator("form select").first().selectOption("epic");
    await host.page.locator("form label:has(input[type=radio][value='5'])").click();
    await host.page.getByRole("button", { name: "Open the table" }).click();
    const link = host.page.locator("main .link input");
    await link.waitFor({ timeout: 30_000 });
    const address = await link.inputValue();
    for (const { page } of phones.slice(1)) await comeBy(page, address);
    await begin(host.page);
    for (const { page } of phones) await room(page).waitFor({ timeout: 30_000 });

    const { asked, shown } = await playOn(phones);
    expect([...asked]).toEqual(
      expect.arrayContaining(["choose-investor", "box-round", "box-payout", "box-count"]),
    );
    const table = address.split("/").at(-1) ?? "";
    const record = await (await fetch(`${server.address}api/tables/${table}/record`)).text();
    const secrets: Secrets = secretsIn(record);
    // There was something to be found: five people, each with strategies, investors and a pair in every round.
    expect(new Set(secrets.cards.map(({ seat }) => seat)).size).toBe(5);
    expect(secrets.cards.length).toBeGreaterThanOrEqual(5 * 4);
    expect(secrets.rounds.length).toBeGreaterThanOrEqual(4);
    for (const round of secrets.rounds) expect(round.length).toBeGreaterThanOrEqual(5);

    let searches = 0;
    let bytes = 0;
    for (const phone of phones) {
      const { seat } = phone;
      const heard = beforeTheEnd(phone.heard);
      expect(heard.length).toBeLessThan(phone.heard.length);
      expect(phone.frames, "frames were recorded").toBeGreaterThan(40);
      expect(phone.bodies, "answers were recorded").toBeGreaterThan(2);
      const cards = cardsTold(heard, seat, secrets);
      const pairs = pairsNamed(heard, seat);
      expect([...cards.found, ...pairs.found], `sent to ${names[seat]}`).toEqual([]);
      searches += cards.searches + pairs.searches;
      bytes += Buffer.byteLength(heard.join(""));
      // Its own are there, and on its screen: what is looked for looks like this.
      const own = secrets.cards.filter((card) => card.seat === seat);
      for (const { card } of own)
        expect(heard.join("\n"), `${names[seat]} has ${card}`).toContain(`"${card}"`);
      expect(pairs.own, "a pair of one's own in every round").toBeGreaterThanOrEqual(secrets.rounds.length);
      expect(shown[seat]?.join("").length, "the screen shows them").toBeGreaterThan(100);
      // The key of a seat is what would open the rest.
      const others = await Promise.all(phones.filter((one) => one !== phone).map(({ page }) => keysOf(page)));
      expect(others.every((keys) => keys.length > 0)).toBe(true);
      expect(tokensTold(heard, others.flat())).toEqual([]);
    }
    expect(searches).toBeGreaterThan(1000);
    const told = phones.map(({ frames, bodies }) => `${frames} frames and ${bodies} answers`).join(", ");
    console.log(`five browsers were sent ${bytes} bytes (${told}); ${searches} searches`);

    // The same search finds what is planted: a card, a pair and a key of somebody else.
    const [, bob] = phones as [Phone, Phone];
    const card = secrets.cards.find(
      ({ seat, card }) => seat === 1 && !cardsTold(host.heard, 0, secrets).shown.has(card),
    );
    expect(card).toBeDefined();
    expect(cardsTold([`{"hand":["${card?.card}"]}`], 0, secrets).found).toHaveLength(1);
    const dealt = bob.heard.findIndex((text) => text.includes('"event":"round-began"'));
    const planted = [...host.heard];
    const from = planted.findIndex((text) => text.includes('"event":"round-began"'));
    expect(Math.min(dealt, from)).toBeGreaterThan(-1);
    const company = secrets.rounds[0]?.find((one) => one.pair === 1)?.company ?? "";
    planted.splice(from + 1, 0, `{"pairs":[{"company":"${company}"}]}`);
    expect(pairsNamed(planted, 0).found.join()).toContain(company);
    const [key = ""] = await keysOf(bob.page);
    expect(tokensTold([...host.heard, `{"token":"${key}"}`], [key])).toHaveLength(1);

    // Files of the client are what anybody gets, so they need no search.
    const everyFile = new Map(phones.flatMap(({ files }) => [...files]));
    for (const [url, body] of everyFile) {
      const anybody = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(anybody.equals(body), url).toBe(true);
    }
    expect(everyFile.size).toBeGreaterThan(10);
    for (const { guest: one } of phones) await one.leave();
  });
});

/** The keys of seats that this browser keeps. */
async function keysOf(page: Page): Promise<string[]> {
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  return Array.from(kept.matchAll(/token\\*":\\*"([\w-]{16,})/g), (found) => found[1] ?? "");
}
