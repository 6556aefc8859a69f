// Debian's Chromium, and pages in it that tell what went wrong in them.
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

const sizes = {
  desktop: { width: 1280, height: 720 },
  phone: { width: 360, height: 740 },
  landscape: { width: 740, height: 360 },
  tablet: { width: 820, height: 1180 },
  wide: { width: 2560, height: 1440 },
  desk: { width: 1440, height: 900 },
  small: { width: 1024, height: 768 },
  handset: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
} as const;
export type Size = keyof typeof sizes;

export interface Look {
  readonly size?: Size;
  /** Also qps, the dressed-up English. */
  readonly lang?: string;
  readonly theme?: "light" | "dark";
  readonly textSize?: number;
  readonly motion?: "full" | "reduced";
  /** Milliseconds between bots' moves; at once if it is not there. */
  readonly pace?: number;
  readonly touch?: boolean;
  /** More entries of bourse.settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly serviceWorker?: boolean;
  /** Pixels of the picture a pixel of the page. */
  readonly sharp?: number;
}

export function browserPath(): string {
  const found = [process.env.BOURSE_CHROMIUM, "/usr/bin/chromium"].find((path) => path && existsSync(path));
  if (!found) throw new Error("Chromium is missing: apt-get install chromium, or name it in BOURSE_CHROMIUM");
  return found;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--font-render-hinting=none",
      "--force-color-profile=srgb",
    ],
  });
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page, its console and its policy; empty is good. */
  readonly complaints: string[];
  close(): Promise<void>;
}

function settingsOf(look: Look): Record<string, unknown> {
  return {
    version: 1,
    language: look.lang && look.lang !== "qps" ? look.lang : "",
    theme: look.theme ?? "light",
    motion: look.motion ?? "reduced",
    // Films are for those who ask for motion: pictures and figures start where a decision is.
    speed: look.motion === "full" ? 1 : 0,
    pace: look.pace ?? 0,
    textSize: look.textSize ?? 1,
    ...look.settings,
  };
}

export async function visit(browser: Browser, look: Look = {}): Promise<Visitor> {
  const viewport = sizes[look.size ?? "desktop"];
  const small = ["phone", "landscape", "handset", "side"].includes(look.size ?? "");
  const touch = look.touch ?? small;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: look.sharp ?? 1,
    locale: "en-GB",
    hasTouch: touch,
    isMobile: touch,
    colorScheme: look.theme ?? "light",
    reducedMotion: look.motion === "full" ? "no-preference" : "reduce",
    acceptDownloads: true,
  });
  // Only where nothing was kept, so that a reload finds what the page itself kept.
  await context.addInitScript(
    (text) => {
      try {
        if (localStorage.getItem("bourse.settings") === null) localStorage.setItem("bourse.settings", text);
      } catch {
        // a page without storage, such as about:blank
      }
    },
    JSON.stringify(settingsOf(look)),
  );
  // A service worker fetches the whole site, which only matters where that is what is tried.
  if (!look.serviceWorker)
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}\n${error.stack ?? ""}`));
  page.on("console", (message) => {
    const { url } = message.location();
    if (url.endsWith("/favicon.ico")) return; // a page without a head, where what is kept is laid down
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`console: ${message.text()} ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
  });
  page.on("crash", () => complaints.push("the page crashed"));
  return { page, context, complaints, close: () => context.close() };
}
