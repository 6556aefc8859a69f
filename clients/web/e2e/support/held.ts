// A film that is held still: the page's frames and animations wait until they are let go, so that a picture of it can be
// looked at. Its time passes in leaps then, without drawing what lies between.
import type { Page } from "playwright-core";

interface Held {
  holdFrames(on: boolean): void;
  leap(milliseconds: number): Promise<void>;
}

/** Before the page is loaded. */
export async function canHold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const step = 100; // the most that a film takes for one frame
    const waiting: FrameRequestCallback[] = [];
    const running = new Set<Animation>();
    let held = false;
    let ahead = 0;
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (frame) =>
      draw((now) => (held ? void waiting.push(frame) : frame(now + ahead)));
    const stopAll = () => {
      for (const one of document.getAnimations())
        if (one.playState === "running") {
          one.pause();
          running.add(one);
        }
    };
    const later = (one: Animation) => {
      const time = Number(one.currentTime ?? 0) + step;
      if (time < Number(one.effect?.getComputedTiming().endTime ?? 0)) one.currentTime = time;
      else {
        running.delete(one);
        one.finish(); // played on, it would begin again
      }
    };
    Object.assign(window, {
      holdFrames(on: boolean) {
        held = on;
        if (on) return stopAll();
        for (const one of running) one.play();
        running.clear();
        for (const frame of waiting.splice(0)) draw((now) => frame(now + ahead));
      },
      async leap(milliseconds: number) {
        for (let left = milliseconds; left > 0; left -= step) {
          ahead += step;
          for (const one of running) later(one);
          for (const frame of waiting.splice(0)) frame(performance.now() + ahead);
          await new Promise((resolve) => draw(resolve)); // and what comes of it
          stopAll();
        }
      },
    });
  });
}

export const hold = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((still) => (window as unknown as Held).holdFrames(still), on);

/** Lets this time of a held film pass. */
export const leap = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((time) => (window as unknown as Held).leap(time), milliseconds);
