// How fast the hands of bots build at a server's table, as far as one person is concerned.
const fastest = 16; // what a server takes

export class TempoWish {
  private usual = 1;
  private skips = false;

  constructor(private readonly tell: (times: number) => void) {}

  /** Infinity: as fast as can be, for the stacking under way alone. */
  wish(times: number): void {
    this.skips = times === Number.POSITIVE_INFINITY;
    if (!this.skips) this.usual = Math.min(fastest, times);
    this.tell(this.skips ? fastest : this.usual);
  }

  nextBegins(): void {
    if (!this.skips) return;
    this.skips = false;
    this.tell(this.usual);
  }
}
