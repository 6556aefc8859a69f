// How well words stand out from what is really drawn behind them: gradients, wood and veils too, of which axe cannot tell.
import type { Page } from "playwright-core";

interface Words {
  readonly text: string;
  readonly colour: string;
  /** What may be fainter, by WCAG 1.4.3: 24 pixels high, or bold and almost so. */
  readonly large: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What can be read in there: not what is on its way in or out, and not what lies under something else. */
function wordsIn(
  page: Page,
  where: string,
): Promise<{ box: Omit<Words, "text" | "colour" | "large">; words: Words[] }> {
  return page.evaluate((selector) => {
    const root = document.querySelector(selector);
    const outer = root?.getBoundingClientRect();
    const box = { x: outer?.x ?? 0, y: outer?.y ?? 0, width: outer?.width ?? 0, height: outer?.height ?? 0 };
    const words: (typeof box & { text: string; colour: string; large: boolean })[] = [];
    const found = { box, words };
    if (!root) return found;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!parent || text === "" || parent.closest(".vh, svg, .burning") || !parent.checkVisibility())
        continue;
      let opacity = 1;
      for (let one: Element | null = parent; one; one = one.parentElement)
        opacity *= Number(getComputedStyle(one).opacity);
      if (opacity < 0.99 || getComputedStyle(parent).visibility !== "visible") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects()) {
        const over = document.elementFromPoint(x + width / 2, y + height / 2);
        if (
          width < 3 ||
          height < 3 ||
          !over ||
          !(over === parent || parent.contains(over) || over.contains(parent))
        )
          continue;
        const { color, fontSize, fontWeight } = getComputedStyle(parent);
        const large = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
        words.push({ text, colour: color, large, x, y, width, height });
      }
    }
    return found;
  }, where);
}

let reader: Promise<Page> | undefined;

/** A page that reads pictures, in a window of its own: another tab would keep the looked at one from drawing. */
function readerBeside(page: Page): Promise<Page> {
  reader ??= page.context().browser()!.newPage();
  return reader;
}

/** Words with too little contrast over half of the middle of their place, as lines: a place that leans, or a letter on
 * a meeple, has corners with something else in them. */
export async function faint(page: Page, where: string): Promise<string[]> {
  const { box, words } = await wordsIn(page, where);
  if (words.length === 0) return [];
  // Not a style tag: the site's own policy would refuse it. Not the colour itself: backgrounds are made of it.
  await page.evaluate((selector) => {
    const bare = new CSSStyleSheet();
    bare.replaceSync(
      `${selector} * { -webkit-text-fill-color: transparent !important; text-shadow: none !important; }`,
    );
    document.adoptedStyleSheets.push(bare);
  }, where);
  const clip = {
    x: Math.max(0, Math.floor(box.x)),
    y: Math.max(0, Math.floor(box.y)),
    width: Math.ceil(box.width),
    height: Math.ceil(box.height),
  };
  const picture = (await page.screenshot({ clip, scale: "css" })).toString("base64");
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  // The site's own policy would not let its page read a picture.
  const beside = await readerBeside(page);
  return beside.evaluate(
    async ({ picture, clip, words }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      if (!context || !pen) throw new Error("nothing to draw on");
      context.drawImage(image, 0, 0);
      const light = (r: number, g: number, b: number) => {
        const [red = 0, green = 0, blue = 0] = [r, g, b].map((one) =>
          one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const lines: string[] = [];
      for (const { text, colour, large, x, y, width, height } of words) {
        const [left, top] = [Math.floor(x + width / 4 - clip.x), Math.floor(y + height / 4 - clip.y)];
        const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
        if (left < 0 || top < 0 || left + w > canvas.width || top + h > canvas.height) continue;
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
        const own = light(r, g, b);
        const { data } = context.getImageData(left, top, w, h);
        const ratios: number[] = [];
        for (let at = 0; at < data.length; at += 4) {
          const behind = light(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
          ratios.push((Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
        }
        ratios.sort((one, other) => one - other);
        const middle = ratios[Math.floor(ratios.length / 2)] ?? 21;
        if (middle < (large ? 3 : 4.5)) lines.push(`“${text}” ${colour}: ${middle.toFixed(1)}`);
      }
      return [...new Set(lines)];
    },
    { picture, clip, words },
  );
}
