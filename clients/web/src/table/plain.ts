// The plain table and the plain replay, for any game whose words are known.
import { type ReplayScreen, type TableScreen, tableScreen } from "../game/game.ts";
import { TablePlace } from "../game/place.svelte.ts";
import { DoorPlayback } from "../game/playback_door.svelte.ts";
import type { Speaker } from "../words/speak.ts";
import PlainReplay from "./PlainReplay.svelte";
import PlainTable from "./PlainTable.svelte";

export const plainTable = (speaker: Speaker, note?: () => string): TableScreen =>
  tableScreen({
    Table: PlainTable,
    sit: ({ seat, door }) => new TablePlace(seat, door, speaker, note).open(),
  });

/** A playback that knows the words of its game. */
export class PlainPlayback extends DoorPlayback {
  speaker!: Speaker;
}

export const plainReplay = (speaker: Speaker): ReplayScreen => ({
  async start(options) {
    const playback = await PlainPlayback.start(options);
    playback.speaker = speaker;
    return playback;
  },
  Table: PlainReplay,
});
