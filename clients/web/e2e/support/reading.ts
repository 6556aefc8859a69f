// Runs inside the page: what the table shows as possible, read from what anybody sees and a screen reader hears. No rule
// of the game is known here, only how the client marks things.

type Kind = "thing" | "button" | "confirm" | "list" | "choice" | "sheet" | "skip" | "curtain" | "back";

export interface Target {
  /** Where it stands in window.bourseTargets. */
  readonly at: number;
  readonly kind: Kind;
  readonly label: string;
  /** It goes with what is picked already. */
  readonly lit: boolean;
  readonly picked: boolean;
}

export interface Reading {
  readonly state: "asked" | "curtain" | "scene" | "over" | "past" | "waiting" | "away";
  readonly targets: readonly Target[];
  readonly prompt: string;
  readonly phase: string;
  /** Lines of the log: it grows when something happens. */
  readonly told: number;
  /** The decision that is open, by the number the table gives it; empty if none is. */
  readonly decision: string;
}

declare global {
  interface Window {
    bourseTargets: HTMLElement[];
    bourseRead: () => Reading;
    bourseSettled: (states: readonly string[], timeout: number) => Promise<Reading>;
    bourseAim: (at: number) => { x: number; y: number } | { covered: string };
  }
}

/** Installed in every page before its own scripts. */
export function installReader(): void {
  const seen = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getClientRects().length > 0;
  const usable = (element: HTMLElement) =>
    seen(element) &&
    element.getAttribute("aria-disabled") !== "true" &&
    !(element as HTMLButtonElement).disabled;
  const all = (selector: string, within: ParentNode = document) =>
    [...within.querySelectorAll<HTMLElement>(selector)].filter(usable);
  const textOf = (element: HTMLElement) =>
    (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").trim();

  function gather(): { element: HTMLElement; kind: Kind }[] {
    const open = document.querySelector<HTMLElement>("dialog[open]");
    if (open) {
      const choices = all(".choices button, [data-thing]", open).map((element) => ({
        element,
        kind: "choice" as Kind,
      }));
      const close = all("header button", open).map((element) => ({ element, kind: "back" as Kind }));
      return choices.length > 0 ? choices : close;
    }
    // A hint changes what lies there a moment later, so a player who presses at random does not ask for one.
    const acts = all(".tape .acts button:not(.hint)").map((element) => {
      const kind: Kind =
        element.id === "confirm"
          ? "confirm"
          : element.classList.contains("all")
            ? "list"
            : element.classList.contains("undo")
              ? "back"
              : "button";
      return { element, kind };
    });
    return [
      ...all("main.table [data-thing]").map((element) => ({ element, kind: "thing" as Kind })),
      ...acts,
      ...all(".tabs .tb.calls:not([aria-current])").map((element) => ({ element, kind: "sheet" as Kind })),
    ];
  }

  function stateOf(): Reading["state"] {
    if (document.querySelector(".curtain")) return "curtain";
    const room = document.querySelector(".room");
    if (!room) return "away";
    if (document.querySelector("main.final")) return "over";
    if (room.classList.contains("past")) return "past";
    // Buttons rest while a move is on its way.
    if (document.querySelector(".tape .acts button:disabled")) return "waiting";
    if (room.classList.contains("asked")) return "asked";
    // A sequence is played: its one button skips it. Buttons about somebody who is away come and go.
    return document.querySelector(".tape .acts button:not(.for-others)") &&
      !document.querySelector(".tape .acts .undo")
      ? "scene"
      : "waiting";
  }

  window.bourseRead = () => {
    const state = stateOf();
    const found =
      state === "curtain"
        ? all(".curtain button").map((element) => ({ element, kind: "curtain" as Kind }))
        : state === "scene"
          ? all(".tape .acts button:not(.for-others)").map((element) => ({ element, kind: "skip" as Kind }))
          : state === "asked"
            ? gather()
            : [];
    window.bourseTargets = found.map((one) => one.element);
    return {
      state,
      prompt: document.querySelector<HTMLElement>(".tape .line")?.textContent ?? "",
      phase: document.querySelector<HTMLElement>(".phases [aria-current]")?.textContent ?? "",
      decision: document.querySelector<HTMLElement>(".room")?.dataset.asked ?? "",
      told: document.querySelectorAll(".log li, [role=log] li").length,
      targets: found.map(({ element, kind }, at) => ({
        at,
        kind,
        label: textOf(element),
        lit: kind !== "thing" || element.classList.contains("lit") || element.classList.contains("open"),
        picked:
          element.getAttribute("aria-pressed") === "true" || element.getAttribute("aria-checked") === "true",
      })),
    };
  };

  window.bourseSettled = (states, timeout) =>
    new Promise((resolve) => {
      const from = performance.now();
      const look = () => {
        const reading = window.bourseRead();
        if (states.includes(reading.state) || performance.now() - from > timeout) resolve(reading);
        else setTimeout(look, 4);
      };
      look();
    });

  window.bourseAim = (at) => {
    const element = window.bourseTargets[at];
    if (!element?.isConnected) return { covered: "it is gone" };
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    let over = "the edge of the window";
    // Cards lie in fans: any corner of it that shows will do.
    for (const [across, down] of [
      [0.5, 0.5],
      [0.2, 0.5],
      [0.8, 0.5],
      [0.5, 0.2],
      [0.5, 0.8],
      [0.1, 0.15],
      [0.9, 0.85],
      [0.04, 0.5],
      [0.96, 0.5],
    ] as const) {
      const x = box.left + box.width * across;
      const y = box.top + box.height * down;
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit === element || element.contains(hit))) return { x, y };
      if (hit) {
        const name = `<${hit.tagName.toLowerCase()} class="${hit.getAttribute("class") ?? ""}">`;
        over = `${name} at ${Math.round(x)}, ${Math.round(y)} (it is at ${Math.round(box.left)}, ${Math.round(box.top)}, ${Math.round(box.width)} × ${Math.round(box.height)})`;
      }
    }
    return { covered: over };
  };
}
