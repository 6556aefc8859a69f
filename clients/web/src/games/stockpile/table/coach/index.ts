// The coach of a table that gives hints; comes with the stage, after the first table.
import type { Session } from "../session.svelte";
import Ask from "./Ask.svelte";
import { CoachState } from "./coach.svelte";
import Said from "./Said.svelte";

export function coachFor(session: Session): void {
  if (!session.coach && session.hints && session.me !== "spectator")
    session.coach = new CoachState(session, Said, Ask);
}
