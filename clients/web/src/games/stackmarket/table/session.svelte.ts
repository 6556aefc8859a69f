// One person at one table of this game: a place with dice on it. Holds no rule.
import type { View } from "$gen/stackmarket";
import type { Door, SeatOrSpectator } from "../../../door/door.ts";
import type { TableModel } from "../../../door/model.ts";
import { TablePlace } from "../../../game/place.svelte.ts";
import { buildingNumber, speaker } from "../words/speak.ts";
import { Play } from "./play.svelte.ts";
import { lastTakeover } from "./settlement.ts";

export class StackSession extends TablePlace<"stackmarket"> {
  readonly play: Play;

  constructor(me: SeatOrSpectator, door: Door<"stackmarket">) {
    super(me, door, speaker);
    if (!door.dice) throw new Error("this door has no dice");
    this.play = new Play(door.dice, (told) => told.seat === me && !told.bot);
    this.play.onfall = () => {
      this.fallAt = this.stackedAt;
    };
  }

  protected override shown({ view, events, node, n }: TableModel<"stackmarket">): void {
    const takeover = lastTakeover(events);
    const decided = takeover?.stood == null ? null : takeover.at;
    if (decided !== this.decided && this.seen && this.stages()) {
      if (decided === null) this.release();
      else {
        this.held = this.seen;
        this.play.hold();
      }
    }
    this.decided = decided;
    this.seen = view;
    if (node?.kind === "world") this.stackedAt = n;
    if (view) this.play.see(view, this.workBuilding(view));
  }

  /** The position at which the dice that are shown were stacked, or those that were shown last. */
  private stackedAt: number | null = null;
  /** The position of the last fall that was shown here: what is passed on to others. */
  fallAt = $state<number | null>(null);
  sharing(onshare: ((at: number) => void) | undefined): (() => void) | undefined {
    const { fallAt } = this;
    return onshare && fallAt !== null ? () => onshare(fallAt) : undefined;
  }

  /** Whether what a takeover brought is staged, with the desk as it was then; the table says so. */
  stages: () => boolean = () => false;
  /** The position before the takeover was decided, as long as its outcome is staged. */
  private held = $state.raw<View | null>(null);
  get staging(): boolean {
    return this.held !== null;
  }
  private seen: View | null = null;
  private decided: number | null = null;
  /** On to the position as it is now. */
  release(): void {
    this.held = null;
    this.play.release();
  }

  /** The tower that stands in front while nobody stacks: the one whose turn it is. */
  private workBuilding(view: View): number | null {
    const seat = view.active ?? (this.me === "spectator" ? null : this.me);
    const marker = view.takeover.tallest ?? (seat === null ? null : (view.players[seat]?.marker ?? null));
    const found = buildingNumber(marker);
    return found < 0 ? null : found;
  }

  readonly view = $derived(this.held ?? this.model?.view ?? null);

  /** The order one is asked about, where hands will stack it: on how many floors it goes, and its dice. */
  readonly orderByHand = $derived.by(() => {
    const { view } = this;
    if (!this.asked || !view || view.insight.stands === null || this.modules.includes("no-dexterity"))
      return null;
    const height = view.buildings[this.workBuilding(view) ?? -1]?.floors.length ?? 0;
    return view.order.length > 0 ? { height, dice: view.order.length } : null;
  });

  /** A decision, or dice for one's own hand. */
  override get turn(): boolean {
    return this.asked || this.play.mine;
  }
  override get pending(): readonly number[] {
    if (this.node?.kind === "decision") return this.node.pending;
    return this.play.told && !this.play.over ? [this.play.told.seat] : [];
  }

  override close(): void {
    this.play.close();
    super.close();
  }
}
