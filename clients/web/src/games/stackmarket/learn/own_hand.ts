// The record of one's own hand: grows with every stacking, and says how surely the next dice stand.
import type { HandChance, Stacking, StackingOutcome } from "$gen/messages";
import type { StackBackend } from "../engine/backend.ts";
import { handRecord, keepRecord } from "./kept.ts";

/** Adds a finished stacking. A record that the engine cannot read is begun anew. */
export async function remember(
  backend: Pick<StackBackend, "handRecord">,
  { height, dice }: Pick<Stacking, "height" | "dice">,
  { reached, collapsed, fell_off }: Pick<StackingOutcome, "reached" | "collapsed" | "fell_off">,
): Promise<void> {
  const tried = { height, dice, reached, collapsed, fell_off };
  const added = await backend
    .handRecord({ ...tried, record: handRecord() })
    .catch(() => backend.handRecord({ ...tried, record: null }));
  keepRecord(added);
}

/** Null where this hand has not stacked anything yet. */
export async function ownChance(
  backend: Pick<StackBackend, "handChance">,
  height: number,
  dice: number,
): Promise<HandChance | null> {
  const record = handRecord();
  if (!record) return null;
  const chance = await backend.handChance({ record, height, dice }).catch(() => null);
  return chance && chance.tries > 0 ? chance : null;
}
