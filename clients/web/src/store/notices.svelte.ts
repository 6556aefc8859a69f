// Short messages at the edge of the page: said once, politely, with at most two things to do.

import { untrack } from "svelte";

interface Notice {
  readonly id: number;
  /** A function, so that a notice follows the language. */
  readonly text: () => string;
  readonly actions: readonly { readonly label: () => string; readonly act: () => void }[];
}

let count = 0;

class Notices {
  list = $state.raw<readonly Notice[]>([]);

  /** Stays until dismissed where there is something to do, else as long as it takes to read. */
  tell(text: () => string, actions: Notice["actions"] = [], seconds = actions.length ? 0 : 6): () => void {
    const id = ++count;
    // Untracked, so that an effect which tells something does not depend on other notices.
    this.list = [...untrack(() => this.list), { id, text, actions }];
    const dismiss = () => this.dismiss(id);
    if (seconds) setTimeout(dismiss, seconds * 1000);
    return dismiss;
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
