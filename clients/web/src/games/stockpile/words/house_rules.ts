// House rules: numbers of the box that a table changes. What they are, in words, and as a config has them.
import type { Config, ConfigRequest, InvestorSet } from "$gen/stockpile";
import data from "$gen/stockpile_data.json";
import { say } from "../../../words/say.svelte.ts";
import { list, money, name, number } from "./speak.ts";

export interface HouseRules {
  /** What everybody starts with, where there are no investors. */
  readonly money?: number;
  readonly rounds?: number;
  readonly track?: readonly number[];
  /** What investors bring, by their names, where there are any. */
  readonly investors?: Readonly<Record<string, number>>;
  /** Whether the money was set for two players, who have other numbers in the box. */
  readonly forTwo?: boolean;
}

const usualTrack: readonly number[] = data.bidTrack;
// Bounds of the fields. The engine has the last word (HouseValues in games/stockpile/house_values.h).
export const dearestBid = 40;
export const mostMoney = 100;

/** Two players have a column of their own on investors' cards. */
const columnFor = (seats: number) => (seats === 2 ? "two" : "more");

/** The numbers of the box for so many seats. */
export function ofTheBox(seats: number): Required<Omit<HouseRules, "forTwo">> {
  const rows = data.players as Readonly<Record<string, { readonly rounds: number }>>;
  return {
    money: seats === 2 ? data.money.startTwo : data.money.start,
    rounds: rows[String(seats)]?.rounds ?? 1,
    track: usualTrack,
    investors: Object.fromEntries(data.investors.map((one) => [one.name, one[columnFor(seats)]])),
  };
}

/** What still means something with so many players: money for two is not money for more. */
export function meantFor(house: HouseRules, seats: number): HouseRules {
  const { money: _, investors: __, forTwo, ...others } = house;
  return forTwo === undefined || forTwo === (seats === 2) ? house : others;
}

/** Those of these sets, in the order of the box. */
export const investorsOf = (sets: readonly string[]): string[] =>
  data.investors.filter(({ set }) => sets.includes(set)).map((one) => one.name);

const alike = (a: readonly number[], b: readonly number[]) => a.every((one, at) => one === b[at]);

/** As a config has them: only what differs from the box and means something at this table. */
export function valuesOf(
  chosen: HouseRules,
  seats: number,
  modules: readonly string[],
  sets: readonly InvestorSet[] = [],
): string[] {
  const box = ofTheBox(seats);
  const house = meantFor(chosen, seats);
  const values: string[] = [];
  const investors = modules.includes("investors");
  if (house.money !== undefined && house.money !== box.money && !investors)
    values.push(`start-money:${house.money}`);
  if (house.rounds !== undefined && house.rounds < box.rounds) values.push(`rounds:${house.rounds}`);
  if (house.track && !alike(house.track, box.track)) values.push(`bid-track:${house.track.join("/")}`);
  for (const one of investors ? investorsOf(sets) : []) {
    const brings = house.investors?.[one];
    if (brings !== undefined && brings !== box.investors[one])
      values.push(`investor.${one}.${columnFor(seats)}:${brings}`);
  }
  return values;
}

/** A track with one amount changed; the others make room, so amounts still rise. */
export function changedTrack(track: readonly number[], space: number, amount: number): number[] {
  const last = track.length - 1;
  const fits = Math.min(Math.max(Math.round(amount) || 0, space), dearestBid - (last - space));
  const next = [...track];
  next[space] = fits;
  for (let at = space + 1; at <= last; at++) next[at] = Math.max(next[at] ?? 0, (next[at - 1] ?? 0) + 1);
  for (let at = last; at >= 0; at--) next[at] = Math.min(next[at] ?? 0, dearestBid - (last - at));
  for (let at = space - 1; at > 0; at--) next[at] = Math.min(next[at] ?? 0, (next[at + 1] ?? 0) - 1);
  next[0] = 0;
  return next;
}

/** Each house rule of a table as a line. */
export function houseRules(config: Config | ConfigRequest): string[] {
  return (config.set ?? []).map((one) => {
    const [what = "", value = ""] = one.split(":");
    if (what === "bid-track") {
      const amounts = value.split("/").map((amount) => number(Number(amount)));
      return say("web.label", { label: say("web.house-track"), text: list(amounts) });
    }
    if (what === "rounds")
      return say("web.label", { label: say("web.house-rounds"), text: number(Number(value)) });
    const investor = what.startsWith("investor.") ? name("investor", what.split(".")[1] ?? "") : "";
    return say("web.label", { label: investor || say("web.house-money"), text: money(Number(value)) });
  });
}
