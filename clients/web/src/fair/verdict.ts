// Whether a finished game was dealt as everybody was promised, by what this browser was told before and during it.
import type { Chair, GameName, SeatOrSpectator, ToldEvent } from "$gen/messages";
import { type Deal, dealtSeed, headOf } from "./deal.ts";
import { sha256 } from "./sha256.ts";
import type { DealWitness } from "./witness.ts";

export type Verdict =
  /** Seats added to the seed, and everything fits. */
  | { readonly kind: "verified"; readonly mine: boolean; readonly silent: readonly number[] }
  /** No seat added anything; the cards are those the server was bound to. */
  | { readonly kind: "promised" }
  /** Somebody chose the seed. */
  | { readonly kind: "chosen" }
  /** Nothing was promised: another game's cards are in play. */
  | { readonly kind: "unknown" }
  | { readonly kind: "broken"; readonly why: Breach };

export type Breach =
  /** Another seed of the server than the one it was bound to. */
  | "server"
  /** Other commitments than were told before the deal, or a deal that was never told of. */
  | "commitments"
  /** A contribution that does not fit its commitment. */
  | "contribution"
  /** One's own contribution was taken and then left out. */
  | "dropped"
  /** The seed is not the one that was made together. */
  | "seed"
  /** The seed does not draw these cards. */
  | "cards"
  /** The record tells another game than was seen. */
  | "seen";

/** What is needed of a replay of the record. */
interface Judged {
  readonly players: readonly Chair[];
  drawn(): Promise<number | null>;
  events(seat: SeatOrSpectator): Promise<readonly ToldEvent<GameName>[]>;
}
type Seen = Pick<DealWitness, "testimony" | "seat" | "events">;

function breachOfDeal(deal: Deal, seed: string, { testimony, seat }: Seen): Breach | null {
  const { fixed, taken, contribution } = testimony ?? {};
  if (!fixed || deal.seats.some((share, at) => (share?.commitment ?? null) !== fixed[at]))
    return "commitments";
  if (deal.seats.some((share) => share?.value && sha256(share.value) !== share.commitment))
    return "contribution";
  if (taken && deal.seats[seat as number]?.value !== contribution) return "dropped";
  return dealtSeed(deal) === seed ? null : "seed";
}

export async function verdictOn(record: string, replay: Judged, witness: Seen): Promise<Verdict> {
  const { testimony, seat, events } = witness;
  const broken = (why: Breach): Verdict => ({ kind: "broken", why });
  if (testimony?.chosen) return { kind: "chosen" };
  if (!testimony?.commitment) return { kind: "unknown" };
  const { seed, deal } = headOf(record, replay.players.length);
  if (deal === undefined) return broken("commitments");
  if (seed === null || sha256(deal?.server ?? seed) !== testimony.commitment) return broken("server");
  if (!deal && testimony.fixed?.some((one) => one !== null)) return broken("commitments");
  const breach = deal && breachOfDeal(deal, seed, witness);
  if (breach) return broken(breach);
  if ((await replay.drawn()) !== 0) return broken("cards");
  if (JSON.stringify(await replay.events(seat)) !== JSON.stringify(events)) return broken("seen");
  if (!deal) return { kind: "promised" };
  const mine = typeof seat === "number" && typeof deal.seats[seat]?.value === "string";
  const silent = deal.seats.flatMap((share, at) => (share && share.value === null ? [at] : []));
  return deal.seats.some((share) => share?.value) ? { kind: "verified", mine, silent } : { kind: "promised" };
}
