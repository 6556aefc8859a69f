// Whole games against bots, through what is on the page: by pointer, by touch on a phone, by the keyboard alone, in Persian.
// BOURSE_LONG=1 plays every preset with every number of seats, by pointer and by touch.
import { describe, expect, test } from "vitest";
import { openWindow, site } from "./harness.ts";
import { type Hand, Player } from "./support/player.ts";
import { newTable, type TableForm } from "./support/seating.ts";

interface Game extends TableForm {
  readonly hand?: Hand;
  readonly size?: "desktop" | "phone" | "landscape" | "tablet";
}

const presets = [
  "first-game",
  "farabourse",
  "continuing-corruption",
  "illicit-investments",
  "epic",
  "everything",
];

const usual: readonly Game[] = [
  { preset: "continuing-corruption", seats: 3, seed: 106, hand: "touch", size: "phone" },
  { preset: "first-game", seats: 3, seed: 107, hand: "keyboard" },
  { preset: "everything", seats: 4, seed: 108, lang: "fa" },
];
const more: readonly Game[] = [
  { preset: "everything", seats: 2, seed: 102 },
  { preset: "epic", seats: 5, seed: 105 },
  { preset: "illicit-investments", seats: 3, seed: 103 },
  { preset: "first-game", seats: 4, seed: 104 },
];
const matrix: readonly Game[] = presets.flatMap((preset, row) =>
  [2, 3, 4, 5].flatMap((seats): Game[] => [
    { preset, seats, seed: 1000 + row * 10 + seats },
    { preset, seats, seed: 2000 + row * 10 + seats, hand: "touch", size: seats % 2 ? "landscape" : "phone" },
  ]),
);
const games = process.env.BOURSE_LONG === "1" ? [...usual, ...more, ...matrix] : usual;

async function playThrough(game: Game): Promise<void> {
  const { hand = "pointer", size = "desktop", lang = "en", seed = 1, seats = 4 } = game;
  const window = await openWindow({ settings: { pace: 0 }, size, language: lang });
  const { page } = window;
  await newTable(page, site(), game);
  const player = new Player(page, { hand, seed });
  expect(await player.play()).toBe(true);
  // Each player is asked at least three things a round: to place, to bid, to sell or end.
  expect(player.decisions).toBeGreaterThan(12);
  expect(await page.locator("main.final h1").textContent()).toMatch(/\p{L}/u);
  expect(await page.locator("main.final table thead th").count()).toBeGreaterThanOrEqual(seats);
  // A keyboard player is never put back to the top of the page.
  if (hand === "keyboard") expect(player.lostFocus).toBe(0);
  await window.close();
}

describe.concurrent("a whole game", { timeout: 600_000 }, () => {
  for (const game of games) {
    const { preset, seats, hand = "pointer", size = "desktop", lang = "en" } = game;
    test(`${preset}, ${seats} seats, by ${hand}, ${size}, ${lang}`, () => playThrough(game));
  }
});
