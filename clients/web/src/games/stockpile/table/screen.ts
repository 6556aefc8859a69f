// The table of this game, as rooms ask for it.
import { tableScreen } from "../../../game/game";
import Screen from "./Screen.svelte";
import { Seated } from "./seated.svelte";

export const screen = tableScreen({
  Table: Screen,
  sit: ({ seat, door, settings, replay }) => new Seated(seat, door, settings, replay),
});
