// For tests and figures: people who sit down at a server, shuffle with it, and verify what they were dealt.
import type { Backend } from "../door/door.ts";
import { keyRingInMemory } from "../door/net_messages.ts";
import { ServerBackend } from "../door/server_backend.ts";
import type { ServerDoor } from "../door/server_door.ts";
import { type Verdict, verdictOn } from "../fair/verdict.ts";

interface DealsRequest {
  readonly address: string;
  readonly deals: number;
  readonly engine: () => Promise<Backend>;
  /** Tables that are played at the same time. */
  readonly atOnce: number;
}

interface DealsCounted {
  readonly verified: number;
  readonly others: readonly Verdict[];
}

const until = <T>(door: ServerDoor, found: () => T | undefined): Promise<T> =>
  new Promise((resolve) => {
    const look = () => {
      const value = found();
      if (value !== undefined) resolve(value);
      return value !== undefined;
    };
    if (look()) return;
    const stop = door.listen(() => {
      if (look()) setTimeout(() => stop(), 0);
    });
  });

/** Two people and a bot; they begin, and agree to end it as it was dealt. */
async function one(wish: DealsRequest): Promise<Verdict> {
  const backend = new ServerBackend({ base: wish.address, keys: keyRingInMemory(), engine: wish.engine });
  const { table } = await backend.http.open({
    seats: [{ kind: "person" }, { kind: "person" }, { kind: "bot", bot: "random" }],
    pace: 60_000,
  });
  const ada = await backend.enter(table, 0, "Ada");
  const bob = await backend.enter(table, 1, "Bob");
  let over = false;
  ada.listen((told) => {
    over ||= told.type === "table" && told.over;
  });
  await ada.send({ do: "start" });
  await Promise.all([ada.send({ do: "end" }), bob.send({ do: "end" })]);
  await until(ada, () => over || undefined);
  const record = await backend.http.record(table);
  const replay = await backend.replay(record);
  const verdict = await verdictOn(record, replay, ada.witness);
  replay.close();
  backend.close();
  return verdict;
}

export async function playDeals(wish: DealsRequest): Promise<DealsCounted> {
  let left = wish.deals;
  let verified = 0;
  const others: Verdict[] = [];
  const play = async () => {
    while (left-- > 0) {
      const verdict = await one(wish);
      if (verdict.kind === "verified" && verdict.mine && verdict.silent.length === 0) verified += 1;
      else others.push(verdict);
    }
  };
  await Promise.all(Array.from({ length: wish.atOnce }, play));
  return { verified, others };
}
