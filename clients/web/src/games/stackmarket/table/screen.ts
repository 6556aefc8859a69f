// The table of this game, as rooms ask for it.
import { type SitOptions, tableScreen } from "../../../game/game.ts";
import { StackSession } from "./session.svelte.ts";
import Table from "./Table.svelte";

export const screen = tableScreen({
  Table,
  sit: ({ seat, door }: SitOptions<"stackmarket">) => new StackSession(seat, door).open(),
});
