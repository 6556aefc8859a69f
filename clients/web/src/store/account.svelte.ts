// Who is signed in at this browser. The session opens the account, so it is kept like the keys of seats: here alone.
import { keep, read } from "./settings.svelte";

interface Me {
  readonly id: string;
  readonly name: string;
  readonly session: string;
}

const KEY = "bourse.account";

function stored(): Me | undefined {
  try {
    const found = JSON.parse(read(KEY) ?? "null") as Partial<Me> | null;
    return typeof found?.id === "string" &&
      typeof found.name === "string" &&
      typeof found.session === "string"
      ? (found as Me)
      : undefined;
  } catch {
    return undefined; // damaged
  }
}

class AccountOfThisBrowser {
  me = $state.raw<Me | undefined>(stored());

  enter(me: Me): void {
    this.me = me;
    keep(KEY, JSON.stringify(me));
  }
  leave(): void {
    this.me = undefined;
    keep(KEY, "");
  }
}

export const account = new AccountOfThisBrowser();
