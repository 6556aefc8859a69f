// The picture to share: every place, who it was and what it was worth, in either direction of writing.
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import moments from "$gen/moments.en.json";
import texts from "$gen/text.en.json";
import { plain } from "../../../../words/isolates";
import { use } from "../../../../words/say.svelte";
import type { CountRow } from "../ending";
import { draw } from "./picture";

interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly font: string;
}

/** A canvas that keeps what is written on it; letters are half as wide as high. */
function canvasOf() {
  const written: Written[] = [];
  const filled: { x: number; y: number; width: number; style: string }[] = [];
  const context = {
    font: "",
    fillStyle: "",
    createLinearGradient: () => ({ addColorStop: () => undefined }),
    fillRect(x: number, y: number, width: number) {
      filled.push({ x, y, width, style: String(this.fillStyle) });
    },
    measureText(text: string) {
      return { width: (text.length * Number(/(\d+)px/.exec(this.font)?.[1] ?? 0)) / 2 };
    },
    fillText(text: string, x: number, y: number) {
      written.push({ text: plain(text), x, y, font: this.font });
    },
  };
  const canvas = { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement;
  return { canvas, written, filled };
}

const row = (seat: number, rank: number, worth: number) => ({ seat, rank, worth }) as CountRow;
const result = {
  headline: "Clara wins with $102K.",
  rows: [row(2, 1, 102), row(0, 2, 93), row(1, 3, 55)],
  names: ["Mia", "Davi", "Clara"],
  me: 0,
} as const;

beforeAll(() => use("en", { ...texts, ...moments }));
afterEach(() => void vi.unstubAllGlobals());

function page(dir: "ltr" | "rtl"): void {
  vi.stubGlobal("document", { documentElement: { dir } });
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "serif" }));
}

describe("the picture to share", () => {
  it("has every place from the first to the last, with name and worth on one line", () => {
    page("ltr");
    const { canvas, written } = canvasOf();
    draw(canvas, result);
    expect([canvas.width, canvas.height]).toEqual([1200, 630]);
    for (const [rank, name, worth] of [
      ["1", "Clara", "$102K"],
      ["2", "Mia", "$93K"],
      ["3", "Davi", "$55K"],
    ]) {
      const at = written.find(({ text }) => text === name);
      expect(at).toBeDefined();
      expect(written.filter(({ y }) => y === at?.y).map(({ text }) => text)).toEqual([rank, name, worth]);
    }
    expect(written.some(({ text }) => text === result.headline)).toBe(true);
    const height = (name: string) => written.find(({ text }) => text === name)?.y ?? 0;
    expect(height("Clara")).toBeLessThan(height("Mia"));
    expect(height("Mia")).toBeLessThan(height("Davi"));
  });

  it("marks my own line and no other", () => {
    page("ltr");
    const marked = (me: number | "spectator") => {
      const { canvas, filled } = canvasOf();
      draw(canvas, { ...result, me });
      return filled.filter(({ style }) => style === "#f6dce8").length;
    };
    expect(marked(0)).toBe(1);
    expect(marked("spectator")).toBe(0);
  });

  it("writes from the right in Persian", () => {
    page("rtl");
    const { canvas, written } = canvasOf();
    draw(canvas, result);
    const mia = written.find(({ text }) => text === "Mia");
    const worth = written.find(({ text }) => text === "$93K");
    expect(mia?.x).toBeGreaterThan(worth?.x ?? 0);
  });

  it("makes a long headline smaller instead of cutting it", () => {
    page("ltr");
    const { canvas, written } = canvasOf();
    const headline = "Somebody with a very long name indeed wins by a hair over everybody else.";
    draw(canvas, { ...result, headline });
    const found = written.find(({ text }) => text === headline);
    expect(Number(/(\d+)px/.exec(found?.font ?? "")?.[1])).toBeLessThan(58);
  });
});
