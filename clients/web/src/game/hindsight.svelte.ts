// Looking back at a game, for the panels of all games: what a strong player would have done at the shown position, and how
// much of the result was luck or choice. The work is done in slices while somebody looks on.
import { untrack } from "svelte";
import type { Advice, Findings, Hindsight, JudgedChoice } from "../door/door.ts";
import type { Playback } from "./playback.svelte.ts";

const passes = 32;
const slice = 40; // milliseconds: bots and jumps wait no longer than this
const slicesBetweenFindings = 25;
const mostChoices = 8;

/** What one sentence says about a seat. */
interface Sum {
  readonly seat: number;
  readonly luck: number;
  readonly choices: number;
  /** The round, from 0, in which the choice was made that cost most. */
  readonly missed: number | null;
}

export class HindsightRun {
  hindsight = $state.raw<Hindsight | null>(null);
  findings = $state.raw<Findings | null>(null);
  advice = $state.raw<Advice | null>(null);
  /** From 0 to 1. */
  done = $state(0);
  working = $state(false);
  private gone = false;

  constructor(private readonly playback: Playback) {}

  /** Follows the playback until the panel is closed; called where a component is set up. */
  follow(): void {
    $effect(() => {
      let mine: Hindsight | null = null;
      this.gone = false;
      void this.playback.hindsight(null, passes).then((opened) => {
        mine = opened;
        if (this.gone) opened.close();
        else {
          this.hindsight = opened;
          void this.work(); // the panel begins with what it finds
        }
      });
      return () => {
        this.gone = true;
        untrack(() => {
          this.working = false;
        });
        mine?.close();
      };
    });
    $effect(() => {
      const { at } = this.playback;
      if (!this.hindsight) return;
      let stale = false;
      void this.hindsight.advice(at).then(
        (found) => {
          if (!stale) this.advice = found;
        },
        () => undefined,
      );
      return () => {
        stale = true;
      };
    });
  }

  async work(): Promise<void> {
    const mine = this.hindsight;
    if (!mine || this.working) return;
    this.working = true;
    try {
      for (let slices = 1; this.working && !this.gone; slices++) {
        const progress = await mine.work(slice);
        this.done = progress.total === 0 ? 1 : progress.done / progress.total;
        if (progress.over || slices % slicesBetweenFindings === 0) this.findings = await mine.findings();
        if (progress.over) break;
      }
      if (!this.gone) this.findings = await mine.findings();
    } catch {
      // the replay was closed under it
    }
    this.working = false;
  }

  stop(): void {
    this.working = false;
  }

  /** Choices that cost or gained most. */
  readonly worst: readonly JudgedChoice[] = $derived(
    (this.findings?.choices ?? [])
      .filter((one) => one.gain && Math.abs(one.gain.mean) >= 1)
      .sort((a, b) => Math.abs(b.gain?.mean ?? 0) - Math.abs(a.gain?.mean ?? 0))
      .slice(0, mostChoices),
  );

  /** Whose game is looked back at: the seat that looks, or the only person; null if it could be several. */
  readonly mine: number | null = $derived.by(() => {
    const { seat } = this.playback;
    if (typeof seat === "number") return seat;
    const people = this.playback.players.flatMap(({ kind }, at) => (kind === "person" ? [at] : []));
    return people.length === 1 ? (people[0] ?? null) : null;
  });

  /** The position of the next choice of that seat, or of anybody where it is not one person's game. */
  next(): number {
    const { mine } = this;
    const after = this.playback.choices.find(
      ({ n, seat }) => n > this.playback.at && (mine === null || seat === mine),
    );
    return after?.n ?? this.playback.lines;
  }

  /** Luck and choices of everybody who is judged, with the round of the choice that cost most. */
  readonly sums: readonly Sum[] = $derived.by(() =>
    (this.findings?.seats ?? []).flatMap((one) => {
      if (!one.choice) return [];
      const lost = (this.findings?.choices ?? []).filter(
        ({ seat, gain }) => seat === one.seat && gain && gain.mean <= -1,
      );
      const worst = lost.toSorted((a, b) => (a.gain?.mean ?? 0) - (b.gain?.mean ?? 0))[0];
      return [
        { seat: one.seat, luck: one.luck.mean, choices: one.choice.mean, missed: worst?.round ?? null },
      ];
    }),
  );

  /** The widest bar of these parts of the result, for a chart. */
  widest(parts: readonly ("luck" | "hand" | "choice" | "rest")[]): number {
    const all = (this.findings?.seats ?? []).flatMap((one) =>
      parts.map((part) => Math.abs(one[part]?.mean ?? 0)),
    );
    return Math.max(1, ...all);
  }
}
