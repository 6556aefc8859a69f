// The table of this game, as rooms ask for it.
import { type SitOptions, tableScreen } from "../../../game/game";
import Screen from "./Screen.svelte";
import { Seated } from "./seated.svelte";

export const screen = tableScreen({
  Table: Screen,
  sit: ({ seat, door, settings, replay }: SitOptions<"stockpile">) =>
    new Seated(seat, door, settings, replay),
});
