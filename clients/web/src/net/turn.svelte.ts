// Tells somebody who looks elsewhere that it is their turn: by the title, a short sound, and a notification if asked for.
import { play } from "../feel/sound";
import { notify } from "../store/notify.svelte";
import { turns } from "../store/turns.svelte";
import { plain } from "../words/isolates";
import { say } from "../words/say.svelte";

/** A decision that an instruction answers at once is no turn. */
const settle = 250;

/** Follows whether it is one's turn: `turn` on every change, `stop` when the table is left. */
export class TurnNotice {
  private asked = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private notice: Notification | undefined;

  turn(asked: boolean): void {
    document.title = asked
      ? `● ${plain(say("web.title", { page: say("net.your-turn") }))}`
      : turns.counted(say("ui.app-name"));
    if (asked === this.asked) return;
    this.asked = asked;
    clearTimeout(this.timer);
    this.notice?.close();
    if (asked) this.timer = setTimeout(() => this.tell(), settle);
  }

  /** Somebody waits for this person, and says so. */
  nudged(by: string): void {
    this.tell(say("net.nudge-heard", { player: by }));
  }

  private tell(text = say("net.your-turn")): void {
    play("turn");
    if (!notify.on || !(document.hidden || !document.hasFocus())) return;
    try {
      this.notice?.close();
      this.notice = new Notification(say("ui.app-name"), {
        body: plain(text),
        tag: "bourse-turn",
      });
      this.notice.onclick = () => window.focus();
    } catch {
      // phones allow it to service workers alone
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.notice?.close();
  }
}
