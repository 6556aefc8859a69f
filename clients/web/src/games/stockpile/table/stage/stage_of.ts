// Which task takes the middle of the table in Action and Selling.
import { acting } from "../asked";
import type { Session } from "../session.svelte";
import ActStage from "./ActStage.svelte";
import SellStage from "./SellStage.svelte";
import WalkStage from "./WalkStage.svelte";

export function stageOf(session: Session): typeof ActStage | null {
  const { view, me } = session;
  const mine = typeof me === "number" ? view?.players[me] : undefined;
  if (!view || !mine) return null;
  const verbs = new Set<string>(session.choices.map((choice) => choice.verb));
  if (view.phase === "selling" && (verbs.size === 0 || [...verbs].some((verb) => verb.includes("sell"))))
    return SellStage;
  // An investor may move prices too, but beside other actions.
  const onCompany = ["raise", "lower", "choose-company"].some((verb) => verbs.has(verb));
  if (onCompany && acting(session)?.type === "strategy") return WalkStage;
  const acts = verbs.has("boom") || verbs.has("bust");
  const waits = view.phase === "action" && mine.booms + mine.busts > 0;
  return waits && (acts || verbs.size === 0) ? ActStage : null;
}
