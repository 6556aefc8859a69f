// The first lesson: what is said step by step, and by what a step is done. Watches the hand; knows no rule.
export const steps = ["look", "take", "carry", "set", "more", "group", "numbers", "market"] as const;
type Step = (typeof steps)[number];

/** What the practice room sees. */
interface Seen {
  readonly looked: boolean;
  readonly holds: boolean;
  /** How far above the top of the building the held die is, in millimetres. */
  readonly above: number;
  readonly placed: number;
  /** The most dice that were carried at once. */
  readonly carried: number;
}

/** Steps without a deed of their own wait for a press. */
export const readsOnly = (step: Step): boolean => step === "numbers" || step === "market";

export function isDone(step: Step, seen: Seen): boolean {
  switch (step) {
    case "look":
      return seen.looked;
    case "take":
      return seen.holds || seen.placed > 0;
    case "carry":
      return (seen.holds && seen.above > 4) || seen.placed > 0;
    case "set":
      return seen.placed >= 1;
    case "more":
      return seen.placed >= 2;
    case "group":
      return seen.carried >= 2 && seen.placed >= 4;
    default:
      return false;
  }
}

/** The step that comes after what was seen; steps that are done already are passed over. */
export function stepAfter(at: number, seen: Seen): number {
  let next = at;
  while (next < steps.length && isDone(steps[next]!, seen)) next += 1;
  return next;
}
