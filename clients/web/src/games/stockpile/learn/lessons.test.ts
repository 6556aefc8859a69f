// Every lesson is played to its end by the engine: a script that no longer fits the rules fails here.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import en from "$gen/learn.en.json";
import fa from "$gen/learn.fa.json";
import fr from "$gen/learn.fr.json";
import pt from "$gen/learn.pt.json";
import data from "$gen/stockpile_data.json";
import type { ToldView } from "../../../door/door.ts";
import { Engine } from "../../../engine/engine.ts";
import { hintKey, lessonAfter, lessons, scriptOf, textKey } from "./lessons";
import { parseScript, type Script, type Step } from "./script";
import { ScriptMisfit, Stage } from "./stage";

const folder = new URL("./scripts/", import.meta.url);
const texts = { en, pt, fa, fr } as Record<string, Record<string, string>>;
let engine: Engine;
beforeAll(async () => {
  const source = readFileSync(new URL("../../../engine/bourse.wasm", import.meta.url));
  engine = await Engine.start(await WebAssembly.compile(source));
});

/** A lesson with a learner who does what the steps ask for. */
class Learner {
  readonly seen: Step[] = [];
  readonly corrected: string[] = [];
  over = false;
  last: ToldView<"stockpile"> | undefined;
  readonly stage: Stage;

  constructor(readonly script: Script) {
    const ask = async (request: object) => JSON.parse(engine.ask(JSON.stringify(request)));
    this.stage = new Stage(ask, script, {
      pace: () => 0,
      name: "Leila",
      onstep: (step) => {
        if (step) this.seen.push(step);
        else this.over = true;
      },
      onother: (step) => {
        this.corrected.push(step.name);
        return "this one";
      },
    });
    this.stage.listen((told) => {
      if (told.type === "view") this.last = told;
    });
  }

  async play(): Promise<void> {
    await this.stage.open();
    for (let rounds = 0; !this.over && rounds < 500; rounds += 1) {
      if (this.stage.step?.asks) await this.stage.doIt();
      else await this.stage.next();
    }
  }
}

test("there is a lesson for each module, and no script without a lesson", () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".game"));
  expect(new Set(files)).toEqual(new Set(lessons.map((lesson) => `${lesson}.game`)));
  expect(lessons.slice(2)).toEqual(data.modules.map((module) => module.name));
  expect(lessonAfter("base")).toBe("two");
  expect(lessonAfter(lessons.at(-1) as string)).toBeUndefined();
});

describe.each(lessons)("the lesson %s", (lesson) => {
  test("is a record that can be replayed", () => {
    const { replay, about } = engine.openReplay(readFileSync(new URL(`${lesson}.game`, folder), "utf8"));
    expect(about.lines).toBeGreaterThan(20);
    engine.closeReplay(replay);
  });

  test("is played to its end, step by step", async () => {
    const learner = new Learner(await scriptOf(lesson));
    await learner.play();
    expect(learner.over).toBe(true);
    expect(learner.seen).toEqual(learner.script.steps);
    expect(learner.script.steps.some((step) => step.asks)).toBe(true);
  });

  test("resumes at any step", async () => {
    const script = await scriptOf(lesson);
    for (const step of script.steps) {
      const learner = new Learner(script);
      await learner.stage.open(step.name);
      expect(learner.stage.step).toEqual(step);
      expect((learner.last?.legal ?? []).length > 0, step.name).toBe(step.asks);
    }
  });

  test("answers every other move with a hint", async () => {
    const script = await scriptOf(lesson);
    const asking = script.steps.find((step) => step.asks) as Step;
    const learner = new Learner(script);
    await learner.stage.open(asking.name);
    const line =
      script.entries[script.entries.findIndex((one) => one.kind === "step" && one.step === asking) + 1];
    const expected = JSON.parse(
      engine.ask(JSON.stringify({ do: "explain", seat: 0, move: line?.kind === "line" ? line.move : "" })),
    ).move;
    const others = (learner.last?.legal ?? []).filter((move) => String(move) !== String(expected));
    expect(others.length).toBe((learner.last?.legal ?? []).length - 1);
    for (const move of others) {
      const answer = await learner.stage.send({ do: "moves", decision: 0, moves: [move] });
      expect(answer).toMatchObject({ type: "refused", error: { code: "lesson", sentence: "this one" } });
    }
    expect(learner.corrected.length).toBe(others.length);
    expect(learner.stage.step).toEqual(asking);
  });

  test.each(Object.keys(texts))("has its words in %s, and none too many", async (language) => {
    const { steps } = await scriptOf(lesson);
    const wanted = steps.flatMap((step) => [
      textKey(lesson, step.name),
      ...(step.asks ? [hintKey(lesson, step.name)] : []),
    ]);
    const there = Object.keys(texts[language] as object).filter((key) => key.startsWith(`learn.${lesson}.`));
    expect(new Set(there)).toEqual(new Set(wanted));
    expect(new Set(steps.map((step) => step.name)).size).toBe(steps.length);
  });
});

test("rejects a script that does not fit, with its line", async () => {
  const script = parseScript("config seats=3 first=0\n#ask a\n0 bid pile=0 space=99\n");
  await expect(new Learner(script).stage.open()).rejects.toThrow(ScriptMisfit);
});

describe("what a lesson says", () => {
  // The table is laid out in four ways: what is under something on one screen is beside it on another.
  const places: Record<string, RegExp> = {
    en: /\b(under|below|beneath|above|beside|next to) (it|them|this|these)\b|\b(on|to) the (left|right)\b/i,
    pt: /\b(embaixo|debaixo|abaixo|acima|ao lado) (del[ae]s?|diss?o|disto)\b|\blogo abaixo\b|à (direita|esquerda)/i,
    fr: /\b(en|ci)[ -]dessous\b|\bci-dessus\b|à (droite|gauche)|sous (lui|elle)\b/i,
    fa: /(زیر|بالای|کنار) آن|سمت (راست|چپ)/,
  };
  test.each(Object.keys(texts))("never says where on the screen something lies, in %s", (language) => {
    const said = Object.entries(texts[language] ?? {}).filter(([key]) => key.startsWith("learn."));
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter(([, text]) => places[language]?.test(text))).toEqual([]);
  });
});
