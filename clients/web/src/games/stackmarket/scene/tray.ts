// The reserve: dice that lie in the tray, as many as there are or as many as fit.
import { edge } from "../dice/measures.ts";
import { posed } from "../dice/pictures.ts";
import { tray } from "./desk.ts";
import { grain } from "./paint.ts";

export interface TrayDice {
  readonly values: Int8Array;
  readonly at: Float32Array;
}

const columns = 4;
const rows = 3;
const fits = 24;

export function trayDice(reserve: number): TrayDice {
  const count = Math.min(fits, Math.max(0, reserve));
  const values = new Int8Array(count);
  const at = new Float32Array(count * posed);
  const chance = grain(21);
  for (let die = 0; die < count; die++) {
    const layer = Math.floor(die / (columns * rows));
    const column = die % columns;
    const row = Math.floor(die / columns) % rows;
    const yaw = (chance() - 0.5) * (layer === 0 ? 0.5 : 3);
    const jitter = () => (chance() - 0.5) * 3;
    values[die] = Math.floor(chance() * 5);
    at.set(
      [
        tray.x + (row - (rows - 1) / 2) * 21.5 + jitter(),
        tray.y + (column - (columns - 1) / 2) * 20.5 + jitter() + layer * 3,
        tray.floor + edge * (layer + 0.5) + layer * 0.4,
        0,
        0,
        Math.sin(yaw / 2),
        Math.cos(yaw / 2),
      ],
      die * posed,
    );
  }
  return { values, at };
}
