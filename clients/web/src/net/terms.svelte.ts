// How a table for others is kept: who sits there, how fast, who may see it. The same for every game, and remembered.
import type { ClockSetting, ConfigRequest, NewTableRequest } from "$gen/messages";
import { keep, read, settings } from "../store/settings.svelte";
import { say } from "../words/say.svelte";
import { serverBackend } from "./backend";
import { clockSettings, isSlow, liveReserves, slowReserves, vacations } from "./clocks";

/** Of each seat: me, anybody with the link, or a bot by its name. */
type Seating = "me" | "open" | string;

const shelf = "bourse.last-open-table";
/** By how much spectators may lag behind. */
export const lags: readonly Pick<NewTableRequest, "delay" | "delay_seconds">[] = [
  {},
  { delay_seconds: 30 },
  { delay_seconds: 120 },
  { delay_seconds: 600 },
  { delay: 4 },
  { delay: 12 },
  { delay: 40 },
];
/** Its place among the wishes. */
export const usualRatedClock = 2;
const switches = ["listed", "spectators", "chat", "undo"] as const;

export class Terms {
  /** As many as there may be seats; the first `seats` count. */
  chairs = $state<Seating[]>([]);
  seats = $state(3);
  /** Its place among the wishes. */
  clock = $state(0);
  /** Their places among the wishes. */
  reserve = $state(0);
  vacation = $state(0);
  listed = $state(false);
  rated = $state(false);
  beginners = $state(false);
  programs = $state(false);
  spectators = $state(true);
  /** Its place among the lags. */
  lag = $state(0);
  chat = $state(true);
  undo = $state(true);

  readonly timed = $derived(clockSettings[this.clock] ?? 0);
  readonly slow = $derived(isSlow(this.timed));
  /** What may be kept in reserve beside such a clock. */
  readonly reserves = $derived(
    typeof this.timed === "object" && "turn" in this.timed ? (this.slow ? slowReserves : liveReserves) : [],
  );
  readonly seated = $derived(this.chairs.slice(0, this.seats));
  readonly nobody = $derived(this.seated.every((chair) => chair !== "me" && chair !== "open"));

  constructor(seats: { readonly least: number; readonly most: number }) {
    this.chairs = Array.from({ length: seats.most }, (_, seat) => (seat === 0 ? "me" : "open"));
    this.seats = Math.min(Math.max(3, seats.least), seats.most);
    this.remember(read(shelf));
  }

  private remember(text: string | null): void {
    let kept: Record<string, unknown> = {};
    try {
      kept = (JSON.parse(text ?? "{}") ?? {}) as Record<string, unknown>;
    } catch {
      return; // damaged: as if nothing was kept
    }
    const { clock, lag, reserve, vacation } = kept;
    if (typeof reserve === "number" && liveReserves[reserve] !== undefined) this.reserve = reserve;
    if (typeof vacation === "number" && vacations[vacation] !== undefined) this.vacation = vacation;
    if (typeof clock === "number" && clockSettings[clock] !== undefined) this.clock = clock;
    if (typeof lag === "number" && lags[lag] !== undefined) this.lag = lag;
    for (const one of switches) {
      const wish = kept[one];
      if (typeof wish === "boolean") this[one] = wish;
    }
  }

  /** At most one seat is mine. */
  choose(seat: number, chair: Seating): void {
    this.chairs = this.chairs.map((one, at) =>
      at === seat ? chair : chair === "me" && one === "me" ? "open" : one,
    );
  }

  /** Makes the table and takes one's own seat there; its name. */
  async open(game: string, config: ConfigRequest): Promise<string> {
    const { clock, reserve, vacation, listed, spectators, lag, chat, undo, rated, seated } = this;
    const beginners = this.beginners && !rated;
    const programs = this.programs && !rated;
    keep(shelf, JSON.stringify({ clock, reserve, vacation, listed, spectators, lag, chat, undo }));
    // A rated table is played by a clock, and nothing is taken back there.
    const wish: ClockSetting = clockSettings[rated && clock === 0 ? usualRatedClock : clock] ?? 0;
    const kept = this.reserves[reserve] ?? 0;
    const days = this.slow ? (vacations[vacation] ?? 0) : 0;
    const backend = serverBackend();
    const seed = new URLSearchParams(location.search).get("seed");
    const { table } = await backend.http.open({
      game,
      config,
      seats: seated.map((chair) =>
        chair === "me" || chair === "open" ? { kind: "person" } : { kind: "bot", bot: chair },
      ),
      listed,
      spectators,
      chat,
      undo: undo && !rated,
      rated,
      beginners,
      programs,
      ...(spectators ? lags[lag] : {}),
      clock: kept > 0 && typeof wish === "object" ? { ...wish, reserve: kept } : wish,
      ...(days > 0 ? { vacation: days } : {}),
      pace: settings.pace,
      // The address may name a deal, to show or to test the same one again; not where strangers or ratings are.
      ...(seed && !listed && !rated && /^\d{1,15}$/.test(seed) ? { seed: Number(seed) } : {}),
    });
    const me = seated.indexOf("me");
    if (me >= 0) await backend.sit(table, settings.name.trim() || say("web.default-name"), me);
    return table;
  }
}
