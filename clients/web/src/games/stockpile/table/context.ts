// Every part of the table reads the same session.
import { getContext, setContext } from "svelte";
import type { Session } from "./session.svelte";

const key = Symbol("table");

export function provide(session: () => Session): void {
  setContext(key, session);
}

/** The session in force; call it where it is read, since the seat at a shared device changes. */
export function useSession(): () => Session {
  return getContext<() => Session>(key);
}

/** The same for a part that is drawn alone, as tests do. */
export const contextOf = (session: Session): Map<symbol, () => Session> => new Map([[key, () => session]]);
