// The fields that only one game has, loaded with its page.
import type { Component } from "svelte";
import type { GameRules, Setup } from "../game/game.ts";
import type { Choices } from "./choices.ts";

type Fields = Component<{ rules: GameRules; choices: Choices }>;

export interface OwnFields {
  /** Beside the modules. */
  readonly Beside?: Fields;
  /** Under "advanced". */
  readonly Advanced?: Fields;
}

export async function ownFields(setup: Setup): Promise<OwnFields> {
  const [beside, advanced] = await Promise.all([setup.Beside?.(), setup.Advanced?.()]);
  return {
    ...(beside ? { Beside: beside.default as Fields } : {}),
    ...(advanced ? { Advanced: advanced.default as Fields } : {}),
  };
}
