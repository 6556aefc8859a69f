// Somebody who knows the page by its accessibility tree alone: roles, names and states, as a screen reader gets them. No
// selector, no attribute of ours, no picture. What this player cannot find, nobody who listens can.
import type { Locator, Page } from "playwright-core";
import { pick, type Random, randomAt } from "./random.ts";

interface Heard {
  readonly role: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly pressed: boolean;
  readonly text: string;
  readonly inside: readonly Heard[];
}

const line = /^( *)- (.*)$/;
const entry = /^([\w-]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(?::\s?(.*))?$/;

/** A key of YAML that holds a colon is quoted; so is the text behind it. */
function unquote(text: string): string {
  const quoted = /^'((?:[^']|'')*)'(:.*)?$/.exec(text);
  return quoted ? `${quoted[1]?.replaceAll("''", "'")}${quoted[2] ?? ""}` : text;
}

/** Reads what Playwright tells of the tree. */
export function heard(snapshot: string): Heard {
  type Open = Heard & { inside: Heard[]; depth: number };
  const root: Open = {
    role: "page",
    name: "",
    disabled: false,
    pressed: false,
    text: "",
    inside: [],
    depth: -1,
  };
  const open: Open[] = [root];
  for (const row of snapshot.split("\n")) {
    const [, indent = "", rest = ""] = line.exec(row) ?? [];
    const [, role = "", name = "", states = "", text = ""] = entry.exec(unquote(rest)) ?? [];
    if (!role) continue;
    while ((open.at(-1)?.depth ?? -1) >= indent.length) open.pop();
    const node: Open = {
      role,
      name: name.replace(/\\(.)/g, "$1"),
      disabled: states.includes("[disabled]"),
      pressed: states.includes("[pressed]") || states.includes("[checked]"),
      text: text.replace(/^"(.*)"$/, "$1"),
      inside: [],
      depth: indent.length,
    };
    open.at(-1)?.inside.push(node);
    open.push(node);
  }
  return root;
}

export function every(node: Heard, role: string): Heard[] {
  return node.inside.flatMap((one) => [...(one.role === role ? [one] : []), ...every(one, role)]);
}

export const words = (node: Heard): string =>
  [node.text, ...node.inside.map(words)].filter((one) => one !== "").join(" ");

/** Isolates are for the eye; nobody hears them. */
export const bare = (text: string): string => text.replace(/[\u2066-\u2069]/g, "");

/** What says nothing to a listener: a control without a name or with its words twice, a number that counts nothing. */
function unclear(node: Heard): string[] {
  const found: string[] = [];
  const text = bare(node.name).trim();
  const [, tail = ""] = /(\S+ \S+)$/.exec(text) ?? [];
  if (["button", "radio", "img", "link"].includes(node.role)) {
    if (text === "" || /^[\d\s]+$/.test(text)) found.push(`${node.role} “${text}” has no name`);
    if (tail && text.indexOf(tail) < text.length - tail.length)
      found.push(`${node.role} “${text}” says it twice`);
  } else if (["text", "listitem", "paragraph"].includes(node.role) && /^[\d\s]+$/.test(bare(node.text)))
    found.push(`${node.role} “${node.text}” counts nothing`);
  const inside = node.role === "table" ? [] : node.inside;
  return [
    ...found,
    ...inside.flatMap((one) =>
      unclear(one).map((what) => (node.name ? `${bare(node.name)}: ${what}` : what)),
    ),
  ];
}

const patience = 60_000;
/** Parts of the table that only tell, and tools. */
const tells = /^(Log|What now|Tools)$/;

export class Listener {
  decisions = 0;
  /** Answers given on the things themselves and through the list of all choices. */
  byThings = 0;
  byList = 0;
  readonly prompts = new Set<string>();
  /** What a listener could not make sense of, over the whole game. */
  readonly puzzles = new Set<string>();
  /** Drawn by the number of the decision and of the press in it, so that no delay changes the game. */
  private random: Random;
  private last = "";
  private presses = 0;

  constructor(
    readonly page: Page,
    private readonly seed = 1,
  ) {
    this.random = randomAt(seed);
  }

  async listen(): Promise<Heard> {
    return heard(await this.page.locator("body").ariaSnapshot());
  }

  private part(region: string): Locator {
    return this.page.getByRole("region", { name: region, exact: true });
  }

  /** To the final count; says its table. */
  async play(): Promise<Heard> {
    let quiet = Date.now();
    for (;;) {
      const page = await this.listen();
      const count = every(page, "table").find((one) => one.name.startsWith("Final count"));
      if (count && every(page, "button").some((one) => one.name === "Rematch")) return count;
      const acted = await this.act(page);
      if (acted) quiet = Date.now();
      else if (Date.now() - quiet > patience)
        throw new Error(`nothing to do for a minute:\n${this.told(page)}`);
      else await this.page.waitForTimeout(40);
    }
  }

  /** One press; false if there is nothing to press now. */
  private async act(page: Heard): Promise<boolean> {
    const now = every(page, "region").find((one) => one.name === "What now");
    if (!now) return false;
    const dialog = every(page, "dialog").find((one) => one.name === "Your choices");
    if (dialog)
      return this.answer(this.page.getByRole("dialog", { name: "Your choices" }), dialog, /^Close$/);
    const [aside] = every(page, "dialog");
    const close = every(aside ?? page, "button").find((one) => one.name === "Close");
    if (aside && close) return this.press(this.page.getByRole("dialog", { name: aside.name }), aside, close);
    const buttons = every(now, "button").filter((one) => !one.disabled);
    const named = (name: RegExp) => buttons.find((one) => name.test(bare(one.name)));
    const skip = named(/^Skip/);
    if (skip) return this.press(this.part("What now"), now, skip);
    const all = named(/^All \d+ choices/);
    const plain = buttons.filter((one) => !/^(All \d+ choices|Take back|Undo|Hint)/.test(bare(one.name)));
    const prompt = every(now, "paragraph").map(words).map(bare)[0] ?? "";
    if (!all && plain.length === 0) return false;
    const mark = `${prompt} ${every(page, "log").map((log) => every(log, "button").length)}`;
    if (mark !== this.last) {
      this.decisions += 1;
      this.presses = 0;
      this.prompts.add(prompt);
      for (const puzzle of unclear(page)) this.puzzles.add(puzzle.replace(/\d+/g, "#"));
      if (prompt === "") throw new Error(`asked without a question:\n${this.told(page)}`);
    }
    this.last = mark;
    this.presses += 1;
    this.random = randomAt(this.seed, this.decisions, this.presses);
    if (this.presses > 40) throw new Error(`40 presses gave no answer:\n${this.told(page)}`);
    const things = every(page, "region")
      .filter((one) => !tells.test(one.name))
      .flatMap((region) =>
        ["button", "radio"]
          .flatMap((role) => every(region, role))
          .filter((one) => !one.disabled && !one.pressed)
          .map((thing) => ({ region, thing })),
      );
    // What was picked leaves one move: it is confirmed. Otherwise a thing, a button, or the list of everything.
    if (plain.length > 0 && (!all || this.random() < 0.6)) {
      this.byThings += 1;
      return this.press(this.part("What now"), now, pick(this.random, plain));
    }
    if (things.length > 0 && this.presses < 8 && this.random() < 0.8) {
      const { region, thing } = pick(this.random, things);
      return this.press(this.part(region.name), region, thing);
    }
    const other = all ?? pick(this.random, plain);
    return this.press(this.part("What now"), now, other);
  }

  private async answer(within: Locator, dialog: Heard, except: RegExp): Promise<boolean> {
    const choices = every(dialog, "button").filter((one) => !except.test(one.name));
    if (choices.length === 0) throw new Error("the list of choices is empty");
    this.byList += 1;
    return this.press(within, dialog, pick(this.random, choices));
  }

  /** Presses what has this role and name; of several alike the one that was meant. */
  private async press(within: Locator, region: Heard, target: Heard): Promise<boolean> {
    const alike = every(region, target.role).filter((one) => one.name === target.name);
    const found = within.getByRole(target.role as "button", { name: target.name, exact: true });
    try {
      await found.nth(alike.indexOf(target)).click({ timeout: 15_000 });
      return true;
    } catch (error) {
      const again = await this.listen();
      const gone = !every(again, target.role).some((one) => one.name === target.name);
      if (gone) return true; // the table went on meanwhile
      throw new Error(`“${target.name}” is in the tree and cannot be pressed: ${error}\n${this.told(again)}`);
    }
  }

  private told(page: Heard): string {
    const tell = (node: Heard, depth: number): string =>
      `${" ".repeat(depth)}${node.role} ${node.name} ${node.text}\n${node.inside.map((one) => tell(one, depth + 1)).join("")}`;
    return tell(page, 0);
  }
}
