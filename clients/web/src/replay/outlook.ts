// The chances of everybody over a whole game, from what each of them expected when they chose.
import type { OutlookPoint } from "../door/door.ts";

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
