// A hand for tests: looks where the desk shows a die, and moves the real pointer there.
import type { Page } from "playwright-core";

interface Point {
  x: number;
  y: number;
  z: number;
}

interface DeskSeen {
  readonly holds: boolean;
  readonly placed: number;
  readonly dice: number;
  readonly over: boolean;
  readonly fell: boolean;
  readonly mine: boolean;
  readonly next: Point | null;
  readonly top: Point;
}

const hook = "canvas";

/** Waits until the desk is drawn for the first time. */
export async function deskReady(page: Page): Promise<void> {
  await page.waitForFunction(() => "desk" in (document.querySelector("canvas") ?? {}), undefined, {
    timeout: 60_000,
  });
}

/** What the desk shows now. */
export function deskSeen(page: Page): Promise<DeskSeen> {
  return page.locator(hook).evaluate((canvas) => {
    // biome-ignore lint/suspicious/noExplicitAny: what the desk exposes for measuring
    const { play } = (canvas as any).desk;
    return {
      holds: play.holds,
      placed: play.placed,
      dice: play.told?.dice ?? 0,
      over: play.over,
      fell: play.fell,
      mine: play.mine,
      next: play.nextDie(),
      top: play.top(),
    };
  });
}

/** Moves the pointer to where a place of the desk is seen. */
async function pointAt(page: Page, place: Point): Promise<void> {
  const spot = await page.locator(hook).evaluate((canvas, at) => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const { stage } = (canvas as any).desk;
    const seen = stage.seenAt(at);
    const box = canvas.getBoundingClientRect();
    return { x: box.left + seen.x, y: box.top + seen.y };
  }, place);
  await page.mouse.move(spot.x, spot.y);
}

export async function until(page: Page, what: (seen: DeskSeen) => boolean, seconds = 60): Promise<DeskSeen> {
  for (let waited = 0; ; waited += 60) {
    const seen = await deskSeen(page);
    if (what(seen)) return seen;
    if (waited > seconds * 1000) throw new Error(`the desk did not come to it: ${JSON.stringify(seen)}`);
    await page.waitForTimeout(60);
  }
}

/** Takes the next die; true if it is in the hand. */
async function take(page: Page): Promise<boolean> {
  const { next } = await until(page, (seen) => !seen.holds || !seen.mine);
  if (!next) return false;
  await pointAt(page, next);
  await page.mouse.down();
  await page.mouse.up();
  const seen = await until(page, (one) => one.holds || one.over);
  return seen.holds;
}

/** Takes the next die and sets it on the tower; what the desk shows afterwards. */
export async function placeDie(page: Page): Promise<DeskSeen> {
  const before = await deskSeen(page);
  if (!(await take(page))) return deskSeen(page);
  const from = before.next ?? before.top;
  const over = Math.max(from.z, before.top.z) + 44;
  for (const share of [0.3, 0.6, 1]) {
    await pointAt(page, { ...from, z: from.z + (over - from.z) * share });
    await page.waitForTimeout(120);
  }
  for (const share of [0.35, 0.7, 1]) {
    await pointAt(page, {
      x: from.x + (before.top.x - from.x) * share,
      y: from.y + (before.top.y - from.y) * share,
      z: over,
    });
    await page.waitForTimeout(150);
  }
  for (const above of [34, 26, 20, 17]) {
    const { top } = await deskSeen(page);
    await pointAt(page, { ...top, z: top.z + above });
    await page.waitForTimeout(200);
  }
  await page.waitForTimeout(500);
  await page.mouse.down();
  await page.mouse.up();
  await until(page, (seen) => !seen.holds || seen.over);
  return until(page, (seen) => seen.over || seen.placed !== before.placed || !seen.mine, 8).catch(() =>
    deskSeen(page),
  );
}

/** Brings the held die to the top of the tower until it is felt, and takes it away again: the tower sways. */
export async function nudge(page: Page): Promise<void> {
  if (!(await take(page))) return;
  const aside = async (by: number) => {
    const { top } = await deskSeen(page);
    await pointAt(page, { x: top.x, y: top.y + by, z: top.z });
  };
  for (const by of [44, 36, 30, 25, 21, 19]) {
    await aside(by);
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(400);
  const sway = () =>
    page.locator(hook).evaluate((canvas) => {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return (canvas as any).desk.play.director.sway as number;
    });
  for (let by = 18; by > 13 && (await sway()) < felt; by -= 0.4) {
    await aside(by);
    await page.waitForTimeout(80);
  }
  await aside(44);
  await page.waitForTimeout(600);
}
const felt = 5; // mm/s

/** Sweeps the held die through the tower until it is down, or no time is left for it; `share` of its height is hit. */
export async function knockOver(page: Page, share = 1): Promise<void> {
  if (!(await take(page))) return;
  for (let i = 0; i < 12; i++) {
    const seen = await deskSeen(page);
    if (seen.fell || seen.over) return;
    const side = i % 2 === 0 ? -46 : 46;
    await pointAt(page, { x: seen.top.x, y: seen.top.y + side, z: seen.top.z * share + 4 });
    await page.waitForTimeout(450);
  }
  await until(page, (seen) => seen.fell || seen.over || !seen.mine, 120);
}
