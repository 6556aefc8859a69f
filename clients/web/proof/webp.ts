// Pictures side by side as one WebP file; the browser itself draws and packs it.
import type { Browser } from "playwright-core";

interface Packing {
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

/** Pictures of one size in rows, as one WebP file. */
export async function gridOf(
  browser: Browser,
  shots: readonly string[],
  columns: number,
  packing: Packing,
): Promise<Buffer> {
  const page = await browser.newPage();
  const text = await page.evaluate(
    async ([all, across, { quality, scale }]) => {
      const images: HTMLImageElement[] = [];
      for (const data of all) {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        images.push(image);
      }
      const width = Math.round((images[0]?.width ?? 0) * scale);
      const height = Math.round((images[0]?.height ?? 0) * scale);
      const gap = 8;
      const canvas = document.createElement("canvas");
      // Fewer pictures than columns leave nothing bare.
      canvas.width = Math.min(across, images.length) * (width + gap) - gap;
      canvas.height = Math.ceil(images.length / across) * (height + gap) - gap;
      const context = canvas.getContext("2d");
      if (!context) throw new Error("there is nothing to draw on");
      context.imageSmoothingQuality = "high";
      for (const [at, image] of images.entries())
        context.drawImage(
          image,
          (at % across) * (width + gap),
          Math.floor(at / across) * (height + gap),
          width,
          height,
        );
      return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
    },
    [shots, columns, packing] as const,
  );
  await page.close();
  return Buffer.from(text, "base64");
}
