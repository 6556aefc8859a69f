// What is said while the final count is told, and of my own place at its end.
import { say } from "../../../../words/say.svelte";
import { list, money } from "../../words/speak";
import type { CountRow } from "../ending";
import type { Session } from "../session.svelte";
import type { Step } from "./count.svelte";
import { ended } from "./ended";

/** My own place: I am never told of it as of somebody else. */
export const ownPlace = ({ rank, worth }: Pick<CountRow, "rank" | "worth">): string =>
  rank === 1
    ? say("table.you-won")
    : say("table.your-place", { rank: say("table.rank-ordinal", { rank }), amount: money(worth) });

/** Who won, as a headline. */
export function victory(winners: readonly CountRow[], names: readonly string[]): string {
  const players = list(winners.map((row) => names[row.seat] ?? ""));
  const amount = money(winners[0]?.worth ?? 0);
  return winners.length > 1
    ? say("ui.shared-victory", { players, amount })
    : say("table.headline", { player: players, amount });
}

/** One place, with everybody who shares it. */
export function placeTold(
  step: Step,
  rows: readonly CountRow[],
  { me, names }: Pick<Session, "me" | "names">,
): string {
  const here = rows.filter((row) => step.seats.includes(row.seat));
  const mine = here.find((row) => row.seat === me);
  const others = here.filter((row) => row !== mine);
  const told = () =>
    step.rank === 1
      ? ended(victory(here, names))
      : say("moments.count-row", {
          players: others.length,
          player: list(others.map((row) => names[row.seat] ?? "")),
          rank: say("table.rank-ordinal", { rank: step.rank }),
          amount: money(others[0]?.worth ?? 0),
        });
  return [...(others.length > 0 ? [told()] : []), ...(mine ? [ownPlace(mine)] : [])].join(" ");
}
