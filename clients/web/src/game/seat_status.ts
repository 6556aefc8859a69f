// What a server's table adds to a seat: whether somebody is there, and how much time is left. Alone there is none of it.

export interface SeatStatus {
  presence(seat: number): "here" | "away" | "stand-in" | null;
  /** What is left as words, or nothing where no clock is kept. */
  clock(seat: number): { readonly text: string; readonly spoken: string; readonly short: boolean } | null;
}
