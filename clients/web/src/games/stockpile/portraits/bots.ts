// Who sits across from you: one face for each bot, after its manner.
import { automaton, type BotRecipe, likeness } from "../../../look/faces/automaton.ts";

export const bots: Readonly<Record<string, BotRecipe>> = {
  random: { metal: "tin", head: "box", eyes: "pips", mouth: "none", wears: "none", coat: "#7a2331" },
  novice: { metal: "copper", head: "egg", eyes: "wide", mouth: "small", wears: "cap", coat: "#22324f" },
  clerk: { metal: "tin", head: "dome", eyes: "sleepy", mouth: "flat", wears: "visor", coat: "#6a4526" },
  greedy: { metal: "gold", head: "egg", eyes: "coins", mouth: "smile", wears: "none", coat: "#1d5a41" },
  broker: { metal: "brass", head: "dome", eyes: "round", mouth: "smile", wears: "bowler", coat: "#4a5058" },
  trader: { metal: "steel", head: "box", eyes: "keen", mouth: "grille", wears: "headset", coat: "#57346f" },
  analyst: { metal: "brass", head: "box", eyes: "lenses", mouth: "ticker", wears: "mortar", coat: "#0f5f73" },
  whale: { metal: "sea", head: "snout", eyes: "beads", mouth: "baleen", wears: "spout", coat: "#22324f" },
  tycoon: { metal: "gold", head: "dome", eyes: "monocle", mouth: "flat", wears: "topper", coat: "#2a2622" },
  shark: { metal: "iron", head: "snout", eyes: "beads", mouth: "teeth", wears: "fin", coat: "#7a2331" },
};

export const botFace = (bot: string, twin = 0): string =>
  bots[bot] ? automaton(likeness(bots[bot], twin)) : "";
