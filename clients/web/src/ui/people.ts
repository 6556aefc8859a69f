// Players on the table: colours and initials. One's own colour is always the first.
export type Colour = 1 | 2 | 3 | 4 | 5;

export function colourOf(seat: number, me: number | "spectator", seats: number): Colour {
  const from = me === "spectator" ? 0 : me;
  return (((seat - from + seats) % seats) + 1) as Colour;
}

export function initialOf(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? "";
}

/** The others in turn order, beginning after oneself; a spectator sees everybody. */
export function othersOf(me: number | "spectator", seats: number): number[] {
  const from = me === "spectator" ? 0 : me + 1;
  const count = me === "spectator" ? seats : seats - 1;
  return Array.from({ length: count }, (_, at) => (from + at) % seats);
}
