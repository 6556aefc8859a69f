// One tab stop for a group; the arrow keys walk inside it, Home and End go to its ends.
import type { Attachment } from "svelte/attachments";

type Direction = "vertical" | "horizontal" | "both";

function step(key: string, direction: Direction, rtl: boolean): number {
  const across = rtl ? -1 : 1;
  if (direction !== "vertical" && key === "ArrowRight") return across;
  if (direction !== "vertical" && key === "ArrowLeft") return -across;
  if (direction !== "horizontal" && key === "ArrowDown") return 1;
  if (direction !== "horizontal" && key === "ArrowUp") return -1;
  return 0;
}

/** `prefer` names the member that Tab reaches first, if it is there. */
export function rove(members: string, direction: Direction, prefer = ""): Attachment<HTMLElement> {
  return (group) => {
    const all = () => [...group.querySelectorAll<HTMLElement>(members)];
    const stopAt = (stop: HTMLElement | undefined) => {
      for (const one of all()) one.tabIndex = one === stop ? 0 : -1;
    };
    const first = () => {
      const now = all();
      const current =
        now.find((one) => one === document.activeElement) ??
        (prefer ? group.querySelector<HTMLElement>(prefer) : null);
      stopAt(current ?? now.find((one) => one.getAttribute("aria-disabled") !== "true") ?? now[0]);
    };
    const onKey = (event: KeyboardEvent) => {
      const now = all().filter((one) => one.checkVisibility());
      const at = now.indexOf(event.target as HTMLElement);
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const by = step(event.key, direction, getComputedStyle(group).direction === "rtl");
      const to = event.key === "Home" ? 0 : event.key === "End" ? now.length - 1 : at + by;
      if (to === at || !now[to]) return;
      event.preventDefault();
      event.stopPropagation();
      stopAt(now[to]);
      now[to].focus();
    };
    const onFocus = (event: FocusEvent) => {
      if (all().includes(event.target as HTMLElement)) stopAt(event.target as HTMLElement);
    };
    group.addEventListener("keydown", onKey);
    group.addEventListener("focusin", onFocus);
    const watch = new MutationObserver(first);
    watch.observe(group, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["aria-disabled", "aria-checked"],
    });
    first();
    return () => {
      watch.disconnect();
      group.removeEventListener("keydown", onKey);
      group.removeEventListener("focusin", onFocus);
    };
  };
}
