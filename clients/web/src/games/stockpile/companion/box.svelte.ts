// A game with the real box: cash, prices and pairs, kept in this browser. What a price does and what everything comes to is
// the engine's to say; this only remembers.
import type {
  CompanionAnswers,
  CompanionRequest,
  ConfigRequest,
  CountedPlayer,
  Module,
  PairView,
} from "$gen/stockpile";
import data from "$gen/stockpile_data.json";
import { drawSeed } from "../../../engine/engine";
import { presentBackend } from "../../../store/tables.svelte";
import { boardOf, companies, trackOf } from "../table/data";

interface Holder {
  name: string;
  cash: number;
  regular: number[];
  split: number[];
  bonds: number;
  commodities: number[];
  taxes: number;
}

export interface Note {
  readonly kind: "split" | "bankrupt" | "moved" | "cash";
  readonly company?: number;
  readonly seat?: number;
  readonly amount?: number;
  readonly price?: number;
  /** What a regular and a split card of it are paid on the way. */
  readonly regular?: number;
  readonly split?: number;
}

interface Kept {
  modules: string[];
  players: Holder[];
  prices: number[];
  round: number;
  pairs: readonly PairView[];
  notes: Note[];
}

/** Only what the engine needs to know of this table. */
const reckoned: readonly Module[] = ["advanced-board", "bonds", "commodities", "forecast-dice"];
const KEY = "bourse.box";
const none = () => companies.map(() => 0);

const startMoney = (seats: number): number => (seats === 2 ? data.money.startTwo : data.money.start);
export const roundsOf = (seats: number): number =>
  data.players[String(seats) as keyof typeof data.players].rounds;

export class Box {
  kept = $state<Kept | null>(null);
  counts = $state.raw<readonly CountedPlayer[] | null>(null);
  private before: string[] = [];
  /** How many steps can be taken back. */
  steps = $state(0);

  constructor() {
    try {
      const text = localStorage.getItem(KEY);
      if (text) this.kept = JSON.parse(text) as Kept;
    } catch {
      // no storage, or something else's: begin anew
    }
  }

  private save(): void {
    try {
      if (this.kept) localStorage.setItem(KEY, JSON.stringify(this.kept));
      else localStorage.removeItem(KEY);
    } catch {
      // it lasts as long as the page
    }
  }

  private change(how: (kept: Kept) => void): void {
    if (!this.kept) return;
    this.before = [...this.before.slice(-49), JSON.stringify(this.kept)];
    this.steps = this.before.length;
    how(this.kept);
    this.counts = null;
    this.save();
  }

  undo(): void {
    const last = this.before.at(-1);
    if (last === undefined) return;
    this.before = this.before.slice(0, -1);
    this.steps = this.before.length;
    this.kept = JSON.parse(last) as Kept;
    this.counts = null;
    this.save();
  }

  begin(names: readonly string[], modules: readonly string[]): void {
    const board = boardOf(modules);
    this.before = [];
    this.steps = 0;
    this.counts = null;
    this.kept = {
      modules: [...modules],
      players: names.map((name) => ({
        name,
        cash: startMoney(names.length),
        regular: none(),
        split: none(),
        bonds: 0,
        commodities: none(),
        taxes: 0,
      })),
      prices: companies.map((_, company) => trackOf(board, company).start),
      round: 0,
      pairs: [],
      notes: [],
    };
    this.save();
  }

  end(): void {
    this.kept = null;
    this.counts = null;
    this.save();
  }

  private get config(): ConfigRequest {
    const modules = reckoned.filter((one) => this.kept?.modules.includes(one));
    return { seats: this.kept?.players.length ?? 4, ...(modules.length > 0 ? { modules } : {}) };
  }

  private async ask<Asked extends CompanionRequest>(asked: Asked): Promise<CompanionAnswers[Asked["do"]]> {
    const backend = await presentBackend();
    if (!backend.companion) throw new Error("no engine here");
    return backend.companion($state.snapshot(asked)) as Promise<CompanionAnswers[Asked["do"]]>;
  }

  pay(seat: number, amount: number): void {
    this.change((kept) => {
      const player = kept.players[seat];
      if (!player) return;
      player.cash = Math.max(0, player.cash + amount);
      kept.notes = [{ kind: "cash" as const, seat, amount }, ...kept.notes].slice(0, 30);
    });
  }

  async move(company: number, steps: number): Promise<void> {
    const space = this.kept?.prices[company] ?? 0;
    const to = await this.ask({
      do: "move",
      config: this.config,
      company,
      space,
      up: Math.max(0, steps),
      down: Math.max(0, -steps),
    });
    this.change((kept) => {
      kept.prices[company] = to.space;
      const kind = to.bankrupt ? "bankrupt" : to.splits > 0 ? "split" : "moved";
      const paid = { regular: to.regular, split: to.split };
      kept.notes = [{ kind, company, price: to.price, amount: steps, ...paid } as Note, ...kept.notes].slice(
        0,
        30,
      );
    });
  }

  async deal(): Promise<void> {
    const { pairs } = await this.ask({ do: "deal", config: this.config, seed: drawSeed() });
    this.change((kept) => {
      kept.pairs = pairs;
      kept.round += 1;
    });
  }

  /** The pairs of the round have come true and go back into the box. */
  clearPairs(): void {
    this.change((kept) => {
      kept.pairs = [];
    });
  }

  set(seat: number, field: "bonds" | "taxes" | "cash", value: number): void {
    this.change((kept) => {
      const player = kept.players[seat];
      if (player) player[field] = value;
    });
  }
  setCards(seat: number, field: "regular" | "split" | "commodities", at: number, value: number): void {
    this.change((kept) => {
      const player = kept.players[seat];
      if (player) player[field][at] = value;
    });
  }

  async count(): Promise<void> {
    if (!this.kept) return;
    const { counts } = await this.ask({
      do: "count",
      config: this.config,
      prices: this.kept.prices,
      players: this.kept.players.map(({ name: _, ...player }) => player),
    });
    this.counts = counts;
  }
}
