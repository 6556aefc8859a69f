// A replay that is being watched: where it stands, who looks, and whether it runs. Positions come from the engine; the
// table shows them as it shows a game.
import type { ToldEvent } from "$gen/stockpile";
import type { Chair, Hindsight, House, Replay, ReplayMoment, SeatOrSpectator } from "../door/door";
import { type Ending, endingOf } from "../games/stockpile/table/ending";
import { type Moment, Session } from "../games/stockpile/table/session.svelte";
import type { TableSettings } from "../games/stockpile/table/settings";

export const reelSpeeds = [0.5, 1, 2, 4] as const;
const logAfter = 120; // milliseconds without another jump
const stepTime = 900; // milliseconds a position stays at normal speed

/** The table of a replay: nothing is asked, and a line of the log leads to its moment. */
class Watching extends Session {
  constructor(
    me: SeatOrSpectator,
    settings: () => TableSettings,
    private readonly goTo: (event: number) => void,
  ) {
    super(me, { send: async () => ({ type: "done" }) }, settings);
  }
  override look(event: number | null): void {
    if (event !== null) this.goTo(event);
  }
}

const argumentsOf = (event: ToldEvent | undefined): Readonly<Record<string, unknown>> => event ?? {};

export class Reel {
  at = $state(0);
  seat = $state<SeatOrSpectator>("spectator");
  /** All cards open: only where the game is over. */
  open = $state(false);
  playing = $state(false);
  speed = $state<number>(1);
  session = $state.raw<Session | null>(null);
  ending = $state.raw<Ending | null>(null);
  /** After how many lines a round began. */
  rounds = $state.raw<readonly number[]>([]);
  /** Lines of players, where something was chosen. */
  choices = $state.raw<readonly { readonly n: number; readonly seat: number }[]>([]);

  private events = new Map<SeatOrSpectator, readonly ToldEvent[]>();
  private wanted = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  private constructor(
    readonly replay: Replay<"stockpile">,
    readonly record: string,
    private readonly settings: () => TableSettings,
  ) {}

  static async start(
    house: House<"stockpile">,
    record: string,
    at: number | null,
    settings: () => TableSettings,
  ): Promise<Reel> {
    const replay = await house.replay(record);
    const reel = new Reel(replay, record, settings);
    const me = replay.players.findIndex((chair) => chair.kind === "person");
    reel.seat = me < 0 ? "spectator" : me;
    const texts = await replay.text();
    reel.rounds = texts.flatMap((text, n) => (text.startsWith("* deal-company pair=0 ") ? [n] : []));
    reel.choices = texts.flatMap((text, n) =>
      text.startsWith("*") ? [] : [{ n, seat: Number.parseInt(text, 10) }],
    );
    await reel.jump(at ?? 0);
    if (replay.over) void endingOf(replay).then((ending) => (reel.ending = ending));
    return reel;
  }

  get lines(): number {
    return this.replay.lines;
  }
  get players(): readonly Chair[] {
    return this.replay.players;
  }

  /** Whose seat one plays on from here: the one that is looked from, or the first of a person. */
  get seatToPlay(): number {
    const { seat } = this;
    if (typeof seat === "number") return seat;
    return Math.max(
      0,
      this.players.findIndex(({ kind }) => kind === "person"),
    );
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
      this.eventsOf(open ? 0 : seat, open),
    ]);
    if (wish !== this.wanted || this.closed) return;
    this.at = at;
    this.show(moment, events);
  }

  private async eventsOf(seat: SeatOrSpectator, open: boolean): Promise<readonly ToldEvent[]> {
    // With all cards open, everybody's secrets are read together.
    if (open) return this.openEvents();
    const known = this.events.get(seat);
    if (known) return known;
    const events = await this.replay.events(seat);
    this.events.set(seat, events);
    return events;
  }

  private async openEvents(): Promise<readonly ToldEvent[]> {
    const all = await Promise.all(this.players.map((_, seat) => this.eventsOf(seat, false)));
    const [first = []] = all;
    return first.map((event, at) => {
      const told: Record<string, unknown> = { ...event };
      for (const [key, value] of Object.entries(event))
        if (value === null)
          told[key] = all.map((mine) => argumentsOf(mine[at])[key]).find((one) => one != null) ?? null;
      return told as ToldEvent;
    });
  }

  private show(moment: ReplayMoment<"stockpile">, events: readonly ToldEvent[]): void {
    if (this.session?.me !== this.seat) {
      const session = new Watching(this.seat, this.settings, (event) => {
        this.pause();
        void this.jump(this.replay.lineOfEvent(event));
      });
      session.seats = this.players;
      session.config = this.replay.config;
      this.fill(session, moment, events);
      this.session = session;
    } else this.fill(this.session, moment, events);
  }

  private fill(session: Session, moment: ReplayMoment<"stockpile">, events: readonly ToldEvent[]): void {
    const now: Moment = {
      n: moment.n,
      view: moment.view,
      events: moment.events,
      node: moment.node,
      decision: null,
      legal: [],
      undo: false,
      scores: moment.node.kind === "over" ? this.replay.scores : null,
    };
    session.now = now;
    // The table first: the log follows when nobody pulls the scrubber any more.
    clearTimeout(this.telling);
    const tell = () => {
      session.events = events.slice(0, moment.events);
    };
    if (session.events.length === 0 || now.scores) tell();
    else this.telling = setTimeout(tell, logAfter);
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
    this.timer = setTimeout(() => {
      void this.jump(this.nextStop()).then(() => this.tick());
    }, stepTime / this.speed);
  }

  /** Cards are dealt in one go: the next position is the one before somebody's choice, or the end. */
  private nextStop(): number {
    return this.stopAfter(this.at);
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

  hindsight(seat: number | null, passes: number): Promise<Hindsight> {
    return this.replay.hindsight(seat, passes);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.telling);
    this.pause();
    this.session?.close();
    this.replay.close();
  }
}
