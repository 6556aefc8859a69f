// The keys of the table, beyond Tab and the arrows.
import type { Session } from "./session.svelte";

interface KeyActions {
  /** Explains what has the focus, or shows the keys. */
  readonly help: (target: Element) => void;
  readonly plan: () => void;
  readonly sheet: (id: "market" | "piles" | "mine" | "others" | "log") => void;
}

let spaceDown = 0;

function focusIn(id: string): void {
  const place = document.getElementById(id);
  const may = place?.querySelectorAll<HTMLElement>(
    "button[tabindex='0']:not([aria-disabled=true]), button:not([aria-disabled=true]):not([tabindex='-1']), h2[tabindex]",
  );
  // Beside the chat a tab has the heading of the log, which is not shown.
  [...(may ?? [])].find((one) => one.offsetParent !== null)?.focus();
  place?.scrollIntoView({ block: "nearest" });
}

/** To where the game goes on: what was picked, what can be pressed, or the sentence that says what happens. */
export function focusNext(): void {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (one) => one.offsetParent !== null && !one.closest("dialog:not([open])"),
    );
  const next =
    seen(".room .final h1") ??
    seen(".room #confirm") ??
    seen(".room button.picked, .room .bid.chosen") ??
    seen(".room .wait button.lit, .room .offers button.lit") ??
    seen(".room button.lit, .room .bid.open") ??
    seen(".room .acts button:not(:disabled)") ??
    seen("#what-now");
  next?.focus({ preventScroll: next.id === "what-now" });
}

/** True if the key was meant for the table. */
export function onTableKey(event: KeyboardEvent, session: Session, actions: KeyActions): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target as HTMLElement;
  if (target.matches("input, select, textarea")) return false;
  const onButton = target.closest("button, a") as HTMLElement | null;
  switch (event.key) {
    case "Enter": {
      // On the thing that was picked last, Enter goes on to the confirmation instead of letting it go.
      const picked =
        onButton?.getAttribute("aria-pressed") === "true" ||
        onButton?.getAttribute("aria-checked") === "true";
      if (onButton && !picked) return false;
      if (!session.chosen && !(onButton === null && session.buttons.length === 1)) return false;
      session.confirm();
      return true;
    }
    case "Escape":
      session.takeBack();
      return true;
    case " ":
      if (session.frame === null) return session.projector?.guarded ?? false;
      if (onButton?.closest(".peekbar")) return false;
      // Held down, the key skips everything; the first press ends the beat.
      if (!event.repeat) session.skip();
      else if (event.timeStamp - spaceDown > 400) session.projector?.skipAll();
      if (!event.repeat) spaceDown = event.timeStamp;
      return true;
    case "?":
      actions.help(target);
      return true;
  }
  if (/^[1-5۱-۵]$/.test(event.key)) {
    const pile = "12345".includes(event.key) ? Number(event.key) - 1 : "۱۲۳۴۵".indexOf(event.key);
    actions.sheet("piles");
    requestAnimationFrame(() => focusIn(`pile${pile}`));
    return true;
  }
  const sheets = { m: "market", i: "mine", o: "others", l: "log" } as const;
  const key = event.code.startsWith("Key") ? event.code.slice(3).toLowerCase() : event.key.toLowerCase();
  if (key in sheets) {
    const id = sheets[key as keyof typeof sheets];
    actions.sheet(id);
    requestAnimationFrame(() => focusIn(id));
    return true;
  }
  if (key === "n") {
    document.getElementById("what-now")?.focus();
    return true;
  }
  if (key === "p" && (session.frame !== null || session.projector?.covered)) {
    session.projector?.peek();
    return true;
  }
  if (key === "p" && session.canPlan) {
    actions.plan();
    return true;
  }
  if (key === "c" && session.asked) {
    session.listOpen = true;
    return true;
  }
  return false;
}
