// Somebody the table waits for is away or slow: what the prompt says about it, nudges, and votes for a stand-in.
import type { Offers } from "$gen/messages";
import type { NetRequest } from "../door/net_messages.ts";
import type { Awaited } from "../game/seat_status";
import { say } from "../words/say.svelte";

/** How long people may think before others are offered a nudge. */
const patience = 30_000;
/** The server passes on one nudge a minute. */
const betweenNudges = 60_000;

export type Presence = "here" | "away" | "stand-in" | null;

export interface AwaitedAt {
  readonly me: number | "spectator";
  readonly rated: boolean;
  name(seat: number): string;
  presence(seat: number): Presence;
  onVacation(seat: number): boolean;
  offers(): Offers;
  ask(message: NetRequest): Promise<boolean>;
}

export class AwaitedPeople {
  private slow = $state(false);
  private nudged = $state.raw<ReadonlySet<number>>(new Set());
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private thinking: ReturnType<typeof setTimeout> | undefined;
  private waitsFor = "";

  constructor(private readonly at: AwaitedAt) {}

  /** The decision that is open has changed. */
  follow(pending: readonly number[], line: number): void {
    const waitsFor = `${line} ${pending.join()}`;
    if (waitsFor === this.waitsFor) return;
    this.waitsFor = waitsFor;
    this.slow = false;
    clearTimeout(this.thinking);
    this.thinking = setTimeout(() => {
      this.slow = true;
    }, patience);
  }

  said(pending: readonly number[]): Awaited | null {
    const { at } = this;
    if (typeof at.me === "number" && pending.includes(at.me)) return null;
    const away = pending.find((seat) => at.presence(seat) === "away");
    const seat = away ?? (this.slow ? pending.find((one) => at.presence(one) === "here") : undefined);
    if (seat === undefined) return null;
    const player = at.name(seat);
    if (at.onVacation(seat)) return { text: say("net.vacation-began", { player }), acts: [] };
    const acts: { label: string; act: () => void }[] = [];
    if (typeof at.me === "number" && !this.nudged.has(seat))
      acts.push({ label: say("net.nudge"), act: () => void this.nudge(seat) });
    if (away === undefined) return { text: say("net.slow", { player }), acts };
    const voted = at.offers().standIn?.some((vote) => vote.seat === seat) ?? false;
    if (typeof at.me !== "number" || at.rated || voted)
      return { text: say("net.away-only", { player }), acts };
    acts.push({ label: say("net.ask-stand-in"), act: () => void at.ask({ do: "stand_in", seat }) });
    return { text: say("net.away-prompt", { player }), acts };
  }

  private async nudge(seat: number): Promise<void> {
    this.nudged = new Set([...this.nudged, seat]);
    await this.at.ask({ do: "nudge", seat });
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.nudged = new Set([...this.nudged].filter((one) => one !== seat));
    }, betweenNudges);
    this.timers.add(timer);
  }

  close(): void {
    clearTimeout(this.thinking);
    for (const timer of this.timers) clearTimeout(timer);
  }
}
