// A finger on the dice of Stack Market: it sets one on the tower.
import { expect, test } from "vitest";
import { openWindow } from "./harness.ts";
import { deskReady, deskSeen, until } from "./support/dice.ts";
import { Fingers } from "./support/finger.ts";

const minutes = 60_000;

test(
  "a finger taps to take, a second one moves the die away, a drag aims, and lifting after a rest lets go",
  async () => {
    const window = await openWindow({ size: "phone", path: "#/stack/practice", settings: { sound: false } });
    const { page } = window;
    await page.locator('.room.stack[data-stacking="mine"]').waitFor({ timeout: minutes });
    await deskReady(page);
    const fingers = await Fingers.on(page);
    // A hand trembles: a die that slips off is laid beside the tower again.
    for (let tries = 0; tries < 4 && (await deskSeen(page)).placed === 0; tries++) {
      await fingers.tap();
      await fingers.pushOverTower();
      await fingers.dragRestAndLift();
      await until(page, (seen) => seen.placed > 0 || seen.over, 6).catch(() => undefined);
    }
    const { placed, fell } = await deskSeen(page);
    expect({ placed, fell }).toEqual({ placed: 1, fell: false });
    await window.close();
  },
  3 * minutes,
);
