// The chances of everybody over a whole game, from what each of them expected when they chose.
import type { OutlookPoint } from "../door/door.ts";

const most = 5;

/** Choices that cost more than luck explains (two standard errors) and a point at least, the costliest first. */
export const costliest = (points: readonly OutlookPoint[]) =>
  points
    .flatMap(({ n, seat, moves, cost }) =>
      cost && moves[0]
        ? [
            {
              n,
              seat,
              chosen: cost.chosen,
              best: moves[0].move,
              lost: cost.better - cost.after,
              error: cost.error,
            },
          ]
        : [],
    )
    .filter(({ lost, error }) => lost >= 10 && lost > 2 * error)
    .sort((one, other) => other.lost - one.lost)
    .slice(0, most);

/** Per cent for each seat, after so many lines; until somebody has chosen, all are even. */
export function chanceLines(points: readonly OutlookPoint[], seats: number, lines: number) {
  let chances: readonly number[] = Array.from({ length: seats }, () => 100 / seats);
  const at = (n: number) => ({ n, worth: chances.map((mean) => ({ mean, error: 0 })) });
  const drawn = [at(0)];
  for (const { n, seat, chance } of points) {
    chances = chances.with(seat, chance / 10);
    drawn.push(at(n));
  }
  drawn.push(at(lines));
  return drawn;
}
