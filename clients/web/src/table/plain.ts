// The plain table and the plain replay, for any game whose words are known.
import { type ReplayScreen, type TableScreen, tableScreen } from "../game/game.ts";
import { TablePlace } from "../game/place.svelte.ts";
import { DoorReel } from "../game/reel_door.svelte.ts";
import type { Speaker } from "../words/speak.ts";
import PlainReplay from "./PlainReplay.svelte";
import PlainTable from "./PlainTable.svelte";

export const plainTable = (speaker: Speaker, note?: () => string): TableScreen =>
  tableScreen({
    Table: PlainTable,
    sit: ({ seat, door }) => new TablePlace(seat, door, speaker, note).open(),
  });

/** A reel that knows the words of its game. */
export class PlainReel extends DoorReel {
  speaker!: Speaker;
}

export const plainReplay = (speaker: Speaker): ReplayScreen => ({
  async start(options) {
    const reel = await PlainReel.start(options);
    reel.speaker = speaker;
    return reel;
  },
  Table: PlainReplay,
});
