// Tables at a server: made and taken over HTTP, played through ServerDoor. Finished games are looked at with the browser's own
// engine, from the server's record.

import { type DealShelf, DealWitness, dealShelfInMemory } from "../fair/witness.ts";
import {
  type Backend,
  type Catalogue,
  type ConfigRequest,
  type GameName,
  type NewTable,
  type NewTableRequest,
  Refused,
  type Replay,
  type Resumed,
  type RulesProblem,
  type SeatOrSpectator,
  type SeatRequest,
  type TableAbout,
  type TableInfo,
} from "./door.ts";
import type { KeyRing, SeatKey } from "./net_messages.ts";
import type { SocketTiming } from "./reconnecting_socket.ts";
import { ServerDoor } from "./server_door.ts";
import { ServerHttp } from "./server_http.ts";

interface ServerBackendOptions {
  /** The address of the site, with a slash at its end. */
  readonly base: string;
  readonly keys: KeyRing;
  /** Where it is kept what the server promised of its deals; in memory if it is not there. */
  readonly deals?: DealShelf;
  /** Where records are replayed. */
  readonly engine: (record: string) => Promise<Backend>;
  readonly timing?: SocketTiming;
  /** Of the account that sits down; nothing for a guest. */
  readonly session?: () => string;
  /** The languages of the person here, told at every seat that is taken. */
  readonly speaks?: () => readonly string[];
}

/** Bots that are to wait get the longest pace there is. */
const longestPace = 60_000;

const paceOf = (pace: number) => Math.min(Math.max(0, Math.round(pace)), longestPace);

const seatsOf = (seats: readonly SeatRequest[]): NewTableRequest["seats"] =>
  seats.map((seat) => (seat.kind === "bot" ? { kind: "bot", bot: seat.bot } : { kind: "person" }));

/** A server has tables of every game. */
export class ServerBackend implements Backend {
  readonly engine = "server";
  readonly http: ServerHttp;
  private readonly deals: DealShelf;
  private readonly doors = new Set<Pick<ServerDoor, "table" | "seat" | "close">>();
  private readonly closing = new Map<string, Promise<void>>();
  private readonly savers = new Set<(table: string, record: string, over: boolean) => void>();
  private readonly stoppers = new Set<(reason: string) => void>();

  constructor(private readonly options: ServerBackendOptions) {
    this.deals = options.deals ?? dealShelfInMemory();
    this.http = new ServerHttp(options.base, options.session, options.speaks);
  }

  catalogue<G extends GameName = GameName>(): Promise<Catalogue<G>> {
    return this.http.catalogue();
  }

  checkConfig<G extends GameName = GameName>(
    config: ConfigRequest<G>,
    game?: string,
  ): Promise<RulesProblem<G> | null> {
    return this.http.check(config, game);
  }

  /** All its people sit at this device, and the game begins at once; tables for others are made with `open`. */
  async create<G extends GameName = GameName>(options: NewTable<G>): Promise<TableInfo<G>> {
    const { game, config, seats, undo, seed } = options;
    if (!seats.some(({ kind }) => kind === "person"))
      throw new Refused({ code: "people-missing", sentence: "At least one person sits at a table." });
    const { table } = await this.http.open({
      ...(game === undefined ? {} : { game }),
      config: { ...config, seats: seats.length },
      seats: seatsOf(seats),
      pace: paceOf(options.pace),
      ...(undo === undefined ? {} : { undo }),
      ...(seed === undefined ? {} : { seed }),
    });
    const names = seats.flatMap((wish, seat) => (wish.kind === "person" ? [{ seat, name: wish.name }] : []));
    return this.begin(table, names);
  }

  async resume<G extends GameName = GameName>(record: string, options: Resumed): Promise<TableInfo<G>> {
    const replay = await (await this.options.engine(record)).replay(record); // says which line is wrong
    const { players, lines, over } = replay;
    replay.close();
    if (!over)
      throw new Refused({
        code: "game-running",
        sentence: "A server goes on with games that are over: of others it keeps the record to itself.",
      });
    const people =
      options.people ??
      players.flatMap(({ kind, name }, seat) => (kind === "person" ? [{ seat, name: name ?? "" }] : []));
    const bot = options.bot ?? (await this.catalogue()).games[0]?.stand_in ?? "";
    const { table } = await this.http.open({
      seats: players.map((player, seat) =>
        people.some((one) => one.seat === seat)
          ? { kind: "person" }
          : { kind: "bot", bot: player.kind === "bot" ? (player.bot ?? bot) : bot },
      ),
      record,
      at: options.at ?? lines,
      pace: paceOf(options.pace),
      ...(options.undo === undefined ? {} : { undo: options.undo }),
    });
    return this.begin(table, people);
  }

  private async begin<G extends GameName>(
    table: string,
    people: readonly { seat: number; name: string }[],
  ): Promise<TableInfo<G>> {
    for (const { seat, name } of people) await this.sit(table, name, seat);
    const first = people[0];
    if (first) {
      const door = await this.enter(table, first.seat, first.name);
      const answer = await door.send({ do: "start" });
      door.close();
      if (answer.type === "refused" && answer.error.code !== "already-started")
        throw new Refused(answer.error);
    }
    return infoOf(await this.http.about(table));
  }

  /** A seat of one's own, kept in the key ring. */
  async sit(table: string, name: string, seat?: number): Promise<SeatKey> {
    const key = await this.http.sit(table, name, seat);
    this.options.keys.keep(table, key);
    return key;
  }

  /** The caller knows which game is played there. */
  async enter<G extends GameName = GameName>(
    table: string,
    seat: SeatOrSpectator,
    name: string,
  ): Promise<ServerDoor<G>> {
    for (const door of this.doors)
      if (door.table === table && door.seat === seat && seat !== "spectator")
        throw new Refused({ code: "seat-taken", sentence: "This seat is taken." });
    let key: SeatKey | undefined;
    if (seat !== "spectator")
      key =
        this.options.keys.of(table).find((one) => one.seat === seat) ?? (await this.sit(table, name, seat));
    const place = `${table} ${seat}`;
    await this.closing.get(place); // wait until the last connection of this seat is closed
    const door = new ServerDoor<G>(
      table,
      seat,
      key,
      name,
      this.http.socketAddress(table),
      {
        record: (record) => {
          for (const listener of this.savers) listener(table, record, true);
        },
        related: (other) => {
          if (key) this.options.keys.keep(other, key);
        },
        isThere: () =>
          this.http.about(table).then(
            () => true,
            (error: unknown) => !(error instanceof Refused),
          ),
        closed: (done) => {
          this.doors.delete(door);
          this.closing.set(place, done);
        },
      },
      new DealWitness(table, seat, this.deals),
      this.options.timing,
    );
    this.doors.add(door);
    try {
      await door.enter();
    } catch (error) {
      door.close();
      throw error;
    }
    return door;
  }

  /** What was agreed when the table was made stays. */
  setPace(): void {}

  onSaved(listener: (table: string, record: string, over: boolean) => void): () => void {
    this.savers.add(listener);
    return () => this.savers.delete(listener);
  }

  async replay<G extends GameName = GameName>(record: string): Promise<Replay<G>> {
    return (await this.options.engine(record)).replay(record) as Promise<Replay<G>>;
  }

  onStopped(listener: (reason: string) => void): () => void {
    this.stoppers.add(listener);
    return () => this.stoppers.delete(listener);
  }

  /** The table stays at the server for the others. */
  dismiss(table: string): void {
    for (const door of [...this.doors]) if (door.table === table) door.close();
  }

  close(): void {
    for (const door of [...this.doors]) door.close();
    for (const listener of this.stoppers) listener("the backend is closed");
    this.stoppers.clear();
  }
}

function infoOf<G extends GameName>(about: TableAbout<G>): TableInfo<G> {
  const { table, game, rules, config, over } = about;
  const seats = about.seats.map((chair) => (chair.kind === "person" ? { ...chair, present: false } : chair));
  return { id: table, game, rules, config, seats, over, record: "", imagined: about.imagined };
}
