// One person at a table of a server, over a WebSocket that comes back by itself. What was sent and not answered is sent again
// after a loss: a message answers a decision by its number, so one that had arrived already is stale and harmless.

import type { DealWitness } from "../fair/witness.ts";
import {
  type DiceTold,
  type Door,
  type GameName,
  type Problem,
  Refused,
  type SeatOrSpectator,
  type ServerTold,
  type TableAnswer,
  type TableTold,
} from "./door.ts";
import type { Connection, NetNews, NetRequest, SeatKey } from "./net_messages.ts";
import { ReconnectingSocket, type SocketTiming } from "./reconnecting_socket.ts";
import type { DiceChannel, DiceListener } from "./stacking.ts";
import { TempoWish } from "./tempo.ts";

/** A door to a server's table: it hears more, and it can be lost and found again. */
export interface NetDoor<G extends GameName = GameName> extends Door<G> {
  readonly connection: Connection;
  send(message: NetRequest<G>): Promise<TableAnswer<G>>;
  /** Chat, presence, clocks, offers, the connection; what was told before the first listener came is told to it first. */
  onNews(listener: (news: NetNews) => void): () => void;
  /** Tries at once instead of after a while; takes a seat back that another window took. */
  reconnect(): void;
}

interface DoorEvents {
  /** The game is over, and this is its record. */
  record(record: string): void;
  /** A table that one's key opens too. */
  related(table: string): void;
  /** Whether the table is still there, asked after tries in vain. */
  isThere(): Promise<boolean>;
  closed(done: Promise<void>): void;
}

interface Pending<G extends GameName> {
  readonly message: NetRequest<G>;
  readonly text: string;
  sent: boolean;
  /** Heard already, waiting for what the message changed. */
  answer?: TableAnswer<G>;
  resolve(answer: TableAnswer<G>): void;
  reject(error: unknown): void;
}

type Heard<G extends GameName> = TableTold<G> | TableAnswer<G> | DiceTold | ServerTold;

const longestMessage = 16_000;
const protocol = 1;
const replaced = 4001;
const triesBetweenQuestions = 3;

/** Their answer is followed by what came of it. */
const changing = new Set<NetRequest["do"]>(["moves", "undo", "start"]);
/** Twice would be once too often, so after a loss they are not repeated. */
const once = new Set<NetRequest["do"]>([
  "undo",
  "chat",
  "report",
  "fork",
  "rematch",
  "nudge",
  "take_back",
  "leave",
  "bot",
  "join",
]);

const refusedBy = (code: string, sentence: string): TableAnswer<never> => ({
  type: "refused",
  error: { code, sentence },
});

export class ServerDoor<G extends GameName = GameName> implements NetDoor<G> {
  connection: Connection = "lost";
  private readonly socket: ReconnectingSocket;
  private readonly listeners = new Set<(told: TableTold<G>) => void>();
  private readonly newsListeners = new Set<(news: NetNews) => void>();
  private toldEarly: TableTold<G>[] = [];
  private newsEarly: NetNews[] = [];
  private readonly pending = new Map<number, Pending<G>>();
  private readonly unnumbered: Pending<G>[] = []; // what is no message at all is answered in order
  private changes: Pending<G>[] = []; // answered, waiting for the view that follows
  private lastId = 0;
  private knock = 0; // the number of the message that ends coming in
  private inside = false;
  private synced = false;
  private known = 0; // events told so far
  private recordAsked = false;
  private imagined = false;
  private failures = 0;
  private diceListener: DiceListener | undefined;
  private stacking: DiceTold | undefined; // told, and shown since, before anybody looked
  private pictures: Uint8Array[] = [];
  private waitingToEnter: { resolve(): void; reject(error: unknown): void } | undefined;

  constructor(
    readonly table: string,
    readonly seat: SeatOrSpectator,
    private readonly key: SeatKey | undefined,
    private readonly name: string,
    address: string,
    private readonly events: DoorEvents,
    /** Watches the deal for this person. */
    readonly witness: DealWitness,
    timing?: SocketTiming,
  ) {
    this.socket = new ReconnectingSocket(
      address,
      {
        opened: () => this.comeIn(),
        heard: (text) => this.hear(text),
        seen: (bytes) => this.look(bytes),
        closed: (code) => this.lose(code),
        quiet: () => this.socket.send(JSON.stringify({ do: "ping", id: "ping" })),
      },
      timing,
    );
  }

  /** Connects; rejects if the table will not have us, or does not answer. */
  enter(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waitingToEnter = { resolve, reject };
      this.socket.connect();
    });
  }

  // --- what people use ---

  send(message: NetRequest<G>): Promise<TableAnswer<G>> {
    if (this.connection === "closed") return Promise.reject(new Error("this door is closed"));
    const isMessage = typeof message === "object" && message !== null && !Array.isArray(message);
    const id = isMessage ? ++this.lastId : 0;
    const text = JSON.stringify(isMessage ? { ...message, id } : message);
    if (text.length > longestMessage)
      return Promise.resolve(refusedBy("message-too-long", "This is longer than any message."));
    return new Promise((resolve, reject) => {
      const entry: Pending<G> = { message, text, sent: this.inside, resolve, reject };
      if (isMessage) this.pending.set(id, entry);
      else this.unnumbered.push(entry);
      if (this.inside) this.socket.send(text);
    });
  }

  listen(listener: (told: TableTold<G>) => void): () => void {
    this.listeners.add(listener);
    for (const one of this.toldEarly.splice(0)) listener(one);
    return () => this.listeners.delete(listener);
  }

  onNews(listener: (news: NetNews) => void): () => void {
    this.newsListeners.add(listener);
    for (const one of this.newsEarly.splice(0)) listener(one);
    return () => this.newsListeners.delete(listener);
  }

  /** The dice of this table (docs/protocol.md, “Stacking by hand”). */
  readonly dice: DiceChannel = {
    watch: (diceListener) => {
      this.diceListener = diceListener;
      if (this.stacking) diceListener.stacking(this.stacking);
      for (const bytes of this.pictures.splice(0)) diceListener.picture(bytes);
      return () => {
        if (this.diceListener === diceListener) this.diceListener = undefined;
      };
    },
    intent: (bytes) => this.socket.sendBytes(bytes as Uint8Array<ArrayBuffer>),
    tempo: (times) => this.tempo.wish(times),
    shared: true,
  };
  private readonly tempo = new TempoWish((times) => {
    this.send({ do: "tempo", times }).catch(() => undefined);
  });

  private look(bytes: Uint8Array): void {
    if (this.diceListener) {
      this.diceListener.picture(bytes);
      return;
    }
    const whole = bytes[0] === 1;
    this.pictures = whole ? [bytes] : [...this.pictures, bytes];
  }

  private hearStacking(told: DiceTold): void {
    if (told.stacking !== this.stacking?.stacking) this.tempo.nextBegins();
    this.stacking = told;
    this.pictures = [];
    this.diceListener?.stacking(told);
  }

  reconnect(): void {
    if (this.connection === "replaced") this.socket.connect();
    else this.socket.hurry();
  }

  close(): void {
    if (this.connection === "closed") return;
    this.turn("closed");
    this.listeners.clear();
    this.newsListeners.clear();
    this.events.closed(this.socket.close());
    const gone = new Error("this door is closed");
    for (const one of [...this.pending.values(), ...this.unnumbered, ...this.changes]) one.reject(gone);
    this.pending.clear();
  }

  // --- coming in ---

  private turn(connection: Connection): void {
    if (this.connection === connection || this.connection === "closed") return;
    this.connection = connection;
    this.news({ type: "connection", connection });
  }

  private comeIn(): void {
    this.synced = false;
    this.knock = ++this.lastId;
    // A seat has its name; a spectator may say one, for the chat.
    const who = this.key ? { token: this.key.token } : this.name ? { name: this.name } : {};
    this.socket.send(JSON.stringify({ do: "enter", protocol, ...who, id: "enter" }));
    // Entering shows the view without what led to it; the one that is told on is this one, with all events.
    this.socket.send(JSON.stringify({ do: "resync", since: 0, id: "resync" }));
    this.socket.send(JSON.stringify({ do: "ping", id: this.knock }));
  }

  /** The seat is ours, and everything is told: what waited is sent. */
  private settle(): void {
    this.inside = this.synced = true;
    this.failures = 0;
    this.socket.settled();
    this.turn("open");
    this.waitingToEnter?.resolve();
    this.waitingToEnter = undefined;
    for (const [id, entry] of this.pending) {
      if (entry.sent && once.has(entry.message.do)) {
        this.pending.delete(id);
        entry.resolve(
          refusedBy(
            "connection-lost",
            "The connection was lost before this was answered; please look again.",
          ),
        );
      } else {
        entry.sent = true;
        this.socket.send(entry.text);
      }
    }
  }

  private notAdmitted(problem: Problem): void {
    const waiting = this.waitingToEnter;
    this.waitingToEnter = undefined;
    if (!waiting) this.turn("gone");
    void this.socket.close();
    waiting?.reject(new Refused(problem));
  }

  private lose(code: number): "again" | "stay" {
    const wasInside = this.inside;
    this.inside = false;
    for (const one of this.unnumbered.splice(0))
      one.resolve(refusedBy("connection-lost", "The connection was lost."));
    if (this.waitingToEnter) {
      const { reject } = this.waitingToEnter;
      this.waitingToEnter = undefined;
      void this.askWhy().then(reject);
      return "stay";
    }
    if (code === replaced) {
      this.turn("replaced");
      return "stay";
    }
    this.turn("lost");
    this.failures = wasInside ? 0 : this.failures + 1;
    if (this.failures > 0 && this.failures % triesBetweenQuestions === 0) void this.askWhy();
    return "again";
  }

  /** A handshake that fails says nothing; whether the table is there can be asked. */
  private async askWhy(): Promise<Error> {
    const there = await this.events.isThere().catch(() => true);
    if (there) return new Error("The server does not answer.");
    if (this.connection !== "open") {
      this.turn("gone");
      void this.socket.close();
    }
    return new Refused({ code: "no-such-table", sentence: "There is no such table here." });
  }

  // --- hearing ---

  private hear(text: string): void {
    const heard: Heard<G> = JSON.parse(text);
    switch (heard.type) {
      case "table":
      case "view":
      case "change":
        this.hearTold(heard);
        break;
      case "done":
      case "refused":
      case "explained":
      case "hint":
      case "outlook":
      case "forked":
      case "record":
        this.hearAnswer(heard);
        break;
      case "stacking":
        this.hearStacking(heard);
        break;
      default:
        this.hearNews(heard);
    }
  }

  private hearTold(message: TableTold<G>): void {
    if (message.type === "table") {
      this.imagined = message.imagined;
      this.tell(message);
      if (message.over) this.askRecord();
      return;
    }
    if (!this.synced && !(message.type === "view" && message.from === 0)) return;
    if (message.from > this.known && message.from > 0) {
      // Something is missing, such as what happened before this was heard for the first time.
      this.synced = false;
      this.socket.send(JSON.stringify({ do: "resync", since: 0, id: "resync" }));
      return;
    }
    this.synced = true;
    this.known = message.from + message.events.length;
    this.witness.saw(message);
    this.tell(message);
    for (const { answer, resolve } of this.changes.splice(0)) if (answer) resolve(answer);
    if (message.type === "view") this.resolveResync();
    if (message.node.kind === "over") this.askRecord();
  }

  private resolveResync(): void {
    for (const [id, entry] of this.pending) {
      if (!entry.sent || entry.message.do !== "resync") continue;
      this.pending.delete(id);
      entry.resolve({ type: "done" });
      return;
    }
  }

  private hearAnswer({ re, ...answer }: TableAnswer<G>): void {
    if (re === "enter") {
      if (answer.type === "refused") this.notAdmitted(answer.error);
      return;
    }
    if (re === "resync" || re === "ping") return;
    if (re === "record") {
      if (answer.type === "record") this.events.record(answer.record);
      return;
    }
    if (re === this.knock && !this.inside) {
      if (answer.type === "done") this.settle();
      return;
    }
    const entry = this.taken(re);
    if (!entry) return;
    if (answer.type === "forked" && answer.table !== undefined) this.events.related(answer.table);
    if (this.isFollowed(entry, answer)) {
      entry.answer = answer;
      this.changes.push(entry);
    } else entry.resolve(answer);
  }

  /** What an answer is about; one without a number is about something that could not be read, and those come in order. */
  private taken(re: number | string | undefined): Pending<G> | undefined {
    if (re === undefined && this.unnumbered.length > 0) return this.unnumbered.shift();
    const id = re ?? [...this.pending].find(([, { sent }]) => sent)?.[0];
    const entry = this.pending.get(id as number);
    this.pending.delete(id as number);
    return entry;
  }

  private isFollowed(entry: Pending<G>, answer: TableAnswer<G>): boolean {
    if (answer.type === "refused") return answer.error.code === "stale";
    return answer.type === "done" && changing.has(entry.message.do);
  }

  private hearNews(news: NetNews): void {
    this.witness.hear(news, (message) => this.send(message as NetRequest<G>));
    if (news.type === "rematch") this.events.related(news.table);
    this.news(news);
  }

  private tell(message: TableTold<G>): void {
    if (this.connection === "closed") return;
    if (this.listeners.size === 0) this.toldEarly.push(message);
    else for (const listener of this.listeners) listener(message);
  }

  private news(news: NetNews): void {
    if (this.newsListeners.size === 0) this.newsEarly.push(news);
    else for (const listener of this.newsListeners) listener(news);
  }

  private askRecord(): void {
    if (this.recordAsked || this.imagined) return;
    this.recordAsked = true;
    this.socket.send(JSON.stringify({ do: "record", id: "record" }));
  }
}
