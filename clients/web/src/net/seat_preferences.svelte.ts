// What somebody would like to play: the filter of the open list and the wish of a quick seat. Remembered here.
import type { Catalogue, NewTableRequest, QuickWish } from "$gen/messages";
import type { TableFilter } from "../door/server_http.ts";
import { listedGames } from "../game/registry.ts";
import { switched } from "../setup/choices";
import { keep, read, settings } from "../store/settings.svelte";
import { say } from "../words/say.svelte";
import { serverBackend } from "./backend";
import { problemOfError } from "./trouble";

const shelf = "bourse.wishes";
const usualSeats = 3;
const live = { turn: 60 };
const slow = { turn: 86_400 };
/** Somebody else may take the seat that was found. */
const mostTries = 4;

const words = {
  speed: ["", "live", "slow"],
  rated: ["", "yes", "no"],
  strength: ["near", "any"],
} as const;

export class SeatPreferences {
  game = $state("");
  /** Empty: with or without; none: without any. */
  module = $state("");
  speed = $state<"" | "live" | "slow">("");
  rated = $state<"" | "yes" | "no">("");
  language = $state("");
  strength = $state<"near" | "any">("near");
  beginners = $state(false);

  constructor() {
    let kept: Record<string, unknown> = {};
    try {
      kept = (JSON.parse(read(shelf) ?? "{}") ?? {}) as Record<string, unknown>;
    } catch {
      return; // damaged: as if nothing was kept
    }
    const known = <T extends string>(value: unknown, all: readonly T[], otherwise: T): T =>
      all.find((one) => one === value) ?? otherwise;
    this.game = known(kept.game, ["", ...listedGames().map(({ id }) => id)], "");
    if (typeof kept.module === "string") this.module = kept.module;
    this.speed = known(kept.speed, words.speed, "");
    this.rated = known(kept.rated, words.rated, "");
    this.strength = known(kept.strength, words.strength, "near");
    if (typeof kept.language === "string" && /^[a-z]{2,3}$/.test(kept.language))
      this.language = kept.language;
    this.beginners = kept.beginners === true;
  }

  /** What the list shows; the server keeps to it. */
  readonly filter: TableFilter = $derived.by(() => {
    const { game, module, speed, rated, language, beginners } = this;
    return {
      ...(game ? { game } : {}),
      ...(module ? { module } : {}),
      ...(speed ? { speed } : {}),
      ...(rated ? { rated: rated === "yes" } : {}),
      ...(language ? { language } : {}),
      ...(beginners ? { beginners } : {}),
    };
  });

  /** The same for a quick seat, or for hearing of a table that opens. */
  get quick(): QuickWish {
    return {
      ...(this.filter as Omit<QuickWish, "open" | "except" | "strength">),
      strength: this.strength,
    };
  }

  keep(): void {
    const { game, module, speed, rated, language, strength, beginners } = this;
    keep(shelf, JSON.stringify({ game, module, speed, rated, language, strength, beginners }));
  }

  /** The table that is opened if none fits. */
  private open({ games }: Catalogue): NewTableRequest | undefined {
    const rules = games.find((one) => one.game === (this.game || listedGames()[0]?.id));
    if (!rules) return undefined;
    const seats = Math.min(Math.max(usualSeats, rules.seats.least), rules.seats.most);
    const modules = this.module && this.module !== "none" ? switched(rules, [], this.module, true) : [];
    const rated = this.rated === "yes" && !this.beginners;
    return {
      game: rules.game,
      config: { modules } as NonNullable<NewTableRequest["config"]>,
      seats: Array.from({ length: seats }, () => ({ kind: "person" as const })),
      listed: true,
      rated,
      beginners: this.beginners,
      undo: !rated,
      clock: this.speed === "slow" ? slow : live,
      pace: settings.pace,
    };
  }

  /** Takes a seat at the table that fits best, or at a new one; its name. */
  async seat(): Promise<string> {
    this.keep();
    const backend = serverBackend();
    const open = this.open(await backend.catalogue());
    const except: string[] = [];
    for (;;) {
      const wish: QuickWish = {
        ...this.quick,
        except,
        ...(open ? { open } : {}),
      };
      const { table } = await backend.http.quick(wish);
      try {
        await backend.sit(table, settings.name.trim() || say("web.default-name"));
        return table;
      } catch (error) {
        const problem = problemOfError(error);
        const again = ["seat-taken", "no-such-table", "blocked", "removed", "name-taken", "not-a-beginner"];
        if (!problem || !again.includes(problem.code) || except.length + 1 >= mostTries) throw error;
        except.push(table);
      }
    }
  }
}
