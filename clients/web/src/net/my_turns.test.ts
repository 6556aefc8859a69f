import { beforeEach, expect, it, vi } from "vitest";
import type { TableStanding } from "$gen/messages";

const asked = vi.fn();
vi.mock("../people/http", () => ({ ask: asked }));

const { lookAtTurns } = await import("./my_turns");
const { serverGames } = await import("../store/server_games.svelte");
const { turns } = await import("../store/turns.svelte");

const standing = (table: string, more: Partial<TableStanding> = {}): TableStanding => ({
  table,
  seat: 0,
  game: "chess",
  config: null,
  seats: [],
  started: true,
  over: false,
  paused: false,
  asked: false,
  waits_for: [1],
  until: null,
  ...more,
});

beforeEach(() => {
  asked.mockReset();
  for (const { table } of serverGames.list) serverGames.forget(table);
  turns.list = [];
});

it("asks nothing where nobody plays", async () => {
  await lookAtTurns();
  expect(asked).not.toHaveBeenCalled();
});

it("asks one question for all tables, and says where one is asked", async () => {
  for (let i = 0; i < 20; ++i) serverGames.keep(`t${i}`, { seat: 0, name: "Ada", token: `token${i}` });
  asked.mockResolvedValue({
    tables: [
      standing("t3", { asked: true }),
      standing("t5", { asked: true }),
      standing("t1"),
      standing("t2", { over: true }),
    ],
  });
  await Promise.all([lookAtTurns(), lookAtTurns()]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked.mock.calls[0]?.[1].body.seats).toHaveLength(20);
  expect(turns.waiting().map(({ table }) => table)).toEqual(["t3", "t5"]);
  expect(turns.waiting("t3").map(({ table }) => table)).toEqual(["t5"]);
  expect(turns.counted("Bourse")).toBe("(2) Bourse");
  expect(turns.list).toHaveLength(3);
});

it("keeps what it knows while the server is away", async () => {
  serverGames.keep("t1", { seat: 0, name: "Ada", token: "x" });
  turns.list = [standing("t1", { asked: true })];
  asked.mockRejectedValue(new Error("unreachable"));
  await lookAtTurns();
  expect(turns.waiting()).toHaveLength(1);
  expect(turns.counted("Bourse")).toBe("(1) Bourse");
});
