// “Tell me when a table opens”: the server does it by push or e-mail; for those who have neither, this page looks for one
// while it is open. It lapses by itself, and one press ends it.
import type { QuickWish } from "$gen/messages";
import { play } from "../feel/sound";
import { titleOf, wordsFor } from "../game/names";
import { ask, Refusal } from "../people/http";
import { pushRequest } from "../people/push.svelte";
import { account } from "../store/account.svelte";
import { notices } from "../store/notices.svelte";
import { notify } from "../store/notify.svelte";
import { go } from "../store/route.svelte";
import { serverGames } from "../store/server_games.svelte";
import { keep, read } from "../store/settings.svelte";
import { plain } from "../words/isolates";
import { say } from "../words/say.svelte";
import { serverBackend } from "./backend";

const shelf = "bourse.opening";
/** For how long one may wish it. */
export const hours = [1, 4, 24];
const hour = 3600;
const lookEvery = 20_000;
const mostNotices = 3;

interface Kept {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly by: "push" | "mail" | "page";
  readonly wish: QuickWish;
  /** Tables that one has been told of here. */
  readonly told: readonly string[];
}

function stored(): Kept | undefined {
  try {
    const found = JSON.parse(read(shelf) || "null") as Kept | null;
    return found && typeof found.until === "number" && found.until > Date.now() ? found : undefined;
  } catch {
    return undefined; // damaged
  }
}

class Opening {
  kept = $state.raw<Kept | undefined>(stored());
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    this.follow();
  }

  async start(wish: QuickWish, forHours: number): Promise<void> {
    const seconds = forHours * hour;
    this.set({ ...(await this.tellServer(wish, seconds)), wish, told: [] });
    void this.look();
  }

  async stop(): Promise<void> {
    const { kept } = this;
    this.set(undefined);
    if (!kept || kept.by === "page") return;
    const endpoint = kept.by === "push" ? (await pushRequest())?.endpoint : undefined;
    await ask("POST /api/wishes/stop", { body: endpoint === undefined ? {} : { endpoint } }).catch(
      () => undefined, // it lapses
    );
  }

  private async tellServer(wish: QuickWish, seconds: number): Promise<Pick<Kept, "until" | "by">> {
    const push = await pushRequest();
    if (push || account.me)
      try {
        const body = { wish, seconds, ...(push ? { push } : {}) };
        const { until, by } = await ask("POST /api/wishes", { body });
        return { until: until * 1000, by };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    return { until: Date.now() + seconds * 1000, by: "page" };
  }

  private set(kept: Kept | undefined): void {
    this.kept = kept;
    keep(shelf, kept ? JSON.stringify(kept) : "");
    this.follow();
  }

  private follow(): void {
    clearInterval(this.timer);
    if (this.kept) this.timer = setInterval(() => void this.look(), lookEvery);
  }

  /** What has lapsed ends; an open page looks by itself. */
  private async look(): Promise<void> {
    const { kept } = this;
    if (!kept) return;
    if (kept.until <= Date.now()) return this.set(undefined);
    if (kept.by !== "page") return;
    const mine = serverGames.list.map(({ table }) => table);
    const except = [...kept.told, ...mine].slice(-mostNotices * 5);
    try {
      const { table } = await serverBackend().http.quick({ ...kept.wish, except });
      if (this.kept !== kept) return; // ended meanwhile
      const told = [...kept.told, table];
      await this.tell(table);
      this.set(told.length < mostNotices ? { ...kept, told } : undefined);
    } catch {
      // none fits, or the server is away: look again later
    }
  }

  private async tell(table: string): Promise<void> {
    const about = await serverBackend().http.about(table);
    await wordsFor([about.game]);
    const words = () =>
      say("net.wish-found", { game: titleOf({ game: about.game, config: about.config, title: "" }) });
    notices.tell(words, [{ label: () => say("net.wish-go"), act: () => go(`t/${table}`) }]);
    play("turn");
    if (!notify.on || (!document.hidden && document.hasFocus())) return;
    try {
      const notice = new Notification(say("ui.app-name"), { body: plain(words()), tag: `bourse-${table}` });
      notice.onclick = () => {
        window.focus();
        go(`t/${table}`);
      };
    } catch {
      // phones allow it to service workers alone
    }
  }
}

export const opening = new Opening();
