// Keeps a model in step with a door: hears every message, and asks for a whole view when the picture does not fit.
import type { Door, GameName } from "./door.ts";
import { emptyModel, heard, shown, type TableModel } from "./model.ts";

export interface Followed<G extends GameName = GameName> {
  readonly model: TableModel<G>;
  /** Takes the oldest steps off the queue: they were shown. */
  shown(count?: number): void;
  stop(): void;
}

export function follow<G extends GameName>(
  door: Door<G>,
  onChange: (model: TableModel<G>) => void,
): Followed<G> {
  let model = emptyModel<G>(door.seat);
  const replace = (next: TableModel<G>) => {
    if (next === model) return;
    model = next;
    onChange(model);
  };
  const stop = door.listen((told) => {
    const wasStale = model.stale;
    replace(heard(model, told));
    // From the first event on: what was missed may have been taken back as well.
    if (model.stale && !wasStale) door.send({ do: "resync", since: 0 }).catch(() => {});
  });
  return {
    get model() {
      return model;
    },
    shown(count) {
      replace(shown(model, count));
    },
    stop,
  };
}
