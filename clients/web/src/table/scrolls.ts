// A part that scrolls and has nothing to focus inside takes the focus itself, so that keys can scroll it.
import type { Attachment } from "svelte/attachments";

export const scrolls: Attachment<HTMLElement> = (part) => {
  const look = () => {
    const over = part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === "auto";
    const inside = part.querySelector("button:not([tabindex='-1']), a[href]") !== null;
    if (over && !inside) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(part);
  content.observe(part, { childList: true, subtree: true });
  look();
  return () => {
    size.disconnect();
    content.disconnect();
  };
};
