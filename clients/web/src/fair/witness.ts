// One seat's own part of a fair deal: it adds something random, keeps what it was told before the cards were drawn, and
// compares when the record is open (docs/fairness.md).
import type { Deal, GameName, SeatOrSpectator, ServerRequest, ServerTold, TableTold } from "$gen/messages";
import { newContribution } from "./deal.ts";
import { sha256 } from "./sha256.ts";

/** What has to outlive a reload. */
export interface Testimony {
  /** The server's commitment as it was told first; null where the cards are not the seed's. */
  readonly commitment: string | null;
  readonly chosen: boolean;
  readonly contribution?: string;
  /** The commitments of the seats, when they were fixed. */
  readonly fixed?: readonly (string | null)[];
  /** The server has taken one's own contribution. */
  readonly taken?: boolean;
}

/** Where it is kept, by table and seat. */
export interface DealShelf {
  read(place: string): Testimony | undefined;
  keep(place: string, testimony: Testimony): void;
}

export function dealShelfInMemory(): DealShelf {
  const all = new Map<string, Testimony>();
  return { read: (place) => all.get(place), keep: (place, testimony) => all.set(place, testimony) };
}

type Send = (message: ServerRequest) => Promise<{ readonly type: string }>;

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, at) => value === other[at]);

export class DealWitness {
  testimony: Testimony | undefined;
  /** Everything that was told of the game. */
  events: readonly unknown[] = [];
  private readonly place: string;

  constructor(
    table: string,
    readonly seat: SeatOrSpectator,
    private readonly shelf: DealShelf,
  ) {
    this.place = `${table} ${seat}`;
    this.testimony = shelf.read(this.place);
  }

  private keep(more: Partial<Testimony>): void {
    this.testimony = { commitment: null, chosen: false, ...this.testimony, ...more };
    this.shelf.keep(this.place, this.testimony);
  }

  saw<G extends GameName>(told: TableTold<G>): void {
    if (told.type !== "table") this.events = [...this.events.slice(0, told.from), ...told.events];
  }

  hear(news: ServerTold | { readonly type: "connection" }, send: Send): void {
    if (news.type === "welcome" && !this.testimony)
      this.keep({ commitment: news.commitment, chosen: news.seed_chosen });
    if (news.type !== "deal") return;
    if (news.stage === "commit") this.commit(news, send);
    else if (news.stage === "reveal") this.reveal(news, send);
    else if (!this.testimony?.fixed) this.keep({ fixed: news.commitments });
  }

  private commit({ commitments }: Deal, send: Send): void {
    if (typeof this.seat !== "number") return;
    const value = this.testimony?.contribution ?? newContribution();
    const commitment = sha256(value);
    if (commitments[this.seat] === commitment) return;
    this.keep({ contribution: value });
    void send({ do: "contribute", commitment }).catch(() => undefined);
  }

  /** Only once everybody is bound, the server too, and only to the list that was told first. */
  private reveal({ commitment, commitments, revealed }: Deal, send: Send): void {
    if (!this.testimony?.fixed) this.keep({ fixed: commitments });
    const { contribution, fixed = [], commitment: promised } = this.testimony as Testimony;
    if (typeof this.seat !== "number" || !contribution || revealed[this.seat]) return;
    if (commitments[this.seat] !== sha256(contribution)) return;
    if (commitment !== promised || !same(fixed, commitments)) return;
    void send({ do: "reveal", contribution }).then(
      ({ type }) => {
        if (type === "done") this.keep({ taken: true });
      },
      () => undefined,
    );
  }
}
