// Who speaks in the chat of a table, and in which languages. Two people may have one name, and a seat may pass to somebody
// else.
import type { Speaker } from "$gen/messages";
import { tongueName } from "../store/spoken.svelte";
import { list, number } from "../words/format";
import { say } from "../words/say.svelte";

/** Somebody who is reported: a seat, or a spectator by their number. */
export type Reported =
  | { readonly about: number }
  | { readonly about: "spectator"; readonly spectator: number };

export const isSame = (one: Reported, other: Reported | undefined): boolean =>
  one.about === "spectator"
    ? other?.about === "spectator" && one.spectator === other.spectator
    : one.about === other?.about;

/** Spectators need not have a name. */
export const speakerName = ({ name, spectator }: Pick<Speaker, "name" | "spectator">): string =>
  name || (spectator ? say("net.spectator-number", { number: number(spectator) }) : say("net.spectator"));

/** The languages of somebody at a table, in words. */
export const spokenWords = (tags: readonly string[] = []): string => list(tags.map(tongueName));

/** The same for all that one person writes at a table, and for nobody else. */
export const voiceOf = ({ seat, name, spectator }: Speaker): string =>
  spectator === undefined ? `${seat} ${name}` : `spectator ${spectator}`;

/** The voices that are not heard, with this one among them or not. */
export function withVoice(voices: ReadonlyMap<string, Speaker>, one: Speaker, among: boolean) {
  const others = [...voices].filter(([voice]) => voice !== voiceOf(one));
  return new Map(among ? [...others, [voiceOf(one), one] as const] : others);
}
