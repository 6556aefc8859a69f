// Which of the table's layouts a window gets. What counts is how much text fits, so that large letters lead to the same
// layout as a small window.
interface Layout {
  /** One screen without a column for the others: they are a strip on top, and open over the middle with the log. */
  readonly compact: boolean;
  /** Two columns that scroll. */
  readonly tablet: boolean;
  /** One sheet at a time, with tabs. */
  readonly phone: boolean;
  /** The tabs stand beside the sheet. */
  readonly aside: boolean;
  /** Little height for large letters: what the sheets say as well is left out around them. */
  readonly tight: boolean;
}

export function layoutOf(width: number, height: number, textScale: number): Layout {
  const wide = width / textScale;
  const high = height / textScale;
  return {
    compact: wide < 1100 && wide >= 960 && high >= 660,
    tablet: wide < 960 || high < 660,
    phone: wide < 720 || high < 480,
    aside: high < 480 && wide >= 600,
    tight: high < 480 && wide < 600,
  };
}

export function textScale(): number {
  const scale = Number.parseFloat(
    getComputedStyle(document.documentElement).getPropertyValue("--text-scale"),
  );
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}
