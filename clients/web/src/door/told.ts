// What only some kinds of a node or an event say.
import type { Decision, GameName, TableNode } from "$gen/messages";

/** All who may answer now. */
export const pendingIn = (node: TableNode | null | undefined): readonly number[] =>
  node?.kind === "decision" ? node.pending : [];

/** What is asked; nothing where nobody is. */
export const decisionIn = <G extends GameName>(node: TableNode<G> | null | undefined): Decision<G> | "" =>
  node?.kind === "decision" ? node.decision : "";

/** Whose event it is; undefined where it is nobody's by its kind. */
export const seatIn = (event: object): number | null | undefined =>
  "seat" in event && (typeof event.seat === "number" || event.seat === null) ? event.seat : undefined;
