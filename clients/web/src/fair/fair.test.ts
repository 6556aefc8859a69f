// The client's own check of a deal: right ones pass, and everything that a server might change is found.
import { afterAll, describe, expect, test } from "vitest";
import { playDeals } from "../contract/play_deals.ts";
import { backendInProcess, random } from "../contract/testing.ts";
import { program, startServer } from "../contract/testing_server.ts";
import { type Deal, dealtSeed, headOf, newContribution } from "./deal.ts";
import { sha256 } from "./sha256.ts";
import { type Breach, type Verdict, verdictOn } from "./verdict.ts";
import { DealWitness, dealShelfInMemory, type Testimony } from "./witness.ts";

const digits = (letter: string) => letter.repeat(64);
const backend = backendInProcess();
afterAll(async () => (await backend).close());

test("the hash is the one of every browser", async () => {
  const known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(sha256("abc")).toBe(known);
  const next = random(4);
  for (let length = 0; length < 300; length++) {
    const text = Array.from({ length }, () => String.fromCodePoint(32 + Math.floor(next() * 400))).join("");
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    expect(sha256(text), text).toBe(Buffer.from(bytes).toString("hex"));
  }
});

test("a contribution is 256 bits, each time others", () => {
  const all = new Set(Array.from({ length: 100 }, newContribution));
  expect(all.size).toBe(100);
  for (const one of all) expect(one).toMatch(/^[0-9a-f]{64}$/);
});

const deal: Deal = {
  server: digits("5"),
  seats: [
    { commitment: sha256(digits("a")), value: digits("a") },
    { commitment: sha256(digits("b")), value: digits("b") },
    null,
  ],
};

/** A record's head, and a replay that says what it is asked to. */
const headText = ({ server, seats }: Deal, seed = dealtSeed({ server, seats })) =>
  [
    "bourse-record 1",
    `seed ${seed}`,
    `@deal server ${server}`,
    ...seats.flatMap((share, seat) =>
      share ? [`@deal seat ${seat} ${share.commitment} ${share.value ?? "-"}`] : [],
    ),
    "* first-player seat=2",
    "",
  ].join("\n");
const players = [{ kind: "person" }, { kind: "person" }, { kind: "bot" }] as never;
const events = [{ event: "first-player-chosen", seat: 2 }];
const fine = { players, drawn: async () => 0, events: async () => events as never };
const promised: Testimony = {
  commitment: sha256(deal.server),
  chosen: false,
  contribution: digits("a"),
  fixed: deal.seats.map((share) => share?.commitment ?? null),
  taken: true,
};
const look = (record: string, replay: typeof fine = fine, testimony: Testimony | undefined = promised) =>
  verdictOn(record, replay, { testimony, seat: 0, events });
const broken = (why: Breach): Verdict => ({ kind: "broken", why });

describe("a verdict", () => {
  test("is good if everything fits", async () => {
    expect(await look(headText(deal))).toEqual({ kind: "verified", mine: true, silent: [] });
  });
  test("finds another seed of the server", async () => {
    expect(await look(headText({ ...deal, server: digits("6") }))).toEqual(broken("server"));
  });
  test("finds another contribution, with or without its commitment", async () => {
    const [first, second, third] = deal.seats;
    const swapped = { commitment: second?.commitment ?? "", value: digits("c") };
    expect(await look(headText({ ...deal, seats: [first ?? null, swapped, third ?? null] }))).toEqual(
      broken("contribution"),
    );
    const forged = { commitment: sha256(digits("c")), value: digits("c") };
    expect(await look(headText({ ...deal, seats: [first ?? null, forged, third ?? null] }))).toEqual(
      broken("commitments"),
    );
  });
  test("finds a seat that was left out or came too late", async () => {
    const [first, second] = deal.seats;
    expect(await look(headText({ ...deal, seats: [first ?? null, null, null] }))).toEqual(
      broken("commitments"),
    );
    const late = { commitment: sha256(digits("e")), value: digits("e") };
    expect(await look(headText({ ...deal, seats: [first ?? null, second ?? null, late] }))).toEqual(
      broken("commitments"),
    );
    expect(await look(`seed ${deal.server}\n* first-player seat=2\n`)).toEqual(broken("commitments"));
  });
  test("finds that one's own contribution was dropped", async () => {
    const [first, second] = deal.seats;
    const dropped = { commitment: first?.commitment ?? "", value: null };
    const record = headText({ ...deal, seats: [dropped, second ?? null, null] });
    expect(await look(record)).toEqual(broken("dropped"));
    expect(await look(record, fine, { ...promised, taken: false })).toEqual({
      kind: "verified",
      mine: false,
      silent: [0],
    });
  });
  test("names who was silent", async () => {
    const [first, second] = deal.seats;
    const silent = { commitment: second?.commitment ?? "", value: null };
    expect(await look(headText({ ...deal, seats: [first ?? null, silent, null] }))).toMatchObject({
      kind: "verified",
      silent: [1],
    });
  });
  test("finds a seed that was not made together, and cards that it does not draw", async () => {
    expect(await look(headText(deal, digits("1")))).toEqual(broken("seed"));
    expect(await look(headText(deal), { ...fine, drawn: async () => 3 })).toEqual(broken("cards"));
    const other = [{ event: "first-player-chosen", seat: 1 }] as never;
    expect(await look(headText(deal), { ...fine, events: async () => other })).toEqual(broken("seen"));
  });
  test("says so where nothing was promised, or the seed was chosen", async () => {
    expect(await look(headText(deal), fine, { ...promised, chosen: true })).toEqual({ kind: "chosen" });
    expect(await look(headText(deal), fine, { ...promised, commitment: null })).toEqual({ kind: "unknown" });
    const alone = { commitment: sha256(digits("5")), chosen: false };
    expect(await look(`seed ${digits("5")}\n* x\n`, fine, alone)).toEqual({ kind: "promised" });
    expect(await look(`seed ${digits("6")}\n* x\n`, fine, alone)).toEqual(broken("server"));
  });
  test("does not trust lines that it cannot read", async () => {
    expect(headOf("seed 5\n@deal seat 0 x y\n* x\n", 3).deal).toBeUndefined();
    expect(await look(headText(deal).replace("@deal seat 1", "@deal seat 9"))).toEqual(broken("commitments"));
  });
});

describe("a witness", () => {
  const told = (
    stage: "commit" | "reveal" | "dealt",
    commitments: (string | null)[],
    commitment = digits("f"),
  ) => ({
    type: "deal" as const,
    stage,
    commitment,
    commitments,
    revealed: commitments.map(() => false),
  });
  function seated(shelf = dealShelfInMemory()) {
    const sent: { do: string; commitment?: string; contribution?: string }[] = [];
    const witness = new DealWitness("t", 0, shelf);
    const hear = (news: Parameters<DealWitness["hear"]>[0]) =>
      witness.hear(news, async (message) => {
        sent.push(message as never);
        return { type: "done" };
      });
    hear({ type: "welcome", protocol: 1, table: "t", commitment: digits("f"), seed_chosen: false });
    return { witness, sent, hear, shelf };
  }

  test("commits, and reveals what it committed to once the list is fixed", async () => {
    const { witness, sent, hear, shelf } = seated();
    hear(told("commit", [null, null]));
    const own = sent[0]?.commitment ?? "";
    hear(told("commit", [own, null]));
    expect(sent).toHaveLength(1);
    hear(told("reveal", [own, digits("d")]));
    expect(sha256(sent[1]?.contribution ?? "")).toBe(own);
    await Promise.resolve();
    expect(shelf.read("t 0")).toMatchObject({ taken: true, fixed: [own, digits("d")] });
    expect(witness.testimony?.commitment).toBe(digits("f"));
  });
  test("reveals nothing to a server that changed its seed, the list, or one's own commitment", () => {
    for (const trick of ["seed", "list", "own"] as const) {
      const { sent, hear } = seated();
      hear(told("commit", [null, null]));
      const own = sent[0]?.commitment ?? "";
      if (trick === "seed") hear(told("reveal", [own, null], digits("0")));
      if (trick === "own") hear(told("reveal", [digits("0"), null]));
      if (trick === "list") {
        hear({ ...told("reveal", [own, null]), revealed: [true, false] });
        hear(told("reveal", [own, digits("e")]));
      }
      expect(
        sent.map((one) => one.do),
        trick,
      ).toEqual(["contribute"]);
    }
  });
  test("remembers over a reload what it was told first", () => {
    const { sent, hear, shelf } = seated();
    hear(told("commit", [null, null]));
    const again = seated(shelf);
    again.hear({ type: "welcome", protocol: 1, table: "t", commitment: digits("0"), seed_chosen: false });
    expect(again.witness.testimony?.commitment).toBe(digits("f"));
    again.hear(told("commit", [null, null]));
    expect(again.sent[0]?.commitment).toBe(sent[0]?.commitment);
  });
});

if (program() === undefined) {
  test.skip("a server: no program is built (cmake --preset release …), so no deal is played here");
} else {
  test("deals at a server are verified by this code", { timeout: 60_000 }, async () => {
    const server = await startServer();
    try {
      const counted = await playDeals({
        address: server.address,
        deals: 20,
        engine: () => backend,
        atOnce: 4,
      });
      expect(counted).toEqual({ verified: 20, others: [] });
    } finally {
      await server.stop("SIGKILL");
    }
  });
}
