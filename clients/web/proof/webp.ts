// Pictures side by side as one WebP file; the browser itself draws and packs it.
import type { Browser } from "playwright-core";

export interface Packing {
  readonly quality: number;
  /** Of the picture's own pixels. */
  readonly scale: number;
}

export async function toWebp(browser: Browser, shots: readonly string[], packing: Packing): Promise<Buffer> {
  const page = await browser.newPage();
  const text = await page.evaluate(
    async ([all, { quality, scale }]) => {
      const images = await Promise.all(
        all.map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          return image;
        }),
      );
      const gap = images.length > 1 ? 32 : 0;
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(
        scale * (images.reduce((sum, image) => sum + image.width, 0) + gap * (images.length - 1)),
      );
      canvas.height = Math.round(scale * Math.max(...images.map((image) => image.height)));
      const context = canvas.getContext("2d");
      if (!context) throw new Error("there is nothing to draw on");
      context.imageSmoothingQuality = "high";
      let left = 0;
      for (const image of images) {
        context.drawImage(image, Math.round(left * scale), 0, image.width * scale, image.height * scale);
        left += image.width + gap;
      }
      return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
    },
    [shots, packing] as const,
  );
  await page.close();
  return Buffer.from(text, "base64");
}
