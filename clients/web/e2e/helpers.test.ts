// A bot that thinks long has helpers where there are cores for them: workers of the worker.
import { expect, test } from "vitest";
import { openWindow, site } from "./harness.ts";
import { Player } from "./support/player.ts";
import { newTable } from "./support/seating.ts";

test.each([
  { cores: 4, helpers: 3 },
  { cores: 2, helpers: 0 },
])("with $cores cores a shark has $helpers helpers, and the game goes on", async ({ cores, helpers }) => {
  const window = await openWindow({ settings: { pace: 0 } });
  await window.context.addInitScript(
    (count) => Object.defineProperty(navigator, "hardwareConcurrency", { value: count }),
    cores,
  );
  await window.page.reload();
  let hired = 0;
  window.context.on("request", (request) => {
    if (request.url().includes("helper_worker")) hired += 1;
  });
  await newTable(window.page, site(), { seats: 2, seed: 4, bot: "shark" });
  const player = new Player(window.page, { seed: 1, until: (_, { decisions }) => decisions >= 5 });
  expect(await player.play()).toBe(false);
  expect(player.decisions).toBe(5);
  expect(hired).toBe(helpers);
  await window.close();
});
