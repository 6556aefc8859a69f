// Where we are: hash routes, so that the site works on any file host and offline.

export type Route =
  | { page: "start" }
  | { page: "new" }
  | { page: "table"; id: string }
  | { page: "games" }
  | { page: "rules"; section: string }
  | { page: "learn"; lesson: string }
  | { page: "settings" }
  | { page: "about" }
  | { page: "lost"; path: string };

export type Page = Route["page"];

export function routeOf(hash: string): Route {
  const path = hash.replace(/^#\/?/, "");
  const [page = "", rest = ""] = path.split("/").map((part) => safely(part));
  switch (page) {
    case "":
      return { page: "start" };
    case "new":
    case "games":
    case "settings":
    case "about":
      return rest === "" ? { page } : { page: "lost", path };
    case "rules":
      return { page: "rules", section: rest };
    case "learn":
      return { page: "learn", lesson: rest };
    case "table":
      return /^[0-9a-f]{12}$/.test(rest) ? { page: "table", id: rest } : { page: "lost", path };
    default:
      return { page: "lost", path };
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
