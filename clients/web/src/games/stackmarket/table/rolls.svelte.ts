// A roll as it is shown: dice tumble out of the reserve, the order goes to its place, and what does not fit slides back. Also
// where nobody is asked anything, so the order is there at once. By what the events say; on a clock of its own.
import type { ToldEvent, View } from "$gen/stackmarket";
import { type Rolled, tumblesFor } from "../dice/loose.ts";

const takenFor = 450; // milliseconds, while dice slide to where the hand finds them
const orderedFor = 1000; // where no hand takes them

interface Roll {
  readonly rolled: readonly number[];
  readonly order: readonly number[];
  /** How many events there were when it was complete. */
  readonly upTo: number;
}

/** The dice that were rolled last and what of them was laid; null where none were. */
export function lastRoll(events: readonly ToldEvent[]): Roll | null {
  const rolled = [0, 0, 0, 0, 0];
  const order: number[] = [];
  let upTo = 0;
  for (let at = events.length - 1; at >= 0; at--) {
    const one = events[at]!;
    if (one.event === "turn-began" || one.event === "test-began") break;
    if (one.event !== "die-rolled" && one.event !== "die-laid") continue;
    upTo ||= at + 1;
    if (one.event === "die-rolled") rolled[one.value] = (rolled[one.value] ?? 0) + 1;
    else order.unshift(one.value);
  }
  return rolled.some((count) => count > 0) ? { rolled, order, upTo } : null;
}

export class RollShow {
  shown = $state.raw<Rolled | null>(null);
  /** Events that were seen; below 0 before the first. */
  private seen = -1;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private held = false;

  constructor(
    /** Nothing is shown that only passes: no motion is wanted, or a replay jumps about. */
    private readonly plain: () => boolean,
    /** Where no hand stacks, the towers stay as they are until the dice were seen. */
    private readonly holds: (held: boolean) => void,
  ) {}

  /** Something happened; `stacks`: a hand begins or goes on. */
  follow(
    events: readonly ToldEvent[],
    view: Pick<View, "step" | "rolled" | "order"> | null,
    stacks: boolean,
    byHand: boolean,
  ): void {
    const before = this.seen;
    this.seen = events.length;
    if (!view) return;
    const { step } = view;
    if (!stacks && (step === "roll" || step === "order" || step === "risk")) {
      this.stop();
      this.shown = { rolled: step === "risk" ? [] : view.rolled, order: step === "roll" ? [] : view.order };
      return;
    }
    if (step === "stack" && byHand && !stacks) {
      this.seen = before; // the hand comes in a moment
      return;
    }
    const roll = lastRoll(events);
    const fresh = roll !== null && before >= 0 && roll.upTo > before;
    if (this.timers.length > 0 && !fresh) return; // it is being shown
    if (!roll || this.plain() || (!fresh && this.shown === null)) {
      this.end();
      return;
    }
    this.show(roll, stacks);
  }

  private show({ rolled, order }: Roll, stacks: boolean): void {
    this.stop();
    const known =
      (this.shown?.order.length ?? 0) > 0 || (this.shown?.rolled.some((count) => count > 0) ?? false);
    const dice = rolled.reduce((all, count) => all + count, 0);
    if (!known) this.shown = { rolled, order: [] };
    if (!stacks) this.hold(true);
    const lies = known ? 0 : tumblesFor(dice) * 1000;
    this.timers = [
      setTimeout(() => {
        this.shown = { rolled: rolled.map(() => 0), order, taken: stacks };
      }, lies),
      setTimeout(() => this.end(), lies + (stacks ? takenFor : orderedFor)),
    ];
  }

  /** The dice are where they belong now. */
  end(): void {
    this.stop();
    this.shown = null;
  }
  private stop(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.hold(false);
  }
  private hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    this.holds(held);
  }
}
