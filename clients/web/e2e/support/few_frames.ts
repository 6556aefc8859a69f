// A page that draws seldom, as on a slow phone: without a graphics card most of a test's time would go into pictures that
// nobody looks at.
import type { BrowserContext } from "playwright-core";

/** Before the page is loaded: at least so many milliseconds from one of its frames to the next. */
export async function drawSeldom(context: BrowserContext, apart: number): Promise<void> {
  await context.addInitScript((least) => {
    const draw = window.requestAnimationFrame.bind(window);
    const due = new Map<number, FrameRequestCallback>();
    let number = 0;
    let drawn = 0;
    let waits = false;
    const frame = (now: number) => {
      drawn = now;
      waits = false;
      const all = [...due.values()];
      due.clear();
      for (const one of all) one(now);
    };
    window.requestAnimationFrame = (one) => {
      due.set(++number, one);
      if (!waits) setTimeout(() => draw(frame), Math.max(0, drawn + least - performance.now()));
      waits = true;
      return number;
    };
    window.cancelAnimationFrame = (one) => void due.delete(one);
  }, apart);
}
