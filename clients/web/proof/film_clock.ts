// One clock for a page, its worker and the script that looks at them. It stands still while a picture is drawn, so a film has
// the same moments however slow the machine is.
import type { Page } from "playwright-core";

const slice = 40; // milliseconds: pointer, dice and page take turns

/** Put before the worker's own code: its time passes when the page says so. */
const workerClock = `{
  let now = performance.now();
  let number = 0;
  const due = new Map();
  const realInterval = setInterval;
  const stop = clearInterval;
  performance.now = () => now;
  globalThis.setTimeout = (act, wait = 0, ...rest) => {
    due.set(++number, { at: now + wait, act: () => act(...rest) });
    return number;
  };
  globalThis.clearTimeout = (one) => due.delete(one);
  const pass = (milliseconds) => {
    const until = now + milliseconds;
    for (;;) {
      const [next] = [...due].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at || a[0] - b[0]);
      if (!next) break;
      due.delete(next[0]);
      now = Math.max(now, next[1].at);
      next[1].act();
    }
    now = until;
  };
  const usual = realInterval(() => pass(10), 10);
  const channel = new BroadcastChannel("film");
  channel.onmessage = ({ data }) => {
    if (typeof data !== "number") return;
    stop(usual);
    pass(data);
    channel.postMessage("passed");
  };
}
`;

export class FilmClock {
  private shots: string[] | null = null;
  private every = 0;
  private since = 0;

  private constructor(private readonly page: Page) {}

  /** Before the page is opened. */
  static async install(page: Page): Promise<FilmClock> {
    await page.clock.install();
    await page.route(/\/worker-[^/]*\.js$/, async (route) => {
      const body = workerClock + (await (await route.fetch()).text());
      await route.fulfill({ body, contentType: "text/javascript" });
    });
    return new FilmClock(page);
  }

  /** From now on time passes by \`pass\` alone, and the desk is drawn for pictures alone. */
  async stop(): Promise<void> {
    await this.pause(200);
    await this.page.evaluate(() => {
      const { stage } = seenDesk();
      const draw = stage.draw.bind(stage);
      Object.assign(window, {
        film: new BroadcastChannel("film"),
        drawNow: () => draw(performance.now() / 1000),
      });
      stage.draw = () => false;
      function seenDesk() {
        // biome-ignore lint/suspicious/noExplicitAny: what the desk exposes for measuring
        return (document.querySelector("canvas") as any).desk;
      }
    });
    // Who waits long looks for nothing in between.
    this.page.waitForTimeout = (milliseconds) => this.pass(milliseconds, milliseconds > 180 ? 100 : slice);
  }

  /** The clock of the page may be a little ahead of ours, on a busy machine by more. */
  private async pause(ahead: number): Promise<void> {
    const now = await this.page.evaluate(() => Date.now());
    await this.page.clock.pauseAt(now + ahead).catch(() => this.pause(2 * ahead));
  }

  async pass(milliseconds: number, most = slice): Promise<void> {
    for (let left = milliseconds; left > 0; left -= most) {
      const now = Math.min(left, most);
      await this.page.evaluate(
        (wait) =>
          new Promise<void>((resolve) => {
            const { film } = window as unknown as { film: BroadcastChannel };
            film.onmessage = () => resolve();
            film.postMessage(wait);
          }),
        now,
      );
      await this.page.clock.runFor(now);
      this.since += now;
      if (this.shots && this.since >= this.every) await this.shoot();
    }
  }

  private async shoot(): Promise<void> {
    this.since = 0;
    this.shots?.push(await this.picture());
  }

  /** The page as it is now. */
  async picture(): Promise<string> {
    await this.page.evaluate(() => (window as unknown as { drawNow(): void }).drawNow());
    return (await this.page.screenshot()).toString("base64");
  }

  /** Pictures every so many milliseconds while something goes on, and for a while after it. */
  async film(goesOn: () => Promise<unknown>, every: number, after = 0): Promise<string[]> {
    this.every = every;
    this.shots = [];
    await this.shoot();
    await goesOn();
    await this.pass(after);
    const { shots } = this;
    this.shots = null;
    return shots;
  }
}
