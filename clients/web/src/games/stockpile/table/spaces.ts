// Which spaces of a bidding track are drawn: those that nobody can use give their room to the cards.

interface TrackState {
  /** The space of the standing bid. */
  readonly bid: number | null;
  /** The highest space one may take just now, -1 if none. */
  readonly open: number;
  /** What the richest player has. */
  readonly richest: number;
  /** The cards of this pile need more room. */
  readonly crowded: boolean;
}

/** From `under` up to, but without, `beyond`. This is only how it is drawn: what may be bid is the engine's to say. */
export function spacesDrawn(
  costs: readonly number[],
  { bid, open, richest, crowded }: TrackState,
): { under: number; beyond: number } {
  const under = (bid ?? 0) > 3 ? (bid ?? 0) : 0;
  const next = costs.findIndex((cost) => cost > richest);
  if (!crowded || next < 0) return { under, beyond: costs.length };
  // The first that is too dear stays, so that it is seen where money ends.
  return { under, beyond: Math.max(next, bid ?? 0, open) + 1 };
}
