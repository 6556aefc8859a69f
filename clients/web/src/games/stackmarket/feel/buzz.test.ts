import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../store/settings.svelte.ts";
import { buzz, pulses } from "./buzz.ts";

const vibrate = vi.fn();
beforeEach(() => {
  vibrate.mockClear();
  vi.stubGlobal("navigator", { vibrate });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  settings.vibrate = true;
  settings.motion = "system";
  vi.unstubAllGlobals();
});

test("a device pulses as long as was asked", () => {
  buzz(pulses.fall);
  expect(vibrate).toHaveBeenCalledWith(pulses.fall);
});

test("nothing pulses when vibration is off or motion is reduced", () => {
  settings.vibrate = false;
  buzz(pulses.fall);
  settings.vibrate = true;
  settings.motion = "reduced";
  buzz(pulses.fall);
  expect(vibrate).not.toHaveBeenCalled();
});
