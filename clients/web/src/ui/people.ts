// Players on the table: colours and initials. A colour belongs to a seat, so everybody at a table sees the same.
type Colour = 1 | 2 | 3 | 4 | 5;

export function colourOf(seat: number): Colour {
  return ((seat % 5) + 1) as Colour;
}

export function initialOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? "";
}

/** How many of the same bot sit before this seat: equals wear different faces. */
export function twinOf(chairs: readonly { readonly bot?: string | null }[], seat: number): number {
  return chairs.slice(0, seat).filter(({ bot }) => bot === chairs[seat]?.bot).length;
}

/** The others in turn order, beginning after oneself; a spectator sees everybody. */
export function othersOf(me: number | "spectator", seats: number): number[] {
  const from = me === "spectator" ? 0 : me + 1;
  const count = me === "spectator" ? seats : seats - 1;
  return Array.from({ length: count }, (_, at) => (from + at) % seats);
}
