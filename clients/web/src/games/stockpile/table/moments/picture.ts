// The result as a picture to share, 1200 × 630: drawn here, sent nowhere.
import { say } from "../../../../words/say.svelte";
import { money, number } from "../../words/speak";
import type { CountRow } from "../ending";

const width = 1200;
const height = 630;

interface Result {
  readonly headline: string;
  readonly rows: readonly CountRow[];
  readonly names: readonly string[];
  readonly me: number | "spectator";
}

function textIn(
  context: CanvasRenderingContext2D,
  text: string,
  most: number,
  size: number,
  font: (size: number) => string,
): void {
  let fits = size;
  context.font = font(fits);
  while (fits > 18 && context.measureText(text).width > most) {
    fits -= 2;
    context.font = font(fits);
  }
}

/** Draws on any canvas of the right size. */
export function draw(canvas: HTMLCanvasElement, result: Result): void {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is nothing to draw on");
  const style = getComputedStyle(document.documentElement);
  const display = (size: number) => `700 ${size}px ${style.getPropertyValue("--display")}`;
  const sans = (size: number) => `700 ${size}px ${style.getPropertyValue("--sans")}`;
  const rtl = document.documentElement.dir === "rtl";
  context.direction = rtl ? "rtl" : "ltr";
  const wood = context.createLinearGradient(0, 0, 0, height);
  wood.addColorStop(0, "#8a5f38");
  wood.addColorStop(1, "#5a3a1e");
  context.fillStyle = wood;
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#fbf6ea";
  context.shadowColor = "rgb(0 0 0 / 0.5)";
  context.shadowBlur = 30;
  context.fillRect(60, 50, width - 120, height - 100);
  context.shadowBlur = 0;
  context.fillStyle = "#1d1a15";
  context.textBaseline = "middle";
  const start = rtl ? width - 110 : 110;
  const end = rtl ? 110 : width - 110;
  context.textAlign = "start";
  context.font = display(34);
  context.fillText(say("ui.app-name"), start, 96);
  context.textAlign = "end";
  context.font = sans(24);
  context.fillStyle = "#5f5647";
  context.fillText(say("ui.final-count"), end, 96);
  context.fillRect(110, 122, width - 220, 3);
  context.fillStyle = "#1d1a15";
  context.textAlign = "center";
  textIn(context, result.headline, width - 240, 58, display);
  context.fillText(result.headline, width / 2, 178);
  const high = Math.min(66, 340 / Math.max(1, result.rows.length));
  result.rows.forEach((row, at) => {
    const y = 250 + (at + 0.5) * high;
    if (row.seat === result.me) {
      context.fillStyle = "#f6dce8";
      context.fillRect(96, y - high / 2, width - 192, high - 4);
    }
    context.fillStyle = row.rank === 1 ? "#755410" : "#1d1a15";
    context.textAlign = "start";
    context.font = display(36);
    context.fillText(number(row.rank), start, y);
    const name = result.names[row.seat] ?? "";
    textIn(context, name, 620, 34, sans);
    context.fillText(name, rtl ? start - 80 : start + 80, y);
    context.textAlign = "end";
    context.font = display(38);
    context.fillText(money(row.worth), end, y);
  });
}

/** Shares the picture where the device can, and keeps it as a file otherwise. True: it was kept. */
export async function share(result: Result): Promise<boolean> {
  const canvas = document.createElement("canvas");
  await document.fonts.ready;
  draw(canvas, result);
  const blob = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((found) => (found ? resolve(found) : reject(new Error("no picture"))), "image/png"),
  );
  const file = new File([blob], "bourse.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: result.headline });
    } catch (error) {
      if ((error as Error).name !== "AbortError") throw error;
    }
    return false;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = "bourse.png";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return true;
}
