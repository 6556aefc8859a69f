// Which lessons there are: the base game, two players, and one for each module that data/ lists.
import data from "$gen/stockpile_data.json";
import { sayAny } from "../../../words/say.svelte";
import { parseScript, type Script } from "./script.ts";

const scripts = import.meta.glob<string>("./scripts/*.game", { query: "?raw", import: "default" });

export const lessons: readonly string[] = ["base", "two", ...data.modules.map((module) => module.name)];

export const isLesson = (name: string): boolean => lessons.includes(name);

export async function scriptOf(lesson: string): Promise<Script> {
  const load = scripts[`./scripts/${lesson}.game`];
  if (!load) throw new Error(`There is no lesson ${lesson}.`);
  return parseScript(await load());
}

const isModule = (lesson: string) => data.modules.some((module) => module.name === lesson);

export function titleOf(lesson: string): string {
  return isModule(lesson) ? sayAny(`module.${lesson}.name`) : sayAny(`learn.${lesson}-title`);
}

export function aboutOf(lesson: string): string {
  return isModule(lesson) ? sayAny(`module.${lesson}.text`) : sayAny(`learn.${lesson}-about`);
}

export const lessonAfter = (lesson: string): string | undefined => lessons[lessons.indexOf(lesson) + 1];

export const textKey = (lesson: string, step: string) => `learn.${lesson}.${step}`;
export const hintKey = (lesson: string, step: string) => `learn.${lesson}.${step}-why`;
