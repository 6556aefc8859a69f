// A part that scrolls and has nothing to focus inside takes the focus itself, so that keys can scroll it.
import type { Attachment } from "svelte/attachments";

export const scrolls: Attachment<HTMLElement> = (part) => {
  const look = () => {
    const over = part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === "auto";
    const inside = part.querySelector("button:not([tabindex='-1']), a[href]") !== null;
    if (over && !inside) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  };
  // With the next picture, which needs the layout anyway: asked for right after a change it would be made twice.
  let frame = 0;
  const soon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
    });
  };
  const size = new ResizeObserver(soon);
  const content = new MutationObserver(soon);
  size.observe(part);
  content.observe(part, { childList: true, subtree: true });
  soon();
  return () => {
    cancelAnimationFrame(frame);
    size.disconnect();
    content.disconnect();
  };
};
