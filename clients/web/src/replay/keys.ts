// The keys of a replay. Those of the table stay in force beside them.
import type { Playback } from "../game/playback.svelte";

/** Whether arrows belong to something else: a list that is walked, a slider, a field. */
function takesArrows(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, select, textarea, dialog, .room main") !== null
  );
}

export function onPlaybackKey(event: KeyboardEvent, playback: Playback): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const typing =
    event.target instanceof HTMLElement && event.target.closest("input[type=text], textarea, select, dialog");
  if (typing) return false;
  const go = (to: number) => {
    playback.pause();
    void playback.jump(to);
    return true;
  };
  switch (event.key) {
    case " ":
      if (event.target instanceof HTMLElement && event.target.closest("button, a, summary, label"))
        return false;
      playback.toggle();
      return true;
    case "ArrowRight":
    case "ArrowLeft": {
      if (takesArrows(event.target)) return false;
      const back = (event.key === "ArrowLeft") !== (document.documentElement.dir === "rtl");
      return go(back ? playback.stopBefore(playback.at) : playback.stopAfter(playback.at));
    }
    case ".":
      return go(playback.at + 1);
    case ",":
      return go(playback.at - 1);
    case "PageDown":
      return go(playback.roundAfter(playback.at));
    case "PageUp":
      return go(playback.roundBefore(playback.at));
    case "Home":
      return go(0);
    case "End":
      return go(playback.lines);
    default:
      return false;
  }
}
