// A record of Stack Market as a table to look at: positions are told as a door tells them, and stackings come as they were.
import type { Door, Replay, TableAnswer, TableTold, ToldEvent } from "../../../door/door.ts";
import type { DiceLine, Onlooker } from "../dice/pictures.ts";
import type { Practice, StackHouse } from "../engine/house.ts";

export class StackReel implements Door<"stackmarket"> {
  readonly table = "replay";
  readonly seat = "spectator";
  at = $state(0);
  /** The next line is the answer of a hand, which can be seen again. */
  stacks = $state(false);
  showing = $state(false);
  readonly dice: DiceLine;
  private listener: ((told: TableTold<"stackmarket">) => void) | undefined;
  private onlooker: Onlooker | undefined;
  private practice: Practice | undefined;
  private stopPractice: (() => void) | undefined;

  private constructor(
    private readonly house: StackHouse,
    readonly record: string,
    readonly replay: Replay<"stackmarket">,
    private readonly events: readonly ToldEvent<"stackmarket">[],
  ) {
    this.dice = {
      watch: (onlooker) => {
        this.onlooker = onlooker;
        return () => this.endShow();
      },
      intent: () => undefined,
    };
  }

  static async start(house: StackHouse, record: string): Promise<StackReel> {
    const replay = await house.replay(record);
    return new StackReel(house, record, replay, await replay.events("spectator"));
  }

  listen(listener: (told: TableTold<"stackmarket">) => void): () => void {
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
    return () => (this.listener = undefined);
  }

  async jump(to: number): Promise<void> {
    this.endShow();
    const at = Math.max(0, Math.min(this.replay.lines, to));
    const moment = await this.replay.view(at, "spectator");
    this.at = at;
    this.stacks = moment.node.kind === "world" && at < this.replay.lines;
    this.listener?.({
      type: "view",
      n: moment.n,
      digest: "",
      from: 0,
      events: this.events.slice(0, moment.events),
      node: moment.node,
      view: moment.view,
    });
  }

  /** The stacking that comes next, as it was; then its outcome. */
  async show(speed: number): Promise<void> {
    this.endShow();
    try {
      this.practice = await this.house.again(this.record, this.at, speed);
    } catch {
      await this.jump(this.at + 1); // decided by the table of chances: there is nothing to see
      return;
    }
    const { practice } = this;
    this.showing = true;
    this.stopPractice = practice.watch({
      stacking: (told) => this.onlooker?.stacking(told),
      picture: (bytes) => {
        this.onlooker?.picture(bytes);
        if (((bytes[1] ?? 0) & 2) !== 0) setTimeout(() => void this.jump(this.at + 1), 1200);
      },
    });
  }

  private endShow(): void {
    this.stopPractice?.();
    this.practice?.close();
    this.practice = this.stopPractice = undefined;
    this.showing = false;
  }

  send(): Promise<TableAnswer<"stackmarket">> {
    return Promise.resolve({ type: "record", record: this.record });
  }
  close(): void {
    this.endShow();
    this.replay.close();
  }
}
