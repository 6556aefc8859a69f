// What the device does in the hand while dice are stacked.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Stacking } from "$gen/messages";
import type { DiceListener } from "../dice/pictures.ts";
import { type Place, picture } from "../dice/testing_pictures.ts";
import { pulses } from "../feel/buzz.ts";
import { Play } from "./play.svelte.ts";

const vibrate = vi.fn();
beforeEach(() => {
  vibrate.mockClear();
  vi.stubGlobal("navigator", { vibrate });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const told = {
  type: "stacking",
  stacking: 1,
  building: 0,
  height: 3,
  dice: 1,
  around: [],
  seat: 0,
  bot: false,
  takeover: false,
  seconds: 60,
} as const satisfies Stacking;
const tower = (x: number): Place[] => [
  [0, 0, 8],
  [0, 0, 24],
  [x, 0, 40],
  [80, 0, 8],
];

function begin(): { play: Play; listener: DiceListener; watch: (seconds: number) => void } {
  let listener: DiceListener | undefined;
  const channel = {
    watch: (one: DiceListener) => {
      listener = one;
      return () => undefined;
    },
    intent: () => undefined,
  };
  const play = new Play(channel, () => true);
  let now = 0;
  const watch = (seconds: number) => {
    for (const end = now + seconds; now < end; now += 1 / 60) play.frame(now, 1 / 60);
  };
  listener!.stacking(told);
  listener!.picture(picture(tower(0), 0));
  watch(0.2);
  return { play, listener: listener!, watch };
}
const felt = (milliseconds: number) => vibrate.mock.calls.filter(([one]) => one === milliseconds).length;

test("a tower that has swayed is felt when it is at rest again, once", () => {
  const { listener, watch } = begin();
  for (let i = 1; i <= 20; i++) {
    listener.picture(picture(tower(i % 2 === 0 ? 0 : 1.5), 10 * i));
    watch(1 / 24);
  }
  expect(felt(pulses.rest)).toBe(0);
  listener.picture(picture([], 220));
  watch(5);
  expect(felt(pulses.rest)).toBe(1);
});

test("when the last die of a fall lies still, that is felt, once", () => {
  const { play, listener, watch } = begin();
  const fallen: readonly Place[] = [
    [0, 0, 8],
    [30, 0, 8],
    [60, 10, 8],
    [80, 0, 8],
  ];
  listener.picture(picture(fallen, 120, { collapsed: true }));
  watch(1);
  expect(play.falls).toBe(true);
  expect(felt(pulses.last)).toBe(0);
  listener.picture(picture(fallen, 480, { collapsed: true, over: true }));
  watch(12);
  expect(play.falls).toBe(false);
  expect(felt(pulses.last)).toBe(1);
});
