// A film that is held still: the page's frames and animations wait until they are let go, so that a picture of it can be
// looked at.
import type { Page } from "playwright-core";

interface Held {
  holdFrames(on: boolean): void;
}

/** Before the page is loaded. */
export async function canHold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting: FrameRequestCallback[] = [];
    let held = false;
    let running: Animation[] = [];
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (frame) => draw((now) => (held ? void waiting.push(frame) : frame(now)));
    Object.assign(window, {
      holdFrames(on: boolean) {
        held = on;
        if (on) {
          running = document.getAnimations().filter(({ playState }) => playState === "running");
          for (const one of running) one.pause();
        } else for (const one of running.splice(0)) one.play();
        if (!on) for (const frame of waiting.splice(0)) draw(frame);
      },
    });
  });
}

export const hold = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((still) => (window as unknown as Held).holdFrames(still), on);
