// How surely an order stands by the record of one's own hand, asked of the engine whenever the order changes.
import type { HandChance } from "$gen/messages";
import { presentBackend } from "../../../store/tables.svelte.ts";
import type { StackBackend } from "../engine/backend.ts";
import { ownChance } from "../learn/own_hand.ts";
import type { StackSession } from "./session.svelte.ts";

export class OwnChance {
  now = $state.raw<HandChance | null>(null);

  constructor(session: StackSession) {
    $effect(() => {
      const order = session.orderByHand;
      this.now = null;
      if (!order) return;
      let stale = false;
      void presentBackend("stackmarket")
        .then((backend) => ownChance(backend as StackBackend, order.height, order.dice))
        .then((found) => {
          if (!stale) this.now = found;
        })
        .catch(() => {}); // without it the table's own figure is shown
      return () => {
        stale = true;
      };
    });
  }
}
