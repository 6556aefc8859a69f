// Where we are. Behind a `#`, so that the site works on any file host and offline; and where a server answers them, tables,
// games and people have paths of their own, so that chat programs can ask about them. Both kinds of links always arrive.

import { untrack } from "svelte";

export type Route =
  | { page: "start" }
  | { page: "table"; id: string }
  | { page: "games" }
  | { page: "lobby" }
  /** A table of the server behind this site. */
  | { page: "t"; id: string }
  /** The same on a television or in a stream. */
  | { page: "tv"; id: string }
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
    case "tv":
      return serverTable.test(rest) ? { page, id: rest } : { page: "lost", path };
    case "game":
      return serverTable.test(rest) && /^\d{0,5}$/.test(more)
        ? { page: "game", id: rest, at: more === "" ? null : Number(more) }
        : { page: "lost", path };
    case "account":
    case "ratings":
    case "privacy":
    case "fair":
    case "programs":
    case "player":
    case "history":
      return (rest !== "") === (page === "player" || page === "history")
        ? { page: "people", part: page, id: rest }
        : { page: "lost", path };
    case "mail": // the links in e-mails
      return /^(?:confirm|stop)$/.test(rest) && /^[\w-]{20,200}$/.test(more)
        ? { page: "people", part: rest, id: more }
        : { page: "lost", path };
    case "webhook": // the link in its messages
      return rest === "stop" && /^[\w-]{20,200}$/.test(more)
        ? { page: "people", part: "hook", id: more }
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

/** What is a page of its own at a server; pwa/service_worker.js and server/links/link_pages.cpp have the same. */
const ownPath = /^(?:(?:t|tv|player|history)\/[\w-]{4,64}|game\/[\w-]{4,64}(?:\/\d{1,5})?)$/;
const endsOwn = /(?:t|tv|player|history)\/[\w-]{4,64}$|game\/[\w-]{4,64}(?:\/\d{1,5})?$/;

/** The folder of the site, and the page that the rest of a path names; "" for the site itself. */
export function splitPath(path: string): { readonly site: string; readonly page: string } {
  const page = endsOwn.exec(path)?.[0] ?? "";
  const before = path.slice(0, path.length - page.length);
  if (page && before.endsWith("/")) return { site: before, page };
  return { site: path.slice(0, path.lastIndexOf("/") + 1), page: "" };
}

/** Where an address leads: what stands behind its `#`, otherwise its path. */
export function routeAt({ hash, pathname }: Pick<Location, "hash" | "pathname">): Route {
  return routeOf(hash || splitPath(pathname).page);
}

class Where {
  route = $state.raw<Route>(typeof location === "undefined" ? { page: "start" } : routeAt(location));
  /** Counts arrivals, so that a page can be told from its reload. */
  arrivals = $state(0);
  /** Whether the server answers paths; what came by one is from such a server. */
  private paths = typeof location !== "undefined" && splitPath(location.pathname).page !== "";
  private seen = "";

  follow(): () => void {
    // Icons and such are named beside the first page; a path that comes later must not move them.
    for (const link of document.querySelectorAll<HTMLLinkElement>("head link[href]"))
      link.setAttribute("href", link.href);
    this.tidy();
    const arrive = () => {
      if (location.href === this.seen) return; // the other of the two events
      this.route = routeAt(location);
      this.arrivals = untrack(() => this.arrivals) + 1; // an effect that goes elsewhere does not wait for arrivals
      this.tidy();
    };
    addEventListener("hashchange", arrive);
    addEventListener("popstate", arrive);
    return () => {
      removeEventListener("hashchange", arrive);
      removeEventListener("popstate", arrive);
    };
  }

  /** From now on the address bar shows them. */
  usePaths(): void {
    this.paths = true;
    this.tidy();
  }

  /** The address of a page, as short as it can be here. */
  addressOf(path: string): string {
    const { site } = splitPath(location.pathname);
    const behind = path === "" ? "" : `#/${path}`;
    return this.paths && ownPath.test(path) ? site + path + location.search : site + location.search + behind;
  }

  /** The page stays, its address changes: another position of a replay. */
  rename(path: string): void {
    history.replaceState(history.state, "", this.addressOf(path));
    this.seen = location.href;
  }

  private tidy(): void {
    const path = location.hash.replace(/^#\/?/, "");
    const own = splitPath(location.pathname).page;
    // An old link, or one of a page to another page, whose `#` stands behind the path it came from.
    if (location.hash !== "" && (own !== "" || (this.paths && ownPath.test(path)))) this.rename(path);
    this.seen = location.href;
  }
}

export const where = new Where();

export function go(path: string): void {
  location.hash = `#/${path}`;
}
