// Where we are: hash routes, so that the site works on any file host and offline.

export type Route =
  | { page: "start" }
  | { page: "table"; id: string }
  | { page: "games" }
  | { page: "lobby" }
  /** A table of the server behind this site. */
  | { page: "t"; id: string }
  /** A finished game of the server, at one of its positions. */
  | { page: "game"; id: string; at: number | null }
  | { page: "replay"; id: string; at: number | null; look: boolean }
  | { page: "report"; packed: string }
  /** Accounts, and pages about people. */
  | { page: "people"; part: string; id: string }
  /** A page of a game: a new table here or at the server, or one that only this game has. Which, the game knows. */
  | { page: "of-game"; path: readonly string[] }
  /** For those who run the server. */
  | { page: "admin" }
  | { page: "settings" }
  | { page: "about" }
  | { page: "lost"; path: string };

export type Page = Route["page"];

/** What a server calls its tables. */
export const serverTable = /^[\w-]{4,64}$/;

export function routeOf(hash: string): Route {
  const path = hash.replace(/^#\/?/, "");
  const [page = "", rest = "", more = "", last = ""] = path.split("/").map((part) => safely(part));
  switch (page) {
    case "":
      return { page: "start" };
    case "lobby":
    case "games":
    case "admin":
    case "settings":
    case "about":
      return rest === "" ? { page } : { page: "lost", path };
    case "replay":
      return /^([0-9a-f]{12}|~[\w-]+|)$/.test(rest)
        ? { page, id: rest, at: /^\d{1,5}$/.test(more) ? Number(more) : null, look: last === "hindsight" }
        : { page: "lost", path };
    case "report":
      return /^~[\w-]+$/.test(rest) ? { page, packed: rest } : { page: "lost", path };
    case "t":
      return serverTable.test(rest) ? { page: "t", id: rest } : { page: "lost", path };
    case "game":
      return serverTable.test(rest) && /^\d{0,5}$/.test(more)
        ? { page: "game", id: rest, at: more === "" ? null : Number(more) }
        : { page: "lost", path };
    case "account":
    case "ratings":
    case "privacy":
    case "fair":
    case "player":
    case "history":
      return (rest !== "") === (page === "player" || page === "history")
        ? { page: "people", part: page, id: rest }
        : { page: "lost", path };
    case "table":
      return /^[0-9a-f]{12}$/.test(rest) ? { page: "table", id: rest } : { page: "lost", path };
    default:
      return { page: "of-game", path: [page, rest, more].filter((part, at) => at === 0 || part !== "") };
  }
}

function safely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Where {
  route = $state.raw<Route>(routeOf(typeof location === "undefined" ? "" : location.hash));
  /** Counts arrivals, so that a page can be told from its reload. */
  arrivals = $state(0);

  follow(): () => void {
    const arrive = () => {
      this.route = routeOf(location.hash);
      this.arrivals += 1;
    };
    addEventListener("hashchange", arrive);
    return () => removeEventListener("hashchange", arrive);
  }
}

export const where = new Where();

export function go(path: string): void {
  location.hash = `#/${path}`;
}
