// Stack Market: what this game brings to the client.
import type { Game } from "../../game/game.ts";
import { labelled } from "../../words/format.ts";
import { say } from "../../words/say.svelte.ts";
import { stackWords, tell } from "./words/texts.ts";

export const stackmarket: Game = {
  id: "stackmarket",
  home: "stack",
  listed: true,
  name: () => say("web.stack-market"),
  hint: () => say("web.stack-hint"),
  words: stackWords,
  speaker: async () => (await import("./words/speak.ts")).speaker,
  backend: async (engine) => (await import("./engine/backend.ts")).createBackend(engine),
  botName: (bot) => tell(`open.bot-${bot}`),
  botFace: async () => (await import("./setup/faces.ts")).botFace,
  moduleName: (module) => tell(`module.${module}.name`),
  title: () => say("web.stack-market"),
  modules: () => [],
  roundLine: /^\* takeover-/,
  ratedKinds: ["base", "modules"],
  usualBot: (bots) => bots[Math.floor(bots.length / 2)] ?? "",
  setup: async () => (await import("./setup/setup.ts")).setup,
  table: async () => {
    const [{ screen }] = await Promise.all([import("./table/screen.ts"), stackWords()]);
    return screen;
  },
  replay: async () => {
    const { lessonWords } = await import("../../words/lessons.ts"); // with those of hindsight
    const [{ screen }] = await Promise.all([import("./replay/screen.ts"), stackWords(), lessonWords()]);
    return screen;
  },
  hindsightAfter: false,
  keyHelp: async () => {
    const [{ keyHelp }] = await Promise.all([import("./table/key_help.ts"), stackWords()]);
    return keyHelp;
  },
  pages: {
    practice: { title: () => say("web.stack-market"), load: () => import("./learn/Practice.svelte") },
    lesson: { title: () => say("web.stack-market"), load: () => import("./learn/Lesson.svelte") },
    day: { title: () => say("web.stack-market"), load: () => import("./learn/DayTower.svelte") },
    duel: { title: () => say("web.stack-market"), load: () => import("./learn/Duel.svelte") },
    rules: { title: () => say("web.stack-market"), load: () => import("./rules/StackRules.svelte") },
  },
  firstTable: { config: {}, bots: 2 },
  learnLinks: [],
  startLinks: [],
  lesson: { href: "#/stack/lesson", name: () => labelled(say("web.stack-market"), say("web.stack-hint")) },
};
