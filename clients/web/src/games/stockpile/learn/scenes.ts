// Moments of the lessons as sessions, for pictures: the parts of the table draw them as they draw a game.

import { usualSettings } from "../../../game/table_settings";
import { Session } from "../table/session.svelte";
import { scriptOf } from "./lessons";
import { learner } from "./script";
import { type Ask, Stage } from "./stage";

export interface ScenePlace {
  readonly lesson: string;
  readonly step: string;
}

/** What a part of the table shows at a step of a lesson; nothing can be pressed there. */
export async function sessionAt(ask: Ask, { lesson, step }: ScenePlace, name: string): Promise<Session> {
  const stage = new Stage(ask, await scriptOf(lesson), {
    pace: () => 0,
    name,
    onstep: () => undefined,
    onother: () => "",
  });
  const session = new Session(learner, { send: async () => ({ type: "done" }) }, () => ({
    ...usualSettings,
    still: true,
  }));
  stage.listen((told) => {
    if (told.type === "table") {
      session.seats = told.seats;
      session.config = told.config;
    } else if (told.type === "view") {
      const { n, view, node, events } = told;
      session.take(
        {
          n,
          view,
          events: events.length,
          node,
          decision: null,
          legal: [],
          undo: false,
          scores: null,
        },
        events,
      );
    }
  });
  await stage.open(step);
  stage.close();
  return session;
}
