// What a finger means.
import { expect, test } from "vitest";
import { Finger } from "./touch.ts";

test("a short touch is a tap", () => {
  const finger = new Finger(0);
  finger.move(2, 0.4, 0.05);
  expect(finger.lift(0.1)).toBe("tap");
});

test("after 250 ms within 1.5 mm the hand goes down, and lifting lets go", () => {
  const finger = new Finger(0);
  finger.move(40, 6, 0.1);
  expect(finger.isStill(0.3)).toBe(false);
  finger.move(3, 0.5, 0.32);
  expect(finger.isStill(0.36)).toBe(true);
  expect(finger.lift(0.4)).toBe("release");
});

test("lifting in the middle of a way, or after a fast move, only hovers", () => {
  const finger = new Finger(0);
  finger.move(10, 2, 0.1);
  finger.move(60, 9, 0.2);
  expect(finger.lift(0.25)).toBe("hover");
  const early = new Finger(0);
  early.move(30, 4, 0.3);
  expect(early.lift(0.4)).toBe("hover");
  const slow = new Finger(0);
  slow.move(60, 9, 0.2);
  slow.move(5, 0.5, 0.4);
  expect(slow.lift(0.45)).toBe("release");
});
