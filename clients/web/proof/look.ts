// Runs inside the page: finds what a careful eye would, in everything that is shown. Scrolling sideways, words that are cut
// or spill out of their box, buttons that lie under something, targets too small for a thumb, words without a translation.

export interface Found {
  readonly kind:
    | "sideways"
    | "scrolls"
    | "cut"
    | "spills"
    | "outside"
    | "covered"
    | "small"
    | "untranslated"
    | "digits";
  readonly where: string;
  readonly what: string;
}

interface LookOptions {
  /** The whole page must fit the window. */
  readonly still: boolean;
  readonly touch: boolean;
  /** Of the page; qps and fa show what was not translated. */
  readonly lang: string;
  /** Names of people, which are the same in every language. */
  readonly names: readonly string[];
}

export function lookOver(options: LookOptions): Found[] {
  const found: Found[] = [];
  const root = document.documentElement;
  // A panel that somebody opened over the table, and closes again, is looked over by itself as well.
  const modal = document.querySelector("dialog[open], .company");
  const scope: Element = modal ?? document.body;

  function pathOf(element: Element): string {
    const names: string[] = [];
    for (
      let one: Element | null = element;
      one && one !== document.body && names.length < 4;
      one = one.parentElement
    ) {
      const kind = [...one.classList].filter((name) => !name.startsWith("svelte-")).slice(0, 2);
      names.unshift(
        `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""}${kind.map((name) => `.${name}`).join("")}`,
      );
    }
    return names.join(" > ");
  }
  const tell = (kind: Found["kind"], element: Element, what: string) =>
    found.push({ kind, where: pathOf(element), what: what.replace(/\s+/g, " ").trim().slice(0, 120) });

  const hiddenOnPurpose = (element: Element) =>
    element.closest(".vh, .skip, [hidden], [inert], svg, .fan, option") !== null;
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const clips = (value: string) => value === "hidden" || value === "clip";
  const scrolls = (value: string) => value === "auto" || value === "scroll";

  if (root.scrollWidth > innerWidth + 1)
    tell("sideways", root, `${root.scrollWidth} px in a window of ${innerWidth}`);
  if (options.still && root.scrollHeight > innerHeight + 1)
    tell("scrolls", root, `${root.scrollHeight} px in a window of ${innerHeight}`);

  /** The part of the window in which an element can be seen, as its ancestors cut it; scrolling ones cut nothing for good. */
  function frameOf(element: Element): {
    left: number;
    top: number;
    right: number;
    bottom: number;
    by: Element | null;
  } {
    const frame = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6, by: null as Element | null };
    let across = true;
    let down = true;
    for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
      const style = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      if (scrolls(style.overflowX)) across = false;
      if (scrolls(style.overflowY)) down = false;
      if (across && clips(style.overflowX) && style.display !== "inline") {
        if (box.left > frame.left) Object.assign(frame, { left: box.left, by: one });
        if (box.right < frame.right) Object.assign(frame, { right: box.right, by: one });
      }
      if (down && clips(style.overflowY) && style.display !== "inline") {
        if (box.top > frame.top) Object.assign(frame, { top: box.top, by: one });
        if (box.bottom < frame.bottom) Object.assign(frame, { bottom: box.bottom, by: one });
      }
      if (style.position === "fixed") break;
    }
    return frame;
  }

  function paintedBox(element: Element): Element | null {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.display === "inline" || style.display === "contents") continue;
      // What is beyond the edge of a scroller comes into sight by scrolling.
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) return null;
      const painted =
        style.backgroundColor !== "rgba(0, 0, 0, 0)" ||
        style.backgroundImage !== "none" ||
        style.boxShadow !== "none";
      if (painted || Number.parseFloat(style.borderTopWidth) > 0 || one.matches("button, a")) return one;
    }
    return null;
  }

  function scrollable(element: Element): boolean {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (scrolls(style.overflowY) || scrolls(style.overflowX)) return true;
      if (style.position === "fixed") return false;
    }
    return (
      getComputedStyle(document.body).overflowY !== "hidden" &&
      !document.querySelector(".room")?.matches("*:has(.tabs)")
    );
  }

  const range = document.createRange();
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const parent = node.parentElement;
    if (!text || !parent || hiddenOnPurpose(parent) || !shown(parent)) continue;
    if (!modal && parent.closest("dialog")) continue;
    range.selectNodeContents(node);
    const frame = frameOf(parent);
    const box = paintedBox(parent);
    const edge = box?.getBoundingClientRect();
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      // Line boxes of display faces are taller than their letters: a third of it may go.
      const slack = rect.height / 3;
      const cut =
        rect.left < frame.left - 1.5 ||
        rect.right > frame.right + 1.5 ||
        rect.top < frame.top - slack ||
        rect.bottom > frame.bottom + slack;
      if (cut && frame.by) {
        tell("cut", parent, `“${text}” is cut by ${pathOf(frame.by)}`);
        break;
      }
      if (
        edge &&
        (rect.left < edge.left - 2 ||
          rect.right > edge.right + 2 ||
          rect.top < edge.top - slack ||
          rect.bottom > edge.bottom + slack)
      ) {
        tell("spills", parent, `“${text}” spills out of ${pathOf(box as Element)}`);
        break;
      }
      const over = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
      if (over?.closest(".fan") && !over.contains(parent) && !parent.contains(over)) {
        tell("covered", parent, `“${text}” lies under ${pathOf(over)}`);
        break;
      }
      if (rect.left < -1 || rect.right > innerWidth + 1) {
        if (!scrollable(parent)) tell("outside", parent, `“${text}” is outside the window`);
        break;
      }
    }
  }
  for (const element of scope.querySelectorAll<HTMLElement>("*")) {
    const style = getComputedStyle(element);
    if (style.textOverflow !== "ellipsis" || hiddenOnPurpose(element) || !shown(element)) continue;
    if (element.scrollWidth > element.clientWidth + 1)
      tell("cut", element, `“${element.textContent}” ends in an ellipsis`);
  }

  const pressable = [
    ...scope.querySelectorAll<HTMLElement>("button, a[href], input, select, summary, [role=button]"),
  ].filter(
    (one) =>
      shown(one) &&
      !one.closest(".vh, .skip, [inert]") &&
      (modal !== null || !one.closest("dialog")) &&
      getComputedStyle(one).opacity !== "0",
  );
  for (const one of pressable) {
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = one.getBoundingClientRect();
    const spots = [
      [0.5, 0.5],
      [0.2, 0.5],
      [0.8, 0.5],
      [0.5, 0.2],
      [0.5, 0.8],
      [0.1, 0.15],
      [0.9, 0.85],
    ] as const;
    const hits = spots.map(([x, y]) =>
      document.elementFromPoint(box.left + box.width * x, box.top + box.height * y),
    );
    const isHit = (hit: Element | null | undefined) =>
      !!hit && (hit === one || one.contains(hit) || hit.closest("label")?.contains(one) === true);
    // In a fan a corner will do; everything else is pressed in its middle.
    if (!(one.closest(".fan") ? hits.some(isHit) : isHit(hits[0]))) {
      const under = hits[0] ? pathOf(hits[0]) : "the edge of the window";
      tell("covered", one, `“${one.getAttribute("aria-label") ?? one.textContent}” lies under ${under}`);
    }
    if (!options.touch) continue;
    const label = one.closest("label");
    const target = label ? label.getBoundingClientRect() : box;
    // A target may be larger than it looks: what counts is where a thumb still hits it.
    const reach = (step: number) => {
      let far = 0;
      const isOn = (x: number) =>
        one.contains(document.elementFromPoint(box.left + box.width / 2 + x, box.top + box.height / 2));
      while (far < 60 && isOn(step * (far + 1))) far += 1;
      return far;
    };
    const width = Math.max(target.width, reach(-1) + reach(1) + 1);
    // The number of a pile says the same as its places for a card or its bid spaces, which are large enough.
    if (one.matches(".ptag") && one.parentElement?.querySelector(".drop, .bid")) continue;
    const inText = one.matches("a") && getComputedStyle(one).display === "inline";
    // A bid space is 41 wide with a gap of 3: the pitch is what a thumb feels.
    const least = one.matches("[role=radio], .fan *") ? 40 : 43.5;
    if (!inText && (width < least || target.height < Math.min(least, 43.5)))
      tell(
        "small",
        one,
        `“${one.getAttribute("aria-label") ?? one.textContent}” is ${Math.round(target.width)} × ${Math.round(target.height)} px`,
      );
  }

  if (options.lang === "qps" || options.lang === "fa") {
    const names = [
      ...options.names,
      "Bourse",
      "Stockpile",
      "Esc",
      "English",
      "Português",
      "Français",
      "Pseudo",
    ].map((name) => name.toLowerCase());
    const spoken = (element: Element) =>
      ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? "");
    const words = (text: string) =>
      (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !names.includes(word.toLowerCase()));
    for (const element of [document.head.querySelector("title") as Element, ...scope.querySelectorAll("*")]) {
      if (element.closest("[lang]:not(html), kbd, code, .seed, svg, style, script")) continue;
      const own = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? "");
      for (const text of [...own, ...spoken(element)]) {
        // Licences, versions and files are called the same everywhere.
        if (/License|\.wasm$|^\d+\.\d+\.\d+$/.test(text)) continue;
        // The browser has no dressed-up words for lists and dates.
        if (options.lang === "qps" && /, and | and |\b20\d\d\b/.test(text)) continue;
        if (words(text).length > 0) tell("untranslated", element, text);
        if (options.lang === "fa" && /[0-9]/.test(text)) tell("digits", element, text);
      }
    }
  }
  scrollTo(0, 0);
  // Dressed-up letters are wider than any language.
  const shape = new Set(["cut", "spills", "outside", "covered", "small", "sideways", "scrolls"]);
  return options.lang === "qps" ? found.filter(({ kind }) => !shape.has(kind)) : found;
}
