import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Offers } from "$gen/messages";
import en from "$gen/net.en.json";
import text from "$gen/text.en.json";
import type { NetRequest } from "../door/net_messages.ts";
import { plain } from "../words/isolates";
import { use } from "../words/say.svelte";
import { type AwaitedAt, AwaitedPeople, type Presence } from "./awaited.svelte";

const noVotes: Offers = { type: "offers", paused: false, ended: false, pause: [], resume: [], end: [] };
const names = ["Ada", "Bruno", "Clara"];

class Table implements AwaitedAt {
  me: number | "spectator" = 0;
  rated = false;
  sent: NetRequest[] = [];
  votes = noVotes;
  there: Presence[] = ["here", "here", "here"];
  name = (seat: number) => names[seat] ?? "";
  presence = (seat: number) => this.there[seat] ?? null;
  resting: readonly number[] = [];
  onVacation = (seat: number) => this.resting.includes(seat);
  offers = () => this.votes;
  ask = async (message: NetRequest) => {
    this.sent.push(message);
    return true;
  };
}

describe("people the table waits for", () => {
  let table: Table;
  let people: AwaitedPeople;
  const said = (pending: readonly number[]) => {
    const found = people.said(pending);
    return found && { text: plain(found.text), acts: found.acts.map(({ label }) => label) };
  };
  beforeAll(() => use("en", { ...text, ...en }));
  beforeEach(() => {
    vi.useFakeTimers();
    table = new Table();
    people = new AwaitedPeople(table);
  });
  afterEach(() => {
    people.close();
    vi.useRealTimers();
  });

  test("somebody on vacation is left alone", () => {
    table.there[1] = "away";
    table.resting = [1];
    expect(said([1])).toEqual({ text: "Bruno is on vacation.", acts: [] });
  });

  test("somebody away can be nudged or replaced", () => {
    table.there[1] = "away";
    expect(said([1])).toEqual({
      text: "Bruno is away. Nudge them, or let a stand-in play.",
      acts: ["Nudge", "Let a stand-in play"],
    });
    people.said([1])?.acts[1]?.act();
    expect(table.sent).toEqual([{ do: "stand_in", seat: 1 }]);
    table.votes = { ...noVotes, standIn: [{ seat: 1, by: [0] }] };
    expect(said([1])).toEqual({ text: "Bruno is away.", acts: ["Nudge"] });
  });

  test("nobody stands in where games are rated, and spectators do nothing", () => {
    table.there[1] = "away";
    table.rated = true;
    expect(said([1])).toEqual({ text: "Bruno is away.", acts: ["Nudge"] });
    table.rated = false;
    table.me = "spectator";
    expect(said([1])).toEqual({ text: "Bruno is away.", acts: [] });
  });

  test("a person who thinks is left alone for half a minute", () => {
    people.follow([1], 7);
    vi.advanceTimersByTime(29_000);
    expect(said([1])).toBeNull();
    people.follow([1], 7);
    vi.advanceTimersByTime(1_000);
    expect(said([1])).toEqual({ text: "Bruno is taking a while.", acts: ["Nudge"] });
    people.follow([2], 8);
    expect(said([2])).toBeNull();
  });

  test("one nudge a minute", async () => {
    table.there[1] = "away";
    people.said([1])?.acts[0]?.act();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(said([1])?.acts).toEqual(["Let a stand-in play"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said([1])?.acts).toEqual(["Nudge", "Let a stand-in play"]);
    expect(table.sent).toEqual([{ do: "nudge", seat: 1 }]);
  });

  test("nothing is said while it is one's own turn, or a bot's", () => {
    table.there = ["here", "away", "stand-in"];
    expect(said([0, 1])).toBeNull();
    expect(said([2])).toBeNull();
  });
});
