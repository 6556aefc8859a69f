// A replay that is being watched: where it stands, who looks, and whether it runs. Positions come from the engine; how they
// are shown is the game's business.
import type {
  Chair,
  GameName,
  Hindsight,
  Replay,
  ReplayMoment,
  SeatOrSpectator,
  ToldEvent,
} from "../door/door.ts";
import { seatNames } from "./names.ts";

export const playbackSpeeds = [0.5, 1, 2, 4] as const;
const stepTime = 900; // milliseconds a position stays at normal speed

const argumentsOf = (event: object | undefined): Readonly<Record<string, unknown>> => ({ ...event });

export abstract class Playback<G extends GameName = GameName> {
  at = $state(0);
  seat = $state<SeatOrSpectator>("spectator");
  /** All cards open: only where the game is over. */
  open = $state(false);
  playing = $state(false);
  speed = $state<number>(1);
  /** The round that is shown, from 0; none before the first. */
  round = $state<number | null>(null);
  /** After how many lines a round began. */
  rounds = $state.raw<readonly number[]>([]);
  /** Lines of players, where something was chosen. */
  choices = $state.raw<readonly { readonly n: number; readonly seat: number }[]>([]);
  protected closed = false;
  private events = new Map<SeatOrSpectator, readonly ToldEvent<G>[]>();
  private wanted = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly replay: Replay<G>,
    readonly record: string,
  ) {}

  /** Reads what the record's lines are, and shows the first position. `roundLine` begins a round. */
  protected async begin(at: number | null, roundLine: RegExp): Promise<void> {
    const texts = await this.replay.text();
    this.rounds = texts.flatMap((text, n) => (roundLine.test(text) ? [n] : []));
    this.choices = texts.flatMap((text, n) =>
      text.startsWith("*") ? [] : [{ n, seat: Number.parseInt(text, 10) }],
    );
    await this.jump(at ?? 0);
  }

  get lines(): number {
    return this.replay.lines;
  }
  get players(): readonly Chair[] {
    return this.replay.players;
  }
  get names(): readonly string[] {
    return seatNames(this.players);
  }

  /** Whose seat one plays on from here: the one that is looked from, or the first of a person. */
  get seatToPlay(): number {
    const { seat } = this;
    return typeof seat === "number" ? seat : Math.max(0, this.firstPerson);
  }
  protected get firstPerson(): number {
    return this.players.findIndex(({ kind }) => kind === "person");
  }

  /** Shows a position. Of several wishes at once the last one wins. */
  async jump(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.lines, Math.round(to)));
    const { seat } = this;
    const open = this.open && this.replay.over;
    this.wanted += 1;
    const wish = this.wanted;
    const [moment, events] = await Promise.all([
      this.replay.view(at, seat, open),
      open ? this.openEvents() : this.eventsOf(seat),
    ]);
    if (wish !== this.wanted || this.closed) return;
    this.at = at;
    this.show(moment, events);
  }

  /** Shows a position; `events` are those of the whole game. */
  protected abstract show(moment: ReplayMoment<G>, events: readonly ToldEvent<G>[]): void;

  private async eventsOf(seat: SeatOrSpectator): Promise<readonly ToldEvent<G>[]> {
    const known = this.events.get(seat);
    if (known) return known;
    const events = await this.replay.events(seat);
    this.events.set(seat, events);
    return events;
  }

  /** With all cards open, everybody's secrets are read together. */
  private async openEvents(): Promise<readonly ToldEvent<G>[]> {
    const all = await Promise.all(this.players.map((_, seat) => this.eventsOf(seat)));
    const [first = []] = all;
    return first.map((event, at) => {
      const told: Record<string, unknown> = { ...event };
      for (const [key, value] of Object.entries(event))
        if (value === null)
          told[key] = all.map((mine) => argumentsOf(mine[at])[key]).find((one) => one != null) ?? null;
      return told as ToldEvent<G>;
    });
  }

  look(seat: SeatOrSpectator, open: boolean): Promise<void> {
    this.seat = seat;
    this.open = open;
    return this.jump(this.at);
  }

  // ---- running ----

  play(): void {
    if (this.playing) return;
    this.playing = true;
    if (this.at >= this.lines) void this.jump(0).then(() => this.tick());
    else this.tick();
  }
  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }
  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private tick(): void {
    clearTimeout(this.timer);
    if (!this.playing || this.closed) return;
    if (this.at >= this.lines) {
      this.pause();
      return;
    }
    // Cards are dealt in one go: the next position is the one before somebody's choice, or the end.
    this.timer = setTimeout(() => {
      void this.jump(this.stopAfter(this.at)).then(() => this.tick());
    }, stepTime / this.speed);
  }

  stopAfter(at: number): number {
    return this.choices.find(({ n }) => n > at)?.n ?? this.lines;
  }
  stopBefore(at: number): number {
    return this.choices.findLast(({ n }) => n < at)?.n ?? 0;
  }
  roundAfter(at: number): number {
    return this.rounds.find((n) => n > at) ?? this.lines;
  }
  roundBefore(at: number): number {
    return this.rounds.findLast((n) => n < at) ?? 0;
  }

  hindsight(seat: number | null, passes: number): Promise<Hindsight<G>> {
    return this.replay.hindsight(seat, passes);
  }

  close(): void {
    this.closed = true;
    this.pause();
    this.replay.close();
  }
}
