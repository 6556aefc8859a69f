// What a server's table adds: whether somebody is there, how much time is left, whom the table waits for, and what happened
// beside the game. Alone there is none of it.

/** Something about a person the table waits for, and what one can do about it. */
export interface Awaited {
  readonly text: string;
  readonly acts: readonly { readonly label: string; act(): void }[];
}

/** A line of the log that is no event of the game. */
export interface Remark {
  /** How many events came before it. */
  readonly at: number;
  readonly remark: () => string;
}

export interface SeatStatus {
  presence(seat: number): "here" | "away" | "stand-in" | null;
  /** What is left as words, or nothing where no clock is kept. */
  clock(seat: number): { readonly text: string; readonly spoken: string; readonly short: boolean } | null;
  awaited(pending: readonly number[]): Awaited | null;
  readonly remarks: readonly Remark[];
  /** What was written and not read yet, in words; empty: nothing. */
  readonly news: string;
}

/** Lines of a log, the latest first, with the remarks among them. */
export function withRemarks<Line extends { readonly at: number }>(
  lines: readonly Line[],
  remarks: readonly Remark[],
): readonly (Line | Remark)[] {
  const merged: (Line | Remark)[] = [];
  const rest = [...remarks];
  for (const line of lines) {
    for (let last = rest.at(-1); last && last.at > line.at; last = rest.at(-1))
      merged.push(rest.pop() as Remark);
    merged.push(line);
  }
  return [...merged, ...rest.reverse()];
}
