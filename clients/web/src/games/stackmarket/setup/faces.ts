// One face for each bot: the steadier its hand, the calmer it looks.
import { automaton, type BotRecipe, likeness } from "../../../look/faces/automaton.ts";

export const bots: Readonly<Record<string, BotRecipe>> = {
  random: { metal: "tin", head: "box", eyes: "pips", mouth: "none", wears: "none", coat: "#7a2331" },
  novice: { metal: "copper", head: "egg", eyes: "wide", mouth: "small", wears: "key", coat: "#22324f" },
  casual: { metal: "tin", head: "dome", eyes: "sleepy", mouth: "smile", wears: "cap", coat: "#1d5a41" },
  good: { metal: "brass", head: "box", eyes: "round", mouth: "grille", wears: "aerial", coat: "#4a5058" },
  expert: { metal: "steel", head: "dome", eyes: "lenses", mouth: "flat", wears: "visor", coat: "#57346f" },
};

export const botFace = (bot: string, twin = 0): string =>
  bots[bot] ? automaton(likeness(bots[bot], twin)) : "";
