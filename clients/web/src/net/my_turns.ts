// Asks the server now and then where it is one's turn: one request for all tables, by account and by the keys of seats.
import { ask } from "../people/http";
import { account } from "../store/account.svelte";
import { server } from "../store/server.svelte";
import { serverGames } from "../store/server_games.svelte";
import { turns } from "../store/turns.svelte";

const every = 60_000;
const mostSeats = 100;

let asking: Promise<void> | undefined;
let follows = false;

/** The number on the app's icon, where the system has one. */
function badge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  void done.catch(() => undefined); // only installed apps have icons
}

async function look(): Promise<void> {
  const seats = serverGames.list
    .filter((game) => !game.over)
    .flatMap(({ table, keys }) => keys.slice(0, 1).map(({ token }) => ({ table, token })))
    .slice(0, mostSeats);
  if (seats.length === 0 && !account.me) {
    turns.list = [];
    turns.told = true;
    badge(0);
    return;
  }
  const { tables } = await ask("POST /api/me/tables", { body: { seats } });
  for (const one of tables)
    if (one.config)
      serverGames.note(
        one.table,
        { ...one, config: one.config },
        one.asked,
        serverGames.find(one.table)?.seen,
      );
  turns.list = tables.filter((one) => !one.over);
  turns.told = true;
  badge(turns.waiting().length);
}

/** Once, however many ask at the same time. Without a server nothing changes. */
export function lookAtTurns(): Promise<void> {
  asking ??= look()
    .catch(() => undefined)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** From now on, while the page is looked at. */
export function followTurns(): void {
  if (server.behind !== "here") return;
  void lookAtTurns();
  if (follows) return;
  follows = true;
  setInterval(() => document.hidden || void lookAtTurns(), every);
  document.addEventListener("visibilitychange", () => document.hidden || void lookAtTurns());
}
