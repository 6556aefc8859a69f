// The keys of a replay. Those of the table stay in force beside them.
import type { Reel } from "../game/reel.svelte";

/** Whether arrows belong to something else: a list that is walked, a slider, a field. */
function takesArrows(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, select, textarea, dialog, .room main") !== null
  );
}

export function onReelKey(event: KeyboardEvent, reel: Reel): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const typing =
    event.target instanceof HTMLElement && event.target.closest("input[type=text], textarea, select, dialog");
  if (typing) return false;
  const go = (to: number) => {
    reel.pause();
    void reel.jump(to);
    return true;
  };
  switch (event.key) {
    case " ":
      if (event.target instanceof HTMLElement && event.target.closest("button, a, summary, label"))
        return false;
      reel.toggle();
      return true;
    case "ArrowRight":
    case "ArrowLeft": {
      if (takesArrows(event.target)) return false;
      const back = (event.key === "ArrowLeft") !== (document.documentElement.dir === "rtl");
      return go(back ? reel.stopBefore(reel.at) : reel.stopAfter(reel.at));
    }
    case ".":
      return go(reel.at + 1);
    case ",":
      return go(reel.at - 1);
    case "PageDown":
      return go(reel.roundAfter(reel.at));
    case "PageUp":
      return go(reel.roundBefore(reel.at));
    case "Home":
      return go(0);
    case "End":
      return go(reel.lines);
    default:
      return false;
  }
}
