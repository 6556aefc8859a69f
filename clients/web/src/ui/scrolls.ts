// A part that scrolls and has nothing to focus inside takes the focus itself, so that keys can scroll it.
import type { Attachment } from "svelte/attachments";

export const scrolls: Attachment<HTMLElement> = (part) => {
  let waiting = 0;
  const look = () => {
    waiting = 0;
    const over = part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === "auto";
    const inside = part.querySelector("button:not([tabindex='-1'], :disabled), a[href]") !== null;
    if (over && !inside) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  };
  // Asking for a size lays out the whole page, so it waits until that has been done for the eyes anyway.
  const later = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = requestAnimationFrame(look);
    });
  };
  const size = new ResizeObserver(later);
  const content = new MutationObserver(later);
  size.observe(part);
  content.observe(part, { childList: true, subtree: true });
  later();
  return () => {
    cancelAnimationFrame(waiting);
    size.disconnect();
    content.disconnect();
  };
};
