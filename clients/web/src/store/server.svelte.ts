// Whether there is a server behind this site: asked once, and only then is playing together offered.
//
// A site of files alone has a file of this name that says so, because a browser would show an address that is missing as a
// mistake; a real server answers in its place.

import { keep, read } from "./settings.svelte";

type Behind = "unknown" | "none" | "here";

const KEY = "bourse.server";

class Server {
  /** As it was last time, until it is asked: a page that comes back does not jump. */
  behind = $state<Behind>(read(KEY) === "here" ? "here" : "unknown");
  /** Whether links to it get a place at once. It does not change while a page is open, so nothing moves. */
  readonly awaited = read(KEY) !== "none";
  private asked: Promise<void> | undefined;

  /** Resolves when it is known. */
  find(): Promise<void> {
    this.asked ??= this.ask();
    return this.asked;
  }

  private async ask(): Promise<void> {
    try {
      const answer = await fetch("api/catalogue", { cache: "no-cache" });
      const found = (await answer.json()) as { server?: unknown };
      this.behind = answer.ok && found.server ? "here" : "none";
      keep(KEY, this.behind);
    } catch {
      this.behind = "none";
      this.asked = undefined; // the network may come back
    }
  }
}

export const server = new Server();

/** The address of the site, which is the server's. */
export function siteBase(): string {
  return new URL(".", location.href.split(/[?#]/)[0]).href;
}
