import { describe, expect, it } from "vitest";
import type { ToldEvent, View } from "$gen/stockpile";
import { companies } from "./data";
import { diceOf, tone } from "./dice";
import { slidesOf } from "./dice_slide";

const rolled = (...faces: string[]): ToldEvent[] =>
  faces.map((forecast) => ({ event: "die-rolled", forecast }) as ToldEvent);
const began = (round: number): ToldEvent => ({ event: "round-began", seat: 0, round });
const pair = (company: string | null, forecast: string | null, resolved = false) =>
  ({ company, forecast, holder: null, open: false, resolved }) as View["pairs"][number];

describe("forecast dice on the board", () => {
  const events = [began(1), ...rolled("up-4", "down-1"), began(2), ...rolled("up-2", "up-2", "dividend-1")];

  it("shows this round's dice only", () => {
    expect(diceOf(events, []).map((die) => die.forecast)).toEqual(["up-2", "up-2", "dividend-1"]);
    expect(diceOf([...events, began(3)], [])).toEqual([]);
  });

  it("keeps a die away from every row that nobody here knows", () => {
    const hidden = [pair(null, null), pair("epic-electric", null), pair(null, "up-2")];
    expect(diceOf(events, hidden).every((die) => die.company === -1)).toBe(true);
  });

  it("lays one die, not both of its kind, at the row of a known pair", () => {
    const bank = companies.indexOf("bottomline-bank");
    const dice = diceOf(events, [pair("bottomline-bank", "up-2")]);
    expect(dice.map((die) => die.company)).toEqual([bank, -1, -1]);
  });

  it("leaves a die at its row when its pair was turned", () => {
    const dice = diceOf(events, [pair("epic-electric", "dividend-1", true)]);
    expect(dice[2]).toMatchObject({ company: companies.indexOf("epic-electric"), turned: true });
  });

  it("colours rises, falls and dividends apart", () => {
    expect(["up-1", "down-4", "dividend-3"].map(tone)).toEqual(["up", "dn", "div"]);
  });
});

describe("a die that slides", () => {
  const box = (x: number, y: number, width = 20) => ({ x, y, width, height: width });

  it("goes from the tray to the foot, and becomes as small as it lies there", () => {
    expect(slidesOf([{ die: "up-2", before: box(100, 50, 60), now: box(20, 300) }])).toEqual([
      { die: "up-2", x: 100, y: -230, scale: 3 },
    ]);
  });

  it("stays where nothing changed, and where the board is not on the screen", () => {
    const dice = [
      { die: "same", before: box(20, 300), now: box(20, 300) },
      { die: "new", before: undefined, now: box(20, 300) },
      { die: "board hidden", before: box(100, 50, 60), now: box(0, 0, 0) },
      { die: "board was hidden", before: box(0, 0, 0), now: box(20, 300) },
      { die: "to its row", before: box(20, 300), now: box(20, 100) },
    ];
    expect(slidesOf(dice).map(({ die }) => die)).toEqual(["to its row"]);
  });
});
