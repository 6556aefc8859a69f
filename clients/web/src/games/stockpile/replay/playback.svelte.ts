// A replay at this game's own table.
import type { ToldEvent } from "$gen/stockpile";
import type { ReplayMoment, SeatOrSpectator } from "../../../door/door";
import type { PlaybackOptions } from "../../../game/game";
import { Playback } from "../../../game/playback.svelte";
import { gameOf } from "../../../game/registry";
import type { TableSettings } from "../../../game/table_settings";
import { type Ending, endingOf } from "../table/ending";
import { type Moment, Session } from "../table/session.svelte";
import { playBy } from "../words/bid_costs.svelte";

const logAfter = 120; // milliseconds without another jump

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

export class StockpilePlayback extends Playback<"stockpile"> {
  session = $state.raw<Session | null>(null);
  ending = $state.raw<Ending | null>(null);
  private settings: () => TableSettings = () => {
    throw new Error("the playback was not started");
  };
  private telling: ReturnType<typeof setTimeout> | undefined;

  static async start({
    backend,
    record,
    at,
    settings,
  }: PlaybackOptions<"stockpile">): Promise<StockpilePlayback> {
    const replay = await backend.replay(record);
    const playback = new StockpilePlayback(replay, record);
    playback.settings = () => ({ ...settings(), speed: 0 });
    playback.seat = playback.firstPerson < 0 ? "spectator" : playback.firstPerson;
    await playback.begin(at, gameOf(replay.game).roundLine);
    if (replay.over) void endingOf(replay).then((ending) => (playback.ending = ending));
    return playback;
  }

  override get names(): readonly string[] {
    return this.session?.names ?? super.names;
  }

  protected show(moment: ReplayMoment<"stockpile">, events: readonly ToldEvent[]): void {
    const { phase, round } = moment.view;
    this.round = phase === "setup" ? null : round;
    if (this.session?.me !== this.seat) {
      const session = new Watching(this.seat, this.settings, (event) => {
        this.pause();
        void this.jump(this.replay.lineOfEvent(event));
      });
      session.seats = this.players;
      playBy(this.replay.config);
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
    // The table first: the log follows once the scrubber rests.
    clearTimeout(this.telling);
    const tell = () => {
      session.events = events.slice(0, moment.events);
    };
    if (session.events.length === 0 || now.scores) tell();
    else this.telling = setTimeout(tell, logAfter);
  }

  override close(): void {
    clearTimeout(this.telling);
    this.session?.close();
    super.close();
  }
}
