// The deal that the server and all seats make together (docs/fairness.md), as a record tells it.
import { sha256 } from "./sha256.ts";

interface SeatShare {
  readonly commitment: string;
  /** What the seat added; null if it did not tell. */
  readonly value: string | null;
}
export interface Deal {
  readonly server: string;
  /** Null where a seat added nothing. */
  readonly seats: readonly (SeatShare | null)[];
}

const hash = /^[0-9a-f]{64}$/;

/** 256 random bits. */
export function newContribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The seed of all contributions together, as records write it. */
export function dealtSeed({ server, seats }: Deal): string {
  const added = seats.map((share, seat) => (share?.value ? `seat ${seat} ${share.value}\n` : ""));
  return sha256(`bourse deal 1\nserver ${server}\n${added.join("")}`);
}

/** What stands in a record before its first move. */
interface RecordHead {
  readonly seed: string | null;
  /** Null if it tells of none; undefined if what it tells cannot be read. */
  readonly deal: Deal | null | undefined;
}

export function headOf(record: string, seats: number): RecordHead {
  let seed: string | null = null;
  let server: string | undefined;
  let readable = true;
  const shares = Array.from({ length: seats }, (): SeatShare | null => null);
  for (const line of record.split("\n")) {
    if (/^([*\d]|end |open )/.test(line)) break;
    const [word, what, ...rest] = line.split(" ");
    if (word === "seed") seed = what ?? null;
    if (word !== "@deal") continue;
    const [seat = "", commitment = "", value = ""] = rest;
    const told = value === "-" || hash.test(value);
    if (what === "server" && server === undefined && rest.length === 1) server = seat;
    else if (
      what === "seat" &&
      shares[Number(seat)] === null &&
      hash.test(commitment) &&
      told &&
      rest.length === 3
    )
      shares[Number(seat)] = { commitment, value: value === "-" ? null : value };
    else readable = false;
  }
  if (server === undefined) return { seed, deal: readable && shares.every((one) => !one) ? null : undefined };
  return { seed, deal: readable ? { server, seats: shares } : undefined };
}
