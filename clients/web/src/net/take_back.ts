// What people are told about moves that somebody wants to take back.
import type { ToldTakeBack } from "$gen/messages";
import { list } from "../words/format";
import { say } from "../words/say.svelte";

/** While it is asked, for those who may answer and for those who wait; then what has become of it. */
export function takeBackWords(
  told: ToldTakeBack,
  me: number | "spectator",
  names: readonly string[],
): string {
  const player = names[told.seat] ?? "";
  const players = list((told.waiting ?? []).map((seat) => names[seat] ?? ""));
  switch (told.state) {
    case "asked":
      if (told.seat === me) return say("net.take-back-mine", { players });
      if (told.agreed?.includes(me as number)) return say("net.take-back-agreed", { player, players });
      return say("net.take-back-asked", { player, decisions: told.decisions });
    case "granted":
      return told.seat === me ? say("net.take-back-granted-mine") : say("net.take-back-granted", { player });
    case "refused":
      return say("net.take-back-refused", { player: names[told.by ?? -1] ?? "" });
    case "withdrawn":
      return say("net.take-back-withdrawn", { player });
    case "lapsed":
      return say("net.take-back-lapsed");
  }
}

const troubles: Readonly<Record<string, () => string>> = {
  "take-back-nothing": () => say("net.take-back-nothing"),
  "take-back-refused": () => say("net.take-back-no-again"),
  "take-back-open": () => say("net.take-back-open"),
  "take-back-none": () => say("net.take-back-lapsed"),
  "vacation-used": () => say("net.vacation-used"),
};

/** Why a take-back or a vacation was not taken, in the language of the page. */
export const troubleOfCode = (code: string): string | undefined => troubles[code]?.();
