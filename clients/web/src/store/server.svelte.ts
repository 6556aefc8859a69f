// Whether there is a server behind this site: asked once, and only then is playing together offered.
//
// A site of files alone has a file of this name that says so, because a browser would show an address that is missing as a
// mistake; a real server answers in its place.

import type { ServerAbout, ServerNetwork } from "$gen/messages";
import { splitPath, where } from "./route.svelte";
import { keep, read } from "./settings.svelte";

type Behind = "unknown" | "none" | "here";

const KEY = "bourse.server";

class Server {
  /** As it was last time, until it is asked: a page that comes back does not jump. */
  behind = $state<Behind>(read(KEY) === "here" ? "here" : "unknown");
  /** Whether links to it get a place at once. It does not change while a page is open, so nothing moves. */
  readonly awaited = read(KEY) !== "none";
  /** The address of this site in the network of the machine, for somebody who sits at it. */
  network = "";
  /** Whether it answers paths such as t/TABLE. */
  links = $state(false);
  private asked: Promise<void> | undefined;

  /** Resolves when it is known. */
  find(): Promise<void> {
    this.asked ??= this.ask();
    return this.asked;
  }

  private async ask(): Promise<void> {
    try {
      const answer = await fetch(new URL("api/catalogue", siteBase()), { cache: "no-cache" });
      const { server: found } = (await answer.json()) as { server?: Partial<ServerAbout> | null };
      this.behind = answer.ok && found ? "here" : "none";
      if (this.behind === "here" && isOwnMachine()) await this.findNetwork();
      this.links = answer.ok && found?.links === true;
      if (this.links) where.usePaths();
      keep(KEY, this.behind);
    } catch {
      this.behind = "none";
      this.asked = undefined; // the network may come back
    }
  }

  private async findNetwork(): Promise<void> {
    const answer = await fetch(new URL("api/network", siteBase()));
    if (answer.ok) this.network = ((await answer.json()) as ServerNetwork).network ?? "";
  }
}

export const server = new Server();

/** The address of the site, which is the server's. */
export function siteBase(): string {
  return new URL(splitPath(location.pathname).site, location.href).href;
}

const isOwnMachine = () => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname);

/** The same for links to others: 127.0.0.1 is another machine to them. */
export function sharedBase(): string {
  return (isOwnMachine() && server.network) || siteBase();
}
