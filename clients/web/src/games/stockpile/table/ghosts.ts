// Where a known pair will take a price, as the table draws and says it. The insight has worked it out.

import type { GhostView, View } from "$gen/stockpile";
import { say } from "../../../words/say.svelte";
import { money, name } from "../words/speak";
import { companies } from "./data";

type GhostKind = "pub" | "mine";

export function ghostKind(ghost: GhostView): GhostKind {
  return ghost.open ? "pub" : "mine";
}

export function forecastOf(view: View, ghost: GhostView): string {
  const forecast = view.pairs[ghost.pair]?.forecast;
  return forecast ? name("forecast", forecast) : "";
}

/** A few words beside the track. */
export function ghostNote(ghost: GhostView): string {
  const price = money(ghost.price);
  if (ghost.bankrupt) return say("table.note-bankrupt", { price });
  if (ghost.splits > 0) return say("table.note-split", { price });
  if (ghost.dividend > 0) return say("table.note-dividend", { amount: money(ghost.dividend) });
  return ghost.open ? say("table.note-public") : say("table.note-mine");
}

/**
 * What a pair of mine will do to the price, beside its cards. A split or a bankruptcy is no way from one price to another,
 * and a price that stays says nothing.
 */
export function pairNote(ghost: GhostView, now: { readonly space: number; readonly price: number }): string {
  if (ghost.dividend > 0) return say("table.a-share", { amount: money(ghost.dividend) });
  if (ghost.splits > 0 || ghost.bankrupt) return ghostNote(ghost);
  if (ghost.space === now.space) return "";
  return say("table.from-to", { from: money(now.price), to: money(ghost.price) });
}

/** A company's row as a whole sentence. */
export function rowSentence(view: View, company: number, price: number): string {
  const ghost = view.insight.ghosts[company] ?? null;
  const values = { company: name("company", companies[company] ?? ""), price: money(price) };
  if (ghost === null) return say("table.row", values);
  const known = {
    ...values,
    forecast: forecastOf(view, ghost),
    to: money(ghost.price),
    whose: ghost.open ? "public" : "mine",
  };
  if (ghost.bankrupt) return say("table.row-bankrupt", known);
  if (ghost.splits > 0) return say("table.row-split", known);
  if (ghost.dividend > 0)
    return say("table.row-dividend", { ...values, whose: known.whose, amount: money(ghost.dividend) });
  return say("table.row-forecast", known);
}
