// The tables where it is one's turn, as the server told last; net/my_turns.ts asks it. Small, because the start page has it.
import type { TableStanding } from "$gen/messages";

class Turns {
  /** One's own turns first, in the order in which they end. */
  list = $state.raw<readonly TableStanding[]>([]);
  /** Whether the server told since the page was opened. */
  told = $state(false);

  /** Where one is asked, other than at this table. */
  waiting(elsewhere = ""): readonly TableStanding[] {
    return this.list.filter((one) => one.asked && one.table !== elsewhere);
  }

  /** A title with how many wait: "(3) Bourse". */
  counted(title: string): string {
    const count = this.waiting().length;
    return count > 0 ? `(${count}) ${title}` : title;
  }
}

export const turns = new Turns();
