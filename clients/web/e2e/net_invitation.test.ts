// What an invitation says before somebody sits down: who chose the cards, and when a rated game is lost.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../src/contract/testing_server.ts";
import { isSound } from "./shell_support.ts";
import { type Guest, guest, program, serve } from "./support/net.ts";

const timeout = 120_000;
const chosen = "The cards at this table were chosen in advance";
const away = "Rated: you lose if you are away for more than 45 seconds.";
const timeUp = "Rated: you lose if your time runs out while you are away.";
let server: Server;
let eve: Guest;

/** The page of a new table that nobody has sat down at yet. */
async function invited(wishes: object): Promise<string> {
  const answer = await fetch(new URL("/api/tables", server.address), {
    method: "POST",
    body: JSON.stringify({ seats: [{ kind: "person" }, { kind: "person" }], ...wishes }),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { table } = (await answer.json()) as { table: string };
  await eve.page.goto(`${server.address}?lang=en#/t/${table}`);
  await eve.page.locator("main form .btn.primary").waitFor({ timeout: 30_000 });
  return (await eve.page.locator("main").textContent())?.replaceAll(/\s+/g, " ") ?? "";
}

describe.skipIf(program() === undefined)("an invitation (needs a built bourse program)", { timeout }, () => {
  beforeAll(async () => {
    server = await serve();
    eve = await guest(server, "Eve");
  });
  afterAll(async () => {
    await eve.leave();
    server.stop("SIGKILL");
  });

  test("says that the cards were chosen, and so does the waiting room", async () => {
    expect(await invited({ seed: 7 })).toContain(chosen);
    await isSound(eve.page, "an invitation to chosen cards");
    await eve.page.locator("main form .btn.primary").click();
    await eve.page.locator("main .link input").waitFor({ timeout: 30_000 });
    expect(await eve.page.locator("main").textContent()).toContain(chosen);
  });

  test("says when a rated game is lost by being away", async () => {
    expect(await invited({ rated: true, clock: { game: 600, increment: 10 }, grace: 45 })).toContain(away);
    await isSound(eve.page, "an invitation to a rated game");
    expect(await invited({ rated: true, clock: 86_400, grace: 0 })).toContain(timeUp);
  });

  test("says neither where neither is so", async () => {
    const text = await invited({});
    expect(text).not.toContain(chosen);
    expect(text).not.toContain("Rated");
  });
});
