// One finger on the desk, as a hand: a tap takes, a drag moves at half speed, keeping still lowers, lifting lets go. Times in
// seconds, lengths in millimetres on the desk.

/** A finger's way on the screen moves the die half as far: it never has to cover what it places. */
export const dragSpeed = 0.5;
const stillAfter = 0.25;
const stillWithin = 1.5;
const fast = 60; // mm/s
const justNow = 0.12;
const tapWithin = 8; // pixels

type Lifted = "tap" | "release" | "hover";

export class Finger {
  private movedAt: number;
  private fastAt = Number.NEGATIVE_INFINITY;
  private since = 0;
  private travelled = 0;
  private last: number;

  constructor(now: number) {
    this.movedAt = now;
    this.last = now;
  }

  /** It moved by so many pixels, which are so many millimetres for the die. */
  move(pixels: number, millimetres: number, now: number): void {
    this.travelled += pixels;
    this.since += millimetres;
    const seconds = Math.max(1e-3, now - this.last);
    if (millimetres / seconds > fast) this.fastAt = now;
    this.last = now;
    if (this.since < stillWithin) return;
    this.since = 0;
    this.movedAt = now;
  }

  /** It rests: the hand goes down. */
  isStill(now: number): boolean {
    return now - this.movedAt >= stillAfter;
  }

  /** What lifting it means: in the middle of a way, or after a fast move, nobody wants to let go. */
  lift(now: number): Lifted {
    if (this.isStill(now)) return now - this.fastAt < justNow ? "hover" : "release";
    return this.travelled < tapWithin ? "tap" : "hover";
  }
}
