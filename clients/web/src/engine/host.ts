// Hosts tables behind a worker's border: passes messages, lets bots move at the asked pace, and posts the record after
// every move. Nothing of a browser is used here, so that tests run the same code.
import {
  type GameName,
  type NewTable,
  Refused,
  type Resumed,
  type SeatOrSpectator,
  type TableAnswer,
  type TableInfo,
  type TableRequest,
  type TableTold,
  type ToldTable,
} from "../door/door.ts";
import type { Asked, Calls, Posted } from "./calls.ts";
import { drawSeed, type Engine, type Outgoing } from "./engine.ts";
import type { Helpers } from "./helpers.ts";
import { EngineStopped } from "./wasi.ts";

export interface Room {
  readonly id: string;
  readonly number: number; // in the engine
  readonly clients: Set<number>;
  pace: number;
  saved: number; // lines of the record that was posted last
  timer: ReturnType<typeof setTimeout> | undefined;
  thought: object | undefined; // what a bot is thinking with help
}

interface Person {
  readonly seat: number;
  readonly name: string;
}

type Heard<G extends GameName> = TableAnswer<G> | TableTold<G>;

/** Bots wait so many paces while somebody may still undo. */
const pacesToUndo = 3;

/** How long bots without a pace may hold up what else the worker has to do. */
const longestTurn = 10;

const isTold = <G extends GameName>(message: Heard<G>): message is TableTold<G> =>
  message.type === "table" || message.type === "view" || message.type === "change";

const refusal = (code: string, sentence: string) => new Refused({ code, sentence });

export class Host<G extends GameName = GameName> {
  protected readonly rooms = new Map<string, Room>();
  protected lastClient = 0;
  private posts: Posted<G>[] = [];

  constructor(
    protected readonly engine: Engine<G>,
    private readonly deliver: (posts: readonly Posted<G>[]) => void,
    protected readonly stopped: (error: unknown) => void,
    private hire?: () => Helpers,
  ) {}

  private helpers: Helpers | undefined;

  protected post(message: Posted<G>): void {
    this.posts.push(message);
  }

  protected flush(): void {
    const posts = this.posts;
    this.posts = [];
    if (posts.length > 0) this.deliver(posts);
  }

  /** Answers one call; an engine that stopped ends everything, by throwing. */
  answer(asked: Asked): void {
    try {
      const handle = this.calls[asked.name] as ((...args: readonly unknown[]) => unknown) | undefined;
      if (!handle) throw refusal("call-unknown", `There is no call ${asked.name}.`);
      this.post({ kind: "answer", call: asked.call, value: handle(...asked.args) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.post({ kind: "refused", call: asked.call, problem: error.problem });
    }
    this.flush();
  }

  /** Stops all timers. */
  close(): void {
    for (const room of this.rooms.values()) this.stopClock(room);
    this.rooms.clear();
  }

  protected readonly calls: Calls<G> = {
    create: (options) => this.create(options),
    resume: (record, options) => this.resume(record, options),
    enter: (table, seat, name) => this.enter(table, seat, name),
    send: (table, client, message) => this.send(table, client, message),
    leave: (table, client) => this.leave(table, client),
    dismiss: (table) => this.dismiss(table),
    setPace: (table, pace) => {
      const room = this.room(table);
      room.pace = pace;
      this.stopClock(room);
      this.schedule(room);
    },
    catalogue: () => this.engine.catalogue(),
    checkConfig: (config, game) => this.engine.checkConfig(config, game),
    companion: (asked) => this.engine.companion(asked),
    openReplay: (record) => this.engine.openReplay(record),
    moment: (replay, at, seat, open) => this.engine.moment(replay, at, seat, open),
    events: (replay, seat) => this.engine.events(replay, seat),
    texts: (replay) => this.engine.texts(replay),
    worth: (replay) => this.engine.worth(replay),
    outlook: (replay) => this.engine.outlook(replay),
    drawn: (replay) => this.engine.drawn(replay),
    recordAt: (replay, at, seat) => this.engine.recordAt(replay, at, seat),
    closeReplay: (replay) => this.engine.closeReplay(replay),
    openHindsight: (replay, seat, passes) => this.engine.openHindsight(replay, seat, passes),
    workHindsight: (hindsight, time) => this.engine.workHindsight(hindsight, time),
    findings: (hindsight) => this.engine.findings(hindsight),
    advice: (hindsight, line) => this.engine.advice(hindsight, line),
    closeHindsight: (hindsight) => this.engine.closeHindsight(hindsight),
    ask: (line) => this.engine.ask(line),
  };

  protected room(table: string): Room {
    const room = this.rooms.get(table);
    if (!room) throw refusal("no-such-table", "There is no such table here.");
    return room;
  }

  private add(number: number, pace: number, id = drawSeed().slice(0, 12)): Room {
    if (this.rooms.has(id)) {
      this.engine.closeTable(number);
      throw refusal("table-exists", "There is a table of this name already.");
    }
    const room: Room = {
      id,
      number,
      clients: new Set(),
      pace,
      saved: -1,
      timer: undefined,
      thought: undefined,
    };
    this.rooms.set(id, room);
    return room;
  }

  // --- new tables ---

  private create(options: NewTable<G>): TableInfo<G> {
    const { seats, game, undo } = options;
    const people = seats.flatMap((wish, seat) => (wish.kind === "person" ? [{ seat, name: wish.name }] : []));
    if (people.length === 0) throw refusal("people-missing", "At least one person sits at a table.");
    const number = this.engine.newTable({
      game,
      config: { ...options.config, seats: seats.length },
      seed: options.seed === undefined ? drawSeed() : String(options.seed),
      undo,
    });
    const bots = new Map(
      seats.flatMap((wish, seat) => (wish.kind === "bot" ? [[seat, wish.bot] as const] : [])),
    );
    return this.furnish(this.add(number, options.pace, options.id), people, (seat) => bots.get(seat));
  }

  private resume(record: string, options: Resumed): TableInfo<G> {
    const number = this.engine.resumeTable({ record, seed: drawSeed(), undo: options.undo });
    const bot = options.bot ?? this.bestBot();
    if (options.at !== undefined) return this.resumeAt(number, options.at, options, bot);
    const room = this.add(number, options.pace, options.id);
    return this.furnish(room, options.people, (_, chair) => (chair === "bot" ? undefined : bot));
  }

  /** A position of a finished game: the game is opened, forked there, and closed again. */
  private resumeAt(whole: number, at: number, options: Resumed, bot: string): TableInfo<G> {
    try {
      const client = ++this.lastClient;
      this.ask(whole, client, { do: "join", seat: "spectator" });
      this.ask(whole, client, { do: "fork", at });
      const fork = this.engine.takeFork(whole);
      if (fork === 0) throw refusal("fork-missing", "There is no game to make a table of.");
      const room = this.add(fork, options.pace, options.id);
      return this.furnish(room, options.people, (_, chair) => (chair === "bot" ? undefined : bot));
    } finally {
      this.engine.closeTable(whole);
    }
  }

  /** What a client of the backend's own is told; a refusal is thrown. */
  private ask(table: number, client: number, message: TableRequest<G>): Heard<G>[] {
    const mine = this.engine
      .receive(table, client, JSON.stringify(message))
      .filter(({ to }) => to.includes(client))
      .map(({ text }): Heard<G> => JSON.parse(text));
    for (const heard of mine) if (heard.type === "refused") throw new Refused(heard.error);
    return mine;
  }

  private bestBot(): string {
    return this.engine.catalogue().games[0]?.stand_in ?? "";
  }

  /**
   * Seats people and bots and begins. People sit down by clients of the backend's own, which go again: a seat is kept once
   * the game has begun, so a person who enters later finds it. Without people those of the record stay.
   */
  private furnish(
    room: Room,
    people: readonly Person[] | undefined,
    botFor: (seat: number, chair: string) => string | undefined,
  ): TableInfo<G> {
    const clients: number[] = [];
    let table: ToldTable<G> | undefined;
    const ask = (client: number, message: TableRequest<G>) => {
      for (const heard of this.ask(room.number, client, message)) if (heard.type === "table") table = heard;
    };
    const join = (message: TableRequest<G>) => {
      clients.push(++this.lastClient);
      ask(this.lastClient, message);
      return this.lastClient;
    };
    try {
      const sitting = (people ?? []).map(({ seat, name }) => join({ do: "join", seat, name }));
      const first = sitting[0] ?? join({ do: "join", seat: "spectator" });
      const seats = table?.seats ?? [];
      for (const [seat, chair] of seats.entries()) {
        const taken = people === undefined || people.some((person) => person.seat === seat);
        const bot = taken ? undefined : botFor(seat, chair.kind);
        if (bot !== undefined) ask(first, { do: "bot", seat, bot });
      }
      if (!this.engine.state(room.number).started) ask(first, { do: "start" });
      for (const client of clients) this.engine.disconnect(room.number, client);
    } catch (error) {
      this.dismiss(room.id);
      throw error;
    }
    if (!table) throw refusal("no-such-table", "The engine told nothing about its table.");
    room.saved = this.engine.lines(room.number);
    const record = this.engine.record(room.number) ?? "";
    const { game, rules, config, over, imagined } = table;
    const seats = table.seats.map((chair) =>
      chair.kind === "person" ? { ...chair, present: false } : chair,
    );
    return { id: room.id, game, rules, config, seats, over, record, imagined };
  }

  // --- doors ---

  private enter(table: string, seat: SeatOrSpectator, name: string) {
    const room = this.room(table);
    const client = ++this.lastClient;
    // Joining shows the view without what led to it; the one told is that of the second message, with all events.
    const answer = this.pass(room, client, { do: "join", seat, name }, (message) => message.type === "table");
    if (answer.type === "refused") throw new Refused(answer.error);
    room.clients.add(client);
    this.pass(room, client, { do: "resync", since: 0 });
    this.schedule(room);
    return { client, seat };
  }

  private send(table: string, client: number, message: TableRequest<G>): TableAnswer<G> {
    const room = this.room(table);
    if (!room.clients.has(client)) throw refusal("not-here", "This door is closed.");
    const answer = this.pass(room, client, message);
    if (isObject(message) && message.do === "leave" && answer.type === "done") room.clients.delete(client);
    this.save(room);
    this.schedule(room);
    return answer.type === "forked" ? { ...answer, table: this.fork(room, client) } : answer;
  }

  protected leave(table: string, client: number): void {
    const room = this.rooms.get(table);
    if (!room?.clients.delete(client)) return;
    this.tell(this.engine.disconnect(room.number, client));
    this.schedule(room);
  }

  protected dismiss(table: string): void {
    const room = this.rooms.get(table);
    if (!room) return;
    this.stopClock(room);
    this.rooms.delete(table);
    this.engine.closeTable(room.number);
  }

  /** The game that a fork made, at a table of its own: the person who asked keeps the seat, bots take the others. */
  private fork(from: Room, client: number): string {
    const number = this.engine.takeFork(from.number);
    if (number === 0) throw refusal("fork-missing", "There is no game to make a table of.");
    const person = this.seated.get(client) ?? { seat: 0, name: "?" };
    const bot = this.bestBot();
    const room = this.add(number, from.pace);
    this.furnish(room, [person], (_, chair) => (chair === "bot" ? undefined : bot));
    return room.id;
  }

  // --- messages ---

  private readonly seated = new Map<number, Person>();

  /** Where a door's person sits; nobody watches. */
  protected seatOf(client: number): number | undefined {
    return this.seated.get(client)?.seat;
  }

  /** Passes a message on and tells everybody what came of it; the answer goes to the sender. */
  private pass(
    room: Room,
    client: number,
    message: TableRequest<G>,
    isNews = (_: TableTold<G>) => true,
  ): TableAnswer<G> {
    let answer: TableAnswer<G> = { type: "done" }; // resync is answered by the view alone
    const out = this.engine.receive(room.number, client, JSON.stringify(message) ?? "");
    for (const { to, text } of out) {
      const heard: Heard<G> = JSON.parse(text);
      if (!isTold(heard)) answer = heard;
      else if (isNews(heard)) this.tellTo(to, heard);
    }
    if (
      isObject(message) &&
      message.do === "join" &&
      answer.type === "done" &&
      typeof answer.seat === "number"
    ) {
      this.seated.set(client, { seat: answer.seat, name: String(message.name ?? "?") });
    }
    return answer;
  }

  protected tell(out: readonly Outgoing[]): void {
    for (const { to, text } of out) this.tellTo(to, JSON.parse(text));
  }

  private tellTo(to: readonly number[], message: TableTold<G>): void {
    for (const client of to) this.post({ kind: "told", client, told: message });
  }

  protected save(room: Room): void {
    const lines = this.engine.lines(room.number);
    if (lines === room.saved) return;
    room.saved = lines;
    const record = this.engine.record(room.number);
    if (record === null) return;
    this.post({ kind: "saved", table: room.id, record, over: this.engine.state(room.number).over });
  }

  // --- bots ---

  /** Sets the clock for the next bot; a running clock is not restarted, or frequent messages would hold up the game. */
  protected schedule(room: Room): void {
    const waits = room.clients.size === 0 || room.pace === Number.POSITIVE_INFINITY;
    const state = waits || !this.rooms.has(room.id) ? undefined : this.engine.state(room.number);
    if (!state?.botToMove) {
      this.stopClock(room);
      return;
    }
    if (room.thought) return;
    room.timer ??= setTimeout(
      () => {
        room.timer = undefined;
        try {
          this.think(room);
        } catch (error) {
          this.stopped(error);
        }
      },
      room.pace * (state.undoOpen ? pacesToUndo : 1),
    );
  }

  private stopClock(room: Room): void {
    clearTimeout(room.timer);
    room.timer = undefined;
    room.thought = undefined;
  }

  private think(room: Room): void {
    const start = Date.now();
    for (;;) {
      // Helpers open a table from its record, and an imagined world has none.
      const helped = this.hire && !this.engine.state(room.number).imagined;
      const out = helped ? this.engine.share(room.number, []) : this.engine.think(room.number);
      if (typeof out === "number") {
        this.thinkTogether(room, out).catch(this.stopped);
        return;
      }
      if (!out) break;
      this.moved(room, out);
      if (room.pace > 0 || Date.now() - start > longestTurn) break;
    }
    this.schedule(room);
  }

  private moved(room: Room, out: readonly Outgoing[]): void {
    this.tell(out);
    this.save(room);
    this.flush();
  }

  /** Asks the helpers until the bot has moved. Whatever happens meanwhile: a thought about another position is dropped. */
  private async thinkTogether(room: Room, strands: number): Promise<void> {
    const record = this.engine.record(room.number) ?? "";
    const thought = {};
    room.thought = thought;
    const known: string[][] = [];
    let out: ReturnType<Engine<G>["share"]> = strands;
    try {
      while (typeof out === "number") {
        this.helpers ??= this.hire?.();
        known.push((await this.helpers?.ponder(record, known, out)) ?? []);
        if (room.thought !== thought) return;
        if (this.engine.record(room.number) !== record) break;
        out = this.engine.share(room.number, known);
      }
    } catch (error) {
      if (error instanceof EngineStopped) throw error;
      if (room.thought !== thought) return;
      this.hire = undefined; // helpers that fail once are not asked again
      out = this.engine.think(room.number);
    }
    room.thought = undefined;
    if (out && typeof out !== "number") this.moved(room, out);
    this.schedule(room);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
