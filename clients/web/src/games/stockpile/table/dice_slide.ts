// Forecast dice slide: from the tray of their film to the foot of the board, and from there to the row of their pair.
import { codes } from "./data";
import type { Die } from "./dice";

type Box = Pick<DOMRect, "x" | "y" | "width" | "height">;

interface Slide<T> {
  readonly die: T;
  /** From where its middle lies now to where it lay before, in pixels; and how much larger it was. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Which dice lie somewhere else than before. Those that are not on the screen now or then do not slide. */
export function slidesOf<T>(
  dice: readonly { readonly die: T; readonly before: Box | undefined; readonly now: Box }[],
): Slide<T>[] {
  return dice.flatMap(({ die, before, now }) => {
    if (!before || before.width === 0 || now.width === 0) return [];
    const x = before.x + before.width / 2 - now.x - now.width / 2;
    const y = before.y + before.height / 2 - now.y - now.height / 2;
    return Math.hypot(x, y) < 2 ? [] : [{ die, x, y, scale: before.width / now.width }];
  });
}

/** The elements of the dice, in the order they were rolled. */
function drawn(dice: readonly Die[]): (HTMLElement | null)[] {
  const foot = [...document.querySelectorAll<HTMLElement>(".room .mf .bdie")];
  return dice.map(({ company }) =>
    company < 0
      ? (foot.shift() ?? null)
      : document.querySelector<HTMLElement>(`.room .market .co-${codes[company]} .bdie`),
  );
}

export class DiceSlide {
  private before: readonly (Box | undefined)[] = [];

  /** Called when dice were rolled or found their row, once that is drawn. `speed` 0: they are simply there. */
  move(dice: readonly Die[], speed: number): void {
    const tray = [...document.querySelectorAll<HTMLElement>(".room .film .fdie")];
    const lie = drawn(dice).map((die, at) => ({
      die,
      before: this.before[at] ?? tray[at]?.getBoundingClientRect(),
      now: die?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 },
    }));
    this.before = lie.map(({ now }) => now);
    if (speed <= 0) return;
    for (const [at, { die, x, y, scale }] of slidesOf(lie).entries())
      die?.animate(
        [
          { translate: `${x}px ${y}px`, scale },
          { translate: "0 0", scale: 1 },
        ],
        { duration: 420 / speed, delay: (60 * at) / speed, easing: "ease-in-out", fill: "backwards" },
      );
  }
}
