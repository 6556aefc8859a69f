// The others at a server's table: who is there, their clocks, what they write and offer, and how the connection stands.

import type {
  Chair,
  Clocks,
  Offers,
  Presence,
  Speaker,
  SpectatorAbout,
  ToldChat,
  ToldTakeBack,
} from "$gen/messages";
import type { Connection, NetNews } from "../door/net_messages.ts";
import type { NetDoor } from "../door/server_door.ts";
import type { Awaited, Remark, SeatStatus } from "../game/seat_status";
import { notices } from "../store/notices.svelte";
import { labelled } from "../words/format";
import { say } from "../words/say.svelte";
import { AwaitedPeople } from "./awaited.svelte";
import { timeWords } from "./clocks";
import { takeBackWords, troubleOfCode } from "./take_back";
import { speakerName, voiceOf, withVoice } from "./voices";

const noOffers: Offers = { type: "offers", paused: false, ended: false, pause: [], resume: [], end: [] };
const shortTime = 15_000;
const mostChats = 200;

export class Participants implements SeatStatus {
  connection = $state<Connection>("open");
  offers = $state.raw<Offers>(noOffers);
  /** Somebody asks to take their last move back. */
  takeBack = $state.raw<ToldTakeBack | null>(null);
  chats = $state.raw<readonly ToldChat[]>([]);
  unread = $state(0);
  /** Spectators, as the host is told of them. */
  watching = $state.raw<readonly SpectatorAbout[]>([]);
  /** Whose messages are not shown, at this table alone. */
  muted = $state.raw<ReadonlyMap<string, Speaker>>(new Map());
  /** The table of the next game, once somebody wants one. */
  rematch = $state("");
  /** Who asked for it. */
  rematchBy = $state(-1);
  /** Who came, went and was replaced during the game. */
  remarks = $state.raw<readonly Remark[]>([]);
  /** The server has said that it is about to end, and has not been lost and found since. */
  stopping = $state(false);
  /** What the server did not take. */
  trouble = $state("");
  /** How many views of the chat are in sight: what arrives then is read. */
  private readers = 0;
  /** Ends what was shown of reactions: those who read the chat have seen them. */
  private readonly shownReactions: (() => void)[] = [];
  /** Whether the chat has a place beside the log; elsewhere it is with the people. */
  beside = $state(false);
  /** Whether the panel is open, which says itself what the server did not take. */
  attended = $state(false);
  /** What is being written: it stays when the chat moves to another place. */
  draft = $state("");
  private presences = $state.raw<Presence | null>(null);
  private clocks = $state.raw<(Omit<Clocks, "type"> & { readonly heard: number }) | null>(null);
  private now = $state(Date.now());
  readonly waiting: AwaitedPeople;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly stop: () => void;

  constructor(
    readonly door: NetDoor,
    private readonly seats: () => readonly Chair[],
    private readonly names: () => readonly string[],
    private readonly game: {
      readonly rated: boolean;
      /** How many events were told so far. */
      events(): number;
      /** Somebody waits for this person. */
      nudged(by: string): void;
    },
  ) {
    this.waiting = new AwaitedPeople({
      me: door.seat,
      rated: game.rated,
      name: (seat) => this.names()[seat] ?? "",
      presence: (seat) => this.presence(seat),
      onVacation: (seat) => this.vacation(seat)?.on ?? false,
      offers: () => this.offers,
      ask: (message) => this.ask(message),
    });
    this.connection = door.connection;
    this.stop = door.onNews((news) => this.hear(news));
    this.timer = setInterval(() => {
      if (this.clocks) this.now = Date.now();
    }, 500);
  }

  private hear(news: NetNews): void {
    switch (news.type) {
      case "connection":
        this.connection = news.connection;
        if (news.connection === "open") this.stopping = false; // it is another server, or the same one again
        if (news.connection === "lost") this.takeBack = null; // told again if it is still asked
        break;
      case "presence":
        this.remarkOn(news);
        this.presences = news;
        break;
      case "clock":
        this.now = Date.now();
        this.tellVacations(news);
        this.clocks = { ...news, heard: this.now };
        break;
      case "offers":
        this.offers = news;
        break;
      case "take_back":
        this.hearTakeBack(news);
        break;
      case "chats":
        this.chats = news.chats;
        break;
      case "chat":
        this.chats = [...this.chats, news].slice(-mostChats);
        if (this.readers === 0 && !this.isMuted(news.from)) this.miss(news);
        break;
      case "spectators":
        this.watching = news.spectators;
        break;
      case "rematch":
        this.rematch = news.table;
        this.rematchBy = news.by ?? -1;
        break;
      case "nudge":
        this.game.nudged(this.names()[news.from] ?? "");
        break;
      case "stopping":
        this.stopping = true;
        break;
    }
  }

  /** Somebody goes on vacation or is back. */
  private tellVacations(news: Clocks): void {
    news.vacation?.forEach((now, seat) => {
      const before = this.clocks?.vacation?.[seat];
      if (!now || !before || now.on === before.on) return;
      notices.tell(() =>
        say(now.on ? "net.vacation-began" : "net.vacation-over", { player: this.names()[seat] ?? "" }),
      );
    });
  }

  /** Nobody looks at the chat: it is counted, and a reaction, which is soon out of date, is shown for a moment. */
  private miss({ from, reaction }: ToldChat): void {
    this.unread += 1;
    const own = typeof from.seat === "number" && from.seat === this.door.seat;
    if (reaction && !own)
      this.shownReactions.push(
        notices.tell(() => labelled(speakerName(from), say(`net.reaction-${reaction}`))),
      );
  }

  /** What was written and not read, in words; empty: nothing. */
  get news(): string {
    return this.unread > 0 ? say("net.new-messages", { messages: this.unread }) : "";
  }

  private hearTakeBack(news: ToldTakeBack): void {
    this.takeBack = news.state === "asked" ? news : null;
    if (news.state === "asked") return;
    const words = () => takeBackWords(news, this.door.seat, this.names());
    notices.tell(words);
    if (news.state === "granted") this.remarks = [...this.remarks, { at: this.game.events(), remark: words }];
  }

  /** A bot plays for somebody from now on, or its person is back. */
  private remarkOn(news: Presence): void {
    news.seats.forEach(({ standIn }, seat) => {
      if (standIn === (this.presences?.seats[seat]?.standIn ?? standIn)) return;
      const remark = () =>
        say(standIn ? "net.stand-in-plays" : "net.stand-in-back", { player: this.names()[seat] ?? "" });
      this.remarks = [...this.remarks, { at: this.game.events(), remark }];
    });
  }

  awaited(pending: readonly number[]): Awaited | null {
    if (this.connection !== "open" || this.offers.paused || this.offers.ended) return null;
    return this.waiting.said(pending);
  }

  get spectators(): number | undefined {
    return this.presences?.spectators;
  }

  presence(seat: number): "here" | "away" | "stand-in" | null {
    const chair = this.seats()[seat];
    if (!chair?.name) return null; // a bot of the table's own, or nobody
    const told = this.presences?.seats[seat];
    if (told?.standIn ?? chair.bot !== undefined) return "stand-in";
    return (told?.here ?? chair.present) ? "here" : "away";
  }

  clock(seat: number) {
    const left = this.clocks?.left[seat];
    if (left === undefined || left === null || !this.clocks) return null;
    const runs = this.clocks.running[seat] ?? true;
    const rest = left - this.passed(seat);
    const reserve = this.reserve(seat);
    const player = this.names()[seat] ?? "";
    const text = timeWords(rest > 0 || reserve === null ? rest : reserve);
    const spoken =
      reserve === null
        ? say("net.time-left", { player, time: text })
        : say("net.time-left-reserve", { player, time: timeWords(rest), reserve: timeWords(reserve) });
    return { text, spoken, short: runs && rest + (reserve ?? 0) < shortTime };
  }

  /** Milliseconds of the running clock since it was told. */
  private passed(seat: number): number {
    const runs = this.clocks?.running[seat] && !this.offers.paused;
    return runs && this.clocks ? this.now - this.clocks.heard : 0;
  }

  /** Milliseconds left of the reserve; null where there is none. */
  reserve(seat: number): number | null {
    const kept = this.clocks?.reserve?.[seat];
    if (kept === undefined || kept === null) return null;
    const over = Math.max(0, this.passed(seat) - (this.clocks?.left[seat] ?? 0));
    return Math.max(0, kept - over);
  }

  /** What is left of somebody's vacation, and whether they are on it; null where there is none. */
  vacation(seat: number): { readonly left: number; readonly on: boolean } | null {
    const told = this.clocks?.vacation?.[seat];
    if (!told || !this.clocks) return null;
    return { on: told.on, left: Math.max(0, told.left - (told.on ? this.now - this.clocks.heard : 0)) };
  }

  shown = $derived(this.chats.filter(({ from }) => !this.isMuted(from)));

  isMuted(one: Speaker): boolean {
    return this.muted.has(voiceOf(one));
  }

  mute(one: Speaker, on: boolean): void {
    this.muted = withVoice(this.muted, one, on);
  }

  /** The chat is in sight from now on, until the function that comes back is called. */
  read(): () => void {
    this.readers += 1;
    this.unread = 0;
    for (const dismiss of this.shownReactions.splice(0)) dismiss();
    return () => {
      this.readers -= 1;
    };
  }

  /** True if the server took it. */
  async ask(message: Parameters<NetDoor["send"]>[0]): Promise<boolean> {
    this.trouble = "";
    try {
      const answer = await this.door.send(message);
      if (answer.type !== "refused") return true;
      const { code, sentence } = answer.error;
      this.trouble =
        code === "too-often"
          ? say("net.too-often")
          : code === "muted"
            ? say("net.silenced")
            : (troubleOfCode(code) ?? say("net.refused", { sentence }));
      const { trouble } = this;
      if (!this.attended) notices.tell(() => trouble);
    } catch {
      // the door is closed: nobody waits
    }
    return false;
  }

  close(): void {
    clearInterval(this.timer);
    this.waiting.close();
    this.stop();
  }
}
