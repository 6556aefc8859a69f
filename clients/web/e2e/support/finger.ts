// A real finger on the picture of the desk: touch points of the browser itself, not pointer events made by the page.
import type { CDPSession, Page } from "playwright-core";
import { dragSpeed } from "../../src/games/stackmarket/dice/touch.ts";
import { until } from "./dice.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}

export class Fingers {
  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
    private readonly middle: Place,
  ) {}

  static async on(page: Page): Promise<Fingers> {
    const box = (await page.locator("canvas").boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height * 0.45 };
    return new Fingers(page, await page.context().newCDPSession(page), middle);
  }

  private async touch(
    type: "touchStart" | "touchMove" | "touchEnd",
    places: readonly Place[],
  ): Promise<void> {
    const touchPoints = places.map(({ x, y }, id) => ({ x, y, id }));
    await this.cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /** Fetches the next die: the hand brings it above the tower. */
  async tap(): Promise<void> {
    await this.touch("touchStart", [this.middle]);
    await this.touch("touchEnd", []);
    await until(this.page, (seen) => seen.holds);
    await this.page.waitForFunction(() => {
      // biome-ignore lint/suspicious/noExplicitAny: what the desk exposes for measuring
      return !(document.querySelector("canvas") as any).desk.play.hand.carrying;
    });
  }

  /** How far the hand is from above the tower, in pixels a finger has to move: to the right, and up for away. */
  private aside(): Promise<{ readonly right: number; readonly away: number }> {
    return this.page.evaluate((speed) => {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const { play, stage } = (document.querySelector("canvas") as any).desk;
      const { target } = play.hand;
      const top = play.top();
      const { right, forward } = stage.camera;
      const [dx, dy] = [top.x - target.x, top.y - target.y];
      const pixel = stage.millimetresPerPixel(target) * speed;
      return {
        right: (dx * right.x + dy * right.y) / pixel,
        away: (dx * forward.x + dy * forward.y) / pixel,
      };
    }, dragSpeed);
  }

  /** A second finger moves the die away from the viewer, or nearer. */
  async pushOverTower(): Promise<void> {
    const { away } = await this.aside();
    const first = { x: this.middle.x - 90, y: this.middle.y };
    const second = { x: this.middle.x + 90, y: this.middle.y };
    await this.touch("touchStart", [first]);
    await this.touch("touchStart", [first, second]);
    for (const share of [0.25, 0.5, 0.75, 1])
      await this.touch("touchMove", [first, { ...second, y: second.y - away * share }]);
    await this.touch("touchEnd", []);
  }

  /** Drags until the die is above the tower, keeps still until it is low, and lifts. */
  async dragRestAndLift(): Promise<void> {
    const { right } = await this.aside();
    const at = (share: number) => [{ x: this.middle.x + right * share, y: this.middle.y }];
    await this.touch("touchStart", at(0));
    for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await this.touch("touchMove", at(share));
    await this.page.waitForFunction(() => {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return (document.querySelector("canvas") as any).desk.play.hand.isLow;
    });
    await this.touch("touchEnd", []);
    await until(this.page, (seen) => !seen.holds);
  }
}
