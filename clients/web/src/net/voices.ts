// Who speaks in the chat of a table. Two people may have one name, and a seat may pass to somebody else.
import type { Speaker } from "$gen/messages";

/** The same for all that one person writes at a table, and for nobody else. */
export const voiceOf = ({ seat, name, spectator }: Speaker): string =>
  spectator === undefined ? `${seat} ${name}` : `spectator ${spectator}`;

/** The voices that are not heard, with this one among them or not. */
export function withVoice(voices: ReadonlyMap<string, Speaker>, one: Speaker, among: boolean) {
  const others = [...voices].filter(([voice]) => voice !== voiceOf(one));
  return new Map(among ? [...others, [voiceOf(one), one] as const] : others);
}
