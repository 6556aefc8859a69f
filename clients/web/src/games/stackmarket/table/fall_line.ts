// What a fall cost and whom it took along, in a sentence. By what the events say and what the dice show; knows no rule.
import type { ToldEvent } from "$gen/stackmarket";
import { list, money } from "../../../words/format";
import { buildingName } from "../words/speak.ts";
import { tell } from "../words/texts.ts";

/** What the dice on screen have come to. */
interface Shown {
  readonly fell: boolean;
  readonly falls: boolean;
  /** The dice of a fall lie there, and were seen for a moment. */
  readonly lies: boolean;
  readonly knocked: readonly number[];
  readonly told: { readonly takeover: boolean } | null;
}
interface Fall {
  readonly building: string;
  readonly amount: number;
  readonly seats: readonly number[];
}

const ends = ["turn-began", "test-began", "takeover-announced"] as const;
const comesTo = ["stacked", "building-collapsed", "loose-die-fell"] as const;
const isOne = (names: readonly string[], { event }: ToldEvent) => names.includes(event);

/** Where the events say what the last stacking came to; below 0 once something else has begun. */
function lastStacking(events: readonly ToldEvent[]): number {
  const at = events.findLastIndex((one) => isOne(comesTo, one));
  return events.slice(at + 1).some((one) => isOne(ends, one)) ? -1 : at;
}

function fallAt(events: readonly ToldEvent[], at: number): Fall | null {
  const fall = events[at];
  if (fall?.event !== "building-collapsed") return null;
  const paid = events.slice(at + 1).flatMap((one) => (one.event === "collapse-paid" ? [one] : []));
  const { building } = fall;
  return { building, amount: paid[0]?.amount ?? 0, seats: paid.map(({ seat }) => seat ?? 0) };
}

function paidLine({ building, amount, seats }: Fall, names: readonly string[], me: unknown): string {
  const others = seats.filter((seat) => seat !== me).map((seat) => names[seat] ?? "");
  const own = others.length < seats.length;
  const who = own ? (others.length > 0 ? "both" : "you") : others.length > 1 ? "several" : "other";
  return tell("table.fall-paid", {
    who,
    building: tell(`building.${building}.name`),
    players: list(others),
    amount: money(amount),
  });
}

/** Empty if nothing fell, and before the dice that fell were seen to lie there. */
export function fallLine(
  events: readonly ToldEvent[],
  { fell, falls, lies, knocked, told }: Shown,
  names: readonly string[],
  me: unknown,
): string {
  const takeover = told?.takeover === true;
  const last = lastStacking(events);
  // While its dice lie there, a fall is the last one whatever came after it.
  const lying = fell && lies && !takeover;
  const fall = fallAt(
    events,
    lying ? events.findLastIndex(({ event }) => event === "building-collapsed") : last,
  );
  const lines: string[] = [];
  if (fall && fall.seats.length > 0 && (!falls || lies)) lines.push(paidLine(fall, names, me));
  if (knocked.length > 0 && !takeover && (falls || last >= 0))
    lines.push(
      tell(fell ? "table.knocked-too" : "table.knocked", {
        buildings: list(knocked.map(buildingName)),
        which: knocked.length === 1 ? "one" : "several",
      }),
    );
  return lines.join(" ");
}
