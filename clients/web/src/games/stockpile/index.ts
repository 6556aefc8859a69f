// Stockpile: what this game brings to the client.
import type { Config } from "$gen/stockpile";
import type { Game } from "../../game/game.ts";
import { usualBot } from "../../game/usual.ts";
import { say, sayAny } from "../../words/say.svelte.ts";
import { modules, presetNamed } from "./book/presets.ts";
import TablePicture from "./start/TablePicture.svelte";
import { houseRules } from "./words/house_rules.ts";
import { name, speaker } from "./words/speak.ts";

/** Pages that tell rules and reasons bring their words along. */
const withRules = async <Page>(page: Promise<Page>): Promise<Page> => {
  await (await import("../../words/lessons.ts")).lessonWords();
  return page;
};

export const stockpile: Game = {
  id: "stockpile",
  home: "",
  listed: true,
  name: () => say("web.stockpile"),
  hint: () => say("web.new-table-hint"),
  words: async () => undefined, // here from the start
  speaker: async () => speaker,
  backend: async (engine) => (await import("./engine/backend.ts")).createBackend(engine),
  fullEngine: async () => (await import("./engine/backend.ts")).fullEngine,
  botName: (bot) => sayAny(`web.bot.${bot}`),
  botFace: async () => (await import("./portraits/bots.ts")).botFace,
  moduleName: (module) => name("module", module),
  title(config: Config) {
    if (config.companion) return say("companion.title");
    const preset = presetNamed(config);
    const what =
      (config.modules ?? []).length === 0
        ? say("web.set-base")
        : preset
          ? sayAny(`preset.${preset}.name`)
          : say("web.preset-own");
    return config.set?.length ? say("web.house-title", { what }) : what;
  },
  houseRules: (config: Config) => houseRules(config),
  peopleOnly: (config: Config) => config.companion === true,
  modules: () => modules,
  roundLine: /^\* deal-company pair=0 /,
  ratedKinds: ["base", "modules", "two"],
  // It spreads its cards and keeps money back, so the auction of a first game is one (docs/bots.md).
  usualBot: (bots) => (bots.includes("broker") ? "broker" : usualBot(bots)),
  setup: async () => (await import("./setup/setup.ts")).setup,
  table: async () => (await import("./table/screen.ts")).screen,
  replay: async () => (await withRules(import("./replay/screen.ts"))).screen,
  hindsightAfter: true,
  keyHelp: async () => (await import("./table/key_help.ts")).keyHelp,
  pages: {
    rules: {
      title: () => say("web.rules"),
      load: () => withRules(import("./rules/Rules.svelte")),
      props: (section) => ({ section }),
    },
    learn: {
      title: () => say("web.learn"),
      load: () => import("./learn/Learn.svelte"),
      props: (lesson) => ({ lesson }),
      keyed: true,
    },
    companion: {
      title: () => say("companion.title"),
      load: async () => {
        await (await import("../../words/net.ts")).netWords();
        return import("./companion/Companion.svelte");
      },
    },
    sheets: {
      title: () => say("sheets.title"),
      load: () => withRules(import("./companion/Sheets.svelte")),
      props: (preset) => ({ preset }),
    },
  },
  firstTable: { config: { preset: "first-game" }, bots: 3 },
  Picture: TablePicture,
  colours: async () => (await import("./start/Swatches.svelte")).default,
  startLinks: [
    { href: "#/companion", name: () => say("companion.title"), hint: () => say("companion.hint") },
  ],
  newcomer: { href: "#/learn/base", name: () => say("web.new-here") },
  learnLinks: [
    { href: "#/learn", name: () => say("web.learn"), hint: () => say("web.learn-hint") },
    { href: "#/rules", name: () => say("web.rules"), hint: () => say("web.rules-hint") },
  ],
};
