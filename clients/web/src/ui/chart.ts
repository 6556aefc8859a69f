// What charts share: labels at the end of lines that would lie on each other are moved apart, keeping their order.
export function spread(at: readonly number[], gap: number, low: number, high: number): number[] {
  const order = at.map((_, index) => index).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0));
  const placed: number[] = [];
  order.forEach((index, rank) => {
    const wanted = Math.max(low, at[index] ?? 0);
    const before = rank === 0 ? Number.NEGATIVE_INFINITY : (placed[order[rank - 1] ?? 0] ?? 0);
    placed[index] = Math.max(wanted, before + gap);
  });
  let most = high;
  for (const index of [...order].reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, most);
    most = (placed[index] ?? 0) - gap;
  }
  return placed;
}

/** Round values for the lines of a grid, few enough to be read. */
export function ticks(low: number, high: number): number[] {
  const step = [5, 10, 20, 25, 50, 100, 200].find((one) => (high - low) / one <= 6) ?? 500;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step);
}
