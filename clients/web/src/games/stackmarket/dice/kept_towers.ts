// Towers as stackings left them, each seen from its site. What is not kept is new, and stands straight.
import type { Stacking } from "$gen/messages";
import { site } from "./measures.ts";
import { type Poses, posed } from "./pictures.ts";
import { stands, type Tower, towersAround } from "./standing.ts";

export class KeptTowers {
  private readonly towers = new Map<number, Float32Array>();

  /** Every building begins anew. */
  clear(): void {
    this.towers.clear();
  }

  /** As the last picture of a stacking shows them. A building that fell is built anew, and so are all after a takeover. */
  keep(told: Stacking, { at, head, hand }: Poses): void {
    if (told.takeover) {
      this.clear();
      return;
    }
    const { building } = told;
    if (head.collapsed) this.towers.delete(building);
    else this.take(at, { building, from: 0, floors: told.height + hand.placed }, site(null));
    towersAround(told).forEach((tower, other) => {
      if (stands(at, tower)) this.take(at, tower, site(other));
      else this.towers.delete(tower.building);
    });
  }

  private take(
    at: Float32Array,
    { building, from, floors }: Tower,
    { x, y }: { readonly x: number; readonly y: number },
  ): void {
    const tower = at.slice(from * posed, (from + floors) * posed);
    for (let place = 0; place < tower.length; place += posed) {
      tower[place] = tower[place]! - x;
      tower[place + 1] = tower[place + 1]! - y;
    }
    this.towers.set(building, tower);
  }

  /** Null: it is new. */
  of(building: number, floors: number): Float32Array | null {
    const kept = this.towers.get(building);
    if (kept?.length === floors * posed) return kept;
    this.towers.delete(building);
    return null;
  }
}
