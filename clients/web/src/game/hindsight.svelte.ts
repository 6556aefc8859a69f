// Looking back at a game, for the panels of all games: what a strong player would have done at the shown position, and how
// much of the result was luck or choice. The work is done in slices while somebody looks on.
import { untrack } from "svelte";
import type { Advice, Findings, Hindsight, JudgedChoice } from "../door/door.ts";
import type { Reel } from "./reel.svelte.ts";

const passes = 32;
const slice = 40; // milliseconds: bots and jumps wait no longer than this
const slicesBetweenFindings = 25;
const mostChoices = 8;

export class HindsightRun {
  hindsight = $state.raw<Hindsight | null>(null);
  findings = $state.raw<Findings | null>(null);
  advice = $state.raw<Advice | null>(null);
  /** From 0 to 1. */
  done = $state(0);
  working = $state(false);
  private gone = false;

  constructor(private readonly reel: Reel) {}

  /** Follows the reel until the panel is closed; called where a component is set up. */
  follow(): void {
    $effect(() => {
      let mine: Hindsight | null = null;
      this.gone = false;
      void this.reel.hindsight(null, passes).then((opened) => {
        mine = opened;
        if (this.gone) opened.close();
        else this.hindsight = opened;
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
      const { at } = this.reel;
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

  /** The widest bar of these parts of the result, for a chart. */
  widest(parts: readonly ("luck" | "hand" | "choice" | "rest")[]): number {
    const all = (this.findings?.seats ?? []).flatMap((one) =>
      parts.map((part) => Math.abs(one[part]?.mean ?? 0)),
    );
    return Math.max(1, ...all);
  }
}
