// Somebody who plays whole games through the page: by pointer, by touch or by the keyboard alone. Chooses by chance among
// what the page offers, and says clearly when it is their turn and nothing can be pressed. Chance is drawn by the number of
// the decision and of the step within it: how long anything takes, or a press that came too early, changes no game.
import type { Page } from "playwright-core";
import { pick, type Random, randomAt } from "./random.ts";
import { installReader, type Reading, type Target } from "./reading.ts";

export type Hand = "pointer" | "touch" | "keyboard";

interface PlayOptions {
  readonly hand?: Hand;
  readonly seed?: number;
  /** Stops before answering when this is so; the game is then not over. */
  readonly until?: (reading: Reading, player: Player) => boolean | Promise<boolean>;
  /** Called at every own decision, such as to look at the page. */
  readonly onAsked?: (reading: Reading, player: Player) => void | Promise<void>;
  /** Called before a curtain is lifted. */
  readonly onCurtain?: () => void | Promise<void>;
  /** How often the list of all choices is used instead of the things on the table. */
  readonly byList?: number;
}

/** What `bourseAim` says of a thing that was drawn anew. */
const gone = "it is gone";
/** As long as bots may need on a machine with much else to do. */
const patience = 60_000;
const mostPresses = 6000;
/** So many presses without an answer given mean that the page goes in circles. */
const mostPressesADecision = 60;

export class Player {
  presses = 0;
  decisions = 0;
  curtains = 0;
  scenes = 0;
  /** How often a keyboard player stood nowhere after a press: focus was on the page itself. */
  lostFocus = 0;
  readonly page: Page;
  private readonly options: PlayOptions;
  private readonly hand: Hand;
  private readonly seed: number;
  private random: Random;
  /** The decision that is answered, and what the page showed in it last. */
  private decision = "";
  private shown = "";
  /** How often what is shown has changed within this decision. */
  private steps = 0;
  private sinceAnswer = 0;
  /** Whether the table has everything it loads later. */
  private complete = false;

  constructor(page: Page, options: PlayOptions = {}) {
    this.page = page;
    this.options = options;
    this.hand = options.hand ?? "pointer";
    this.seed = options.seed ?? 1;
    this.random = randomAt(this.seed);
  }

  /** Plays until the final count; false if `until` stopped it. */
  async play(): Promise<boolean> {
    await this.page.evaluate(installReader);
    for (;;) {
      const reading = await this.settled();
      if (reading.state === "over") return true;
      if (reading.state === "asked" && !reading.targets.some((one) => one.picked)) {
        await this.options.onAsked?.(reading, this);
        if (await this.options.until?.(reading, this)) return false;
      }
      await this.step(reading);
    }
  }

  /** Answers what is asked now; false if nothing is. For tables where somebody else may be asked next. */
  async answerOne(): Promise<boolean> {
    await this.page.evaluate(installReader);
    const before = this.decisions;
    for (;;) {
      const reading = await this.page.evaluate(() => window.bourseRead());
      if (!["asked", "scene", "past"].includes(reading.state)) return this.decisions > before;
      const fresh = reading.decision !== this.decision;
      if (reading.state === "asked" && fresh && this.decisions > before) return true;
      await this.step(reading);
    }
  }

  private async settled(): Promise<Reading> {
    const states = ["asked", "curtain", "scene", "over", "past"];
    const reading = await this.page.evaluate(([wanted, timeout]) => window.bourseSettled(wanted, timeout), [
      states,
      patience,
    ] as const);
    if (reading.state === "waiting" || reading.state === "away")
      await this.fail(`nothing happened for ${patience / 1000} s`, reading);
    if (this.complete || reading.state !== "asked") return reading;
    // What is loaded after the first table offers more to press.
    await this.page.waitForFunction(() => {
      const room = document.querySelector<HTMLElement>(".room[data-later]");
      return !room || room.dataset.later === "here";
    });
    this.complete = true;
    return this.settled();
  }

  private async step(reading: Reading): Promise<void> {
    if (this.presses > mostPresses) await this.fail("the game has no end", reading);
    this.follow(reading);
    const target = this.choose(reading);
    if (!target) return this.fail("it is my turn and nothing can be pressed", reading);
    if (reading.state === "curtain") {
      this.curtains += 1;
      await this.options.onCurtain?.();
    }
    if (reading.state === "scene") this.scenes += 1;
    this.sinceAnswer += 1;
    if (this.sinceAnswer > mostPressesADecision)
      await this.fail(`${mostPressesADecision} presses gave no answer`, reading);
    await this.press(target, reading);
  }

  /** Where the game is, so that chance depends on that alone. */
  private follow(reading: Reading): void {
    if (reading.state !== "asked") return;
    const shown = reading.targets.map((one) => `${one.label} ${one.lit} ${one.picked}`).join("\n");
    if (reading.decision !== this.decision) {
      this.decision = reading.decision;
      this.decisions += 1;
      this.steps = 0;
      this.sinceAnswer = 0;
    } else if (shown !== this.shown) this.steps += 1;
    this.shown = shown;
    this.random = randomAt(this.seed, this.decisions, this.steps);
  }

  private choose(reading: Reading): Target | undefined {
    const of = (kind: Target["kind"]) => reading.targets.filter((one) => one.kind === kind);
    for (const kind of ["curtain", "skip"] as const) if (of(kind).length > 0) return of(kind)[0];
    const choices = of("choice");
    if (choices.length > 0) return pick(this.random, choices);
    const confirm = of("confirm")[0];
    if (confirm) return confirm;
    const list = of("list")[0];
    if (list && this.random() < (this.options.byList ?? 0.05)) return list;
    const things = of("thing").filter((one) => one.lit && !one.picked);
    const buttons = of("button");
    const sheets = of("sheet");
    const direct = [...things, ...buttons];
    // On a phone what can be pressed may lie on another sheet, also while something is here.
    if (sheets.length > 0 && (direct.length === 0 || this.random() < 0.15)) return pick(this.random, sheets);
    if (direct.length > 0) return pick(this.random, direct);
    return list ?? of("back")[0];
  }

  private async press(target: Target, reading: Reading): Promise<void> {
    this.presses += 1;
    if (this.hand === "keyboard") return this.pressByKey(target, reading);
    const point = await this.page.evaluate((at) => window.bourseAim(at), target.at);
    if ("covered" in point && point.covered === gone) return; // the page has changed meanwhile: it is read again
    if ("covered" in point)
      return this.fail(`“${target.label}” cannot be pressed: over it lies ${point.covered}`, reading);
    if (this.hand === "touch") await this.page.touchscreen.tap(point.x, point.y);
    else await this.page.mouse.click(point.x, point.y);
  }

  // ---- keyboard ----

  /** Where the focus is, seen from the target: on it, in its group (arrows lead there), or elsewhere. */
  private focusFrom(at: number): Promise<"here" | "group" | "else" | "nowhere"> {
    return this.page.evaluate((index) => {
      const target = window.bourseTargets[index];
      const active = document.activeElement;
      if (!target || !active) return "nowhere";
      if (active === target) return "here";
      if (active === document.body) return "nowhere";
      if (target.tabIndex >= 0) return "else";
      // The group of a member that Tab skips is the nearest one with a tab stop.
      let group: HTMLElement | null = target.parentElement;
      while (group && !group.querySelector("button[tabindex='0']")) group = group.parentElement;
      return group?.contains(active) ? "group" : "else";
    }, at);
  }

  /** What a press brings may need a moment to come, such as the final count. */
  private standsSomewhere(): Promise<boolean> {
    return this.page
      .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
  }

  private async pressByKey(target: Target, reading: Reading): Promise<void> {
    const { keyboard } = this.page;
    if (target.kind === "confirm") {
      const at = await this.focusFrom(target.at);
      // Enter confirms from the thing picked last; from anywhere else it must be walked to.
      if (at === "nowhere") {
        await keyboard.press("Enter");
        return;
      }
    }
    for (let stops = 0; stops < 150; stops += 1) {
      const at = await this.focusFrom(target.at);
      if (at === "here") {
        await keyboard.press(this.random() < 0.5 || target.kind === "confirm" ? "Enter" : " ");
        if (reading.state === "asked" && !(await this.standsSomewhere())) this.lostFocus += 1;
        return;
      }
      if (at === "group" && (await this.walkTo(target.at))) continue;
      await keyboard.press("Tab");
    }
    await this.fail(`“${target.label}” cannot be reached by Tab and arrows`, reading);
  }

  /** Walks a group from its beginning; false if the target is not on the way. */
  private async walkTo(at: number): Promise<boolean> {
    const { keyboard } = this.page;
    await keyboard.press("Home");
    for (let steps = 0; steps < 60; steps += 1) {
      if ((await this.focusFrom(at)) === "here") return true;
      const before = await this.page.evaluateHandle(() => document.activeElement);
      await keyboard.press("ArrowDown");
      let moved = await before.evaluate((element) => element !== document.activeElement);
      if (!moved) {
        const rtl = await this.page.evaluate(() => document.documentElement.dir === "rtl");
        await keyboard.press(rtl ? "ArrowLeft" : "ArrowRight");
        moved = await before.evaluate((element) => element !== document.activeElement);
      }
      await before.dispose();
      if (!moved) return false;
    }
    return false;
  }

  private async fail(why: string, reading: Reading): Promise<never> {
    const folder = process.env.BOURSE_TROUBLE ?? "/tmp";
    const file = `${folder}/bourse-trouble-${process.pid}-${Date.now()}.png`;
    await this.page.screenshot({ path: file }).catch(() => undefined);
    const offered = reading.targets.map(
      (one) => `  ${one.kind}${one.picked ? " (picked)" : ""}${one.lit ? "" : " (dim)"}: ${one.label}`,
    );
    throw new Error(
      `${why}\nstate ${reading.state}, phase ${reading.phase}, after ${this.presses} presses, ${reading.told} lines of the log\n` +
        `what now: ${reading.prompt}\n${offered.join("\n")}\npicture: ${file}`,
    );
  }
}
