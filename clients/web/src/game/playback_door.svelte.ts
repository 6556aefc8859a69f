// A replay as a table to look at: each position is told as a door tells it, so that any table can show it.
import type {
  Backend,
  Door,
  GameName,
  Replay,
  ReplayMoment,
  TableAnswer,
  TableTold,
  ToldEvent,
} from "../door/door.ts";
import type { PlaybackOptions } from "./game.ts";
import { Playback } from "./playback.svelte.ts";
import { gameOf } from "./registry.ts";

export class DoorPlayback<G extends GameName = GameName> extends Playback<G> implements Door<G> {
  readonly table = "replay";
  /** What is shown is told here. */
  private listener: ((told: TableTold<G>) => void) | undefined;
  private last: TableTold<G> | undefined;

  constructor(
    replay: Replay<G>,
    record: string,
    protected readonly backend: Backend<G>,
  ) {
    super(replay, record);
  }

  /** Of this class, or of one that shows more. */
  static async start<G extends GameName, Kind extends DoorPlayback<G>>(
    this: new (
      replay: Replay<G>,
      record: string,
      backend: Backend<G>,
    ) => Kind,
    { backend, record, at }: PlaybackOptions<G>,
  ): Promise<Kind> {
    const replay = await backend.replay(record);
    const playback = new this(replay, record, backend);
    await playback.begin(at, gameOf(replay.game).roundLine);
    return playback;
  }

  listen(listener: (told: TableTold<G>) => void): () => void {
    this.listener = listener;
    const { game, config, players, over } = this.replay;
    listener({
      type: "table",
      game,
      rules: 0,
      config,
      seats: players,
      spectators: 1,
      started: true,
      over,
      undo: false,
      imagined: false,
    });
    if (this.last) listener(this.last);
    return () => {
      if (this.listener === listener) this.listener = undefined;
    };
  }

  protected show(moment: ReplayMoment<G>, events: readonly ToldEvent<G>[]): void {
    const { round } = moment.view as { readonly round?: number };
    this.round = typeof round === "number" && this.at > 0 ? round : null;
    this.last = {
      type: "view",
      n: moment.n,
      digest: "",
      from: 0,
      events: events.slice(0, moment.events),
      node: moment.node,
      view: moment.view,
    };
    this.listener?.(this.last);
  }

  /** Nothing can be changed; its record is all there is to ask for. */
  send(): Promise<TableAnswer<G>> {
    return Promise.resolve({ type: "record", record: this.record });
  }
}
