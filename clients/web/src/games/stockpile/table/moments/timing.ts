// Curves of time. A scene is a picture of the milliseconds since its beat began; nothing here keeps a clock.

/** Milliseconds in which a press that skipped does nothing else. */
export const guard = 250;

/** How far something is that starts after `from` ms and takes `lasts`: 0 before, 1 afterwards. */
export function part(ms: number, from: number, lasts: number): number {
  return Math.min(1, Math.max(0, (ms - from) / lasts));
}

/** Arrives softly. */
export const out = (x: number): number => 1 - (1 - x) ** 3;
/** Starts and arrives softly. */
export const slide = (x: number): number => (x < 0.5 ? 2 * x * x : 1 - (-2 * x + 2) ** 2 / 2);
/** Falls or strikes. */
export const fall = (x: number): number => x * x;
/** Arrives a little too far and comes back. */
export const hop = (x: number): number => 1 + 2.2 * (x - 1) ** 3 + 1.2 * (x - 1) ** 2;

export const between = (a: number, b: number, x: number): number => a + (b - a) * x;

/** Height above the straight way at x, for what is thrown. */
export const arc = (x: number, high: number): number => 4 * high * x * (1 - x);

/** A whole number on its way from one value to another. */
export const counting = (a: number, b: number, x: number): number => Math.round(between(a, b, x));

/** Milliseconds in which a sentence can be read, for a picture that does not move. */
export const reading = (sentence: string): number => Math.min(2400, 320 + 45 * sentence.length);
