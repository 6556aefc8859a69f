// Tables where dice are stacked, behind a worker's border: keeps the pace of the dice, passes intents to the hand and
// pictures to viewers, and lets the table go on when all is decided.
import type { DayRequest, PracticeRequest, SoloTold, Stacking } from "$gen/messages";
import type { Posted } from "../../../engine/calls.ts";
import { Host, type Room } from "../../../engine/host.ts";
import type { StackCalls } from "./calls.ts";
import type { StackEngine } from "./engine.ts";

interface Live {
  readonly stacking: number;
  readonly told: Stacking;
  /** Times real time; Infinity: as fast as it goes. */
  speed: () => number;
  readonly clients: () => readonly number[];
  readonly ended: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
  last: number;
  owed: number; // steps
  /** So many steps are gone through without being shown. */
  unseen: number;
  /** When the hand was told something last; null: nobody tells it anything. */
  heard: number | null;
  /** An earlier run of the same tower, which goes on in step. */
  ghost?: { readonly stacking: number; readonly client: number };
}

const stepsPerSecond = 240;
const beat = 16; // milliseconds between two looks
/** A machine that cannot keep up slows the dice down rather than letting them jump. */
const mostStepsAtOnce = 24;
/** On one's own device the dice wait for a page that is busy or not looked at. */
const patience = 250;
/** How long dice without a pace may hold up what else the worker has to do. */
const longestTurn = 10;
/** From what bots are given between two moves: how fast their hands are shown. */
const speedOf = (pace: number) => (pace === 0 ? Number.POSITIVE_INFINITY : Math.max(1, 1400 / pace));

export class StackHost extends Host<"stackmarket"> {
  private readonly stackings = new Map<string, Live>(); // by table
  private readonly practices = new Map<number, Live>(); // by client
  private readonly watching = new Map<string, Set<number>>();
  private readonly tempos = new Map<string, number>(); // by table

  constructor(
    private readonly dice: StackEngine,
    deliver: (posts: readonly Posted<"stackmarket">[]) => void,
    stopped: (error: unknown) => void,
  ) {
    super(dice, deliver, stopped);
    const more: Omit<StackCalls, keyof typeof this.calls> = {
      watch: (table, client) => this.watch(table, client),
      intent: (table, client, bytes) => this.intent(table, client, bytes),
      tempo: (table, times) => this.setTempo(table, times),
      practice: (wishes) => this.practice(wishes),
      again: (replay, line, speed, unseen) =>
        this.live(this.dice.again(replay, line), () => speed, false, unseen),
      practiceIntent: (client, bytes) => {
        const live = this.practices.get(client);
        if (live) this.hearHand(live, bytes);
      },
      outcome: (client) => this.dice.outcome(this.practices.get(client)?.stacking ?? 0),
      endPractice: (client) => this.endPractice(client),
      dayTower: (wishes, earlier) => this.dayTower(wishes, earlier),
      inputs: (client) => this.dice.inputs(this.practices.get(client)?.stacking ?? 0),
      duel: (seed) => this.dice.duel(seed),
      duelTurn: (duel) => this.solo(this.dice.duelTurn(duel), true),
      duelAnswer: (duel, client) => this.dice.duelAnswer(duel, this.practices.get(client)?.stacking ?? 0),
      closeDuel: (duel) => this.dice.closeDuel(duel),
      handRecord: (tried) => this.dice.handRecord(tried),
      handChance: (asked) => this.dice.handChance(asked),
    };
    Object.assign(this.calls, more);
  }

  override close(): void {
    for (const live of [...this.stackings.values(), ...this.practices.values()]) clearTimeout(live.timer);
    super.close();
  }

  /** After whatever may have changed a table: bots move, and if dice are asked for, somebody stacks. */
  protected override schedule(room: Room): void {
    super.schedule(room);
    if (room.clients.size === 0 || this.stackings.has(room.id) || !this.rooms.has(room.id)) return;
    if (!this.dice.waits(room.number)) return;
    const { stacking, told } = this.dice.begin(room.number);
    const live: Live = {
      stacking,
      told,
      speed: () => (told.bot ? speedOf(room.pace) * (this.tempos.get(room.id) ?? 1) : 1),
      clients: () => [...(this.watching.get(room.id) ?? [])],
      ended: () => this.decided(room, stacking),
      timer: undefined,
      last: 0,
      owed: 0,
      unseen: 0,
      heard: told.bot ? null : performance.now(),
    };
    this.stackings.set(room.id, live);
    this.post({ kind: "stacking", clients: live.clients(), told });
    this.post({ kind: "picture", clients: live.clients(), bytes: this.dice.picture(stacking) });
    this.start(live);
  }

  protected override dismiss(table: string): void {
    const live = this.stackings.get(table);
    if (live) {
      clearTimeout(live.timer);
      this.dice.closeStacking(live.stacking);
      this.stackings.delete(table);
    }
    this.watching.delete(table);
    this.tempos.delete(table);
    super.dismiss(table);
  }

  protected override leave(table: string, client: number): void {
    this.watching.get(table)?.delete(client);
    super.leave(table, client);
  }

  private decided(room: Room, stacking: number): void {
    const told = this.stackings.get(room.id)?.told;
    this.stackings.delete(room.id);
    // Whose hand it was is only known where one person plays.
    if (told && !told.bot && room.clients.size === 1)
      this.post({ kind: "stacked", told, outcome: this.dice.outcome(stacking) });
    this.tell(this.dice.answerWith(stacking));
    this.save(room);
    this.schedule(room);
  }

  private watch(table: string, client: number): void {
    const room = this.room(table);
    const all = this.watching.get(table) ?? new Set<number>();
    all.add(client);
    this.watching.set(table, all);
    const live = this.stackings.get(room.id);
    if (!live) return;
    this.post({ kind: "stacking", clients: [client], told: live.told });
    this.post({ kind: "picture", clients: [client], bytes: this.dice.picture(live.stacking) });
  }

  private intent(table: string, client: number, bytes: Uint8Array): void {
    const live = this.stackings.get(table);
    if (live && this.seatOf(client) === live.told.seat) this.hearHand(live, bytes);
  }

  private setTempo(table: string, times: number): void {
    const live = this.stackings.get(table);
    if (times !== Number.POSITIVE_INFINITY) this.tempos.set(table, Math.max(1, times));
    else if (live?.told.bot) live.speed = () => times;
  }

  private hearHand(live: Live, bytes: Uint8Array): void {
    if (live.heard !== null) live.heard = performance.now();
    this.dice.tell(live.stacking, bytes);
  }

  // --- dice without a table ---

  private practice(wishes: PracticeRequest): { client: number; told: Stacking } {
    return this.live(this.dice.practice(wishes), () => 1, wishes.hand === undefined);
  }

  private solo({ stacking, told }: { stacking: number; told: SoloTold }, person: boolean) {
    const { client } = this.live({ stacking, told: told.stacking }, () => 1, person);
    return { client, told };
  }

  private dayTower(wishes: DayRequest, earlier: Uint8Array | null) {
    const begun = this.solo(this.dice.dayTower(wishes), wishes.hand === undefined);
    const live = this.practices.get(begun.client);
    if (!live || !earlier) return { ...begun, ghost: null };
    const { stacking } = this.dice.dayTower({ day: wishes.day });
    if (!this.dice.follow(stacking, earlier)) {
      this.dice.closeStacking(stacking);
      return { ...begun, ghost: null };
    }
    const client = ++this.lastClient;
    live.ghost = { stacking, client };
    this.post({ kind: "picture", clients: [client], bytes: this.dice.picture(stacking) });
    return { ...begun, ghost: client };
  }

  private live(
    begun: { stacking: number; told: Stacking },
    speed: () => number,
    person: boolean,
    unseen = 0,
  ) {
    const client = ++this.lastClient;
    const live: Live = {
      ...begun,
      speed,
      clients: () => [client],
      ended: () => undefined,
      timer: undefined,
      last: 0,
      owed: 0,
      unseen,
      heard: person ? performance.now() : null,
    };
    this.practices.set(client, live);
    this.post({ kind: "picture", clients: [client], bytes: this.dice.picture(live.stacking) });
    this.start(live);
    return { client, told: live.told };
  }

  private endPractice(client: number): void {
    const live = this.practices.get(client);
    if (!live) return;
    clearTimeout(live.timer);
    this.dice.closeStacking(live.stacking);
    if (live.ghost) this.dice.closeStacking(live.ghost.stacking);
    this.practices.delete(client);
  }

  // --- the pace ---

  private start(live: Live): void {
    live.last = performance.now();
    live.timer = setTimeout(() => this.beat(live), beat);
  }

  private beat(live: Live): void {
    try {
      const goesOn = this.goOn(live);
      if (goesOn) live.timer = setTimeout(() => this.beat(live), goesOn === "soon" ? 0 : beat);
      else live.ended();
      this.flush();
    } catch (error) {
      this.stopped(error);
    }
  }

  private goOn(live: Live): boolean | "soon" {
    if (live.unseen > 0) return this.skipAhead(live);
    const speed = live.speed();
    return speed === Number.POSITIVE_INFINITY ? this.hurry(live) : this.keepPace(live, speed);
  }

  /** Nothing is shown until the wanted step is there. */
  private skipAhead(live: Live): boolean | "soon" {
    const until = performance.now() + longestTurn;
    let goesOn = true;
    while (goesOn && live.unseen > 0 && performance.now() < until) {
      const steps = Math.min(mostStepsAtOnce, live.unseen);
      live.unseen -= steps;
      goesOn = this.dice.step(live.stacking, steps).goesOn;
    }
    if (goesOn && live.unseen > 0) return "soon";
    this.post({ kind: "picture", clients: live.clients(), bytes: this.dice.picture(live.stacking) });
    live.last = performance.now();
    return goesOn;
  }

  private keepPace(live: Live, speed: number): boolean {
    const now = performance.now();
    if (live.heard !== null && now - live.heard > patience) {
      live.last = now;
      return true;
    }
    live.owed += ((now - live.last) / 1000) * stepsPerSecond * speed;
    live.last = now;
    const most = mostStepsAtOnce * Math.max(1, speed);
    const steps = Math.min(most, Math.floor(live.owed));
    live.owed = Math.min(live.owed - steps, most);
    return steps === 0 || this.advance(live, steps);
  }

  private hurry(live: Live): "soon" | false {
    const until = performance.now() + longestTurn;
    let goesOn = true;
    while (goesOn && performance.now() < until) goesOn = this.advance(live, mostStepsAtOnce);
    return goesOn ? "soon" : false;
  }

  private advance(live: Live, steps: number): boolean {
    const { goesOn, picture } = this.dice.step(live.stacking, steps);
    if (picture) this.post({ kind: "picture", clients: live.clients(), bytes: picture });
    if (live.ghost) {
      const { stacking, client } = live.ghost;
      const seen = this.dice.step(stacking, steps).picture;
      if (seen) this.post({ kind: "picture", clients: [client], bytes: seen });
    }
    return goesOn;
  }
}
