// Friends: accounts that a person wants to find again. Kept in this browser alone, so nobody else knows them.
import { keep, read } from "./settings.svelte";

export interface Friend {
  readonly id: string;
  readonly name: string;
}

const shelf = "bourse.friends";
const most = 200;

function kept(): readonly Friend[] {
  try {
    const found: unknown = JSON.parse(read(shelf) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found
      .filter((one) => typeof one?.id === "string" && typeof one?.name === "string")
      .map(({ id, name }) => ({ id, name }))
      .slice(-most);
  } catch {
    return []; // damaged: as if nothing was kept
  }
}

class Friends {
  all = $state.raw<readonly Friend[]>(kept());

  has(id: string): boolean {
    return this.all.some((one) => one.id === id);
  }

  /** Adds somebody, or takes them off the list. */
  set(friend: Friend, on: boolean): void {
    const others = this.all.filter((one) => one.id !== friend.id);
    this.all = on ? [...others, friend].slice(-most) : others;
    keep(shelf, JSON.stringify(this.all));
  }
}

export const friends = new Friends();
