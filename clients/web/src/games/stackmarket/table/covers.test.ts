// What the HUD covers, on three screens.
import { expect, test } from "vitest";
import { insetsOf } from "./covers.ts";

const at = (left: number, top: number, width: number, height: number, covers: string) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  covers: covers.split(" "),
});

test("on a desktop the prompt and the strip count, the list of players leaves room beside it", () => {
  const picture = at(0, 42, 1440, 858, "");
  const insets = insetsOf(picture, [
    at(310, 806, 820, 76, "bottom left"),
    at(1388, 56, 38, 644, "right"),
    at(16, 56, 200, 180, "top left"),
  ]);
  expect(insets).toEqual({ top: 0, bottom: 94, left: 0, right: 52 });
});

test("on a phone the row of players counts too, and in Persian the strip lies to the left", () => {
  const picture = at(0, 42, 390, 802, "");
  const insets = insetsOf(picture, [
    at(8, 714, 374, 122, "bottom left"),
    at(6, 94, 28, 580, "right"),
    at(8, 48, 374, 30, "top left"),
  ]);
  expect(insets).toEqual({ top: 36, bottom: 130, left: 34, right: 0 });
});

test("on its side words lie to the left and the thumb to the right", () => {
  const picture = at(0, 42, 844, 348, "");
  const insets = insetsOf(picture, [at(8, 240, 272, 142, "bottom left"), at(704, 50, 28, 330, "right")]);
  expect(insets).toEqual({ top: 0, bottom: 0, left: 280, right: 140 });
});

test("however large the prompt is, the desk keeps more than half", () => {
  const picture = at(0, 0, 400, 800, "");
  expect(insetsOf(picture, [at(0, 100, 400, 700, "bottom")]).bottom).toBe(360);
  expect(insetsOf(picture, [at(0, 0, 0, 0, "bottom")]).bottom).toBe(0);
});
