// A view as a tree that people can read: keys become words, lists of plain values a line, lists of alike things a table.

export type Tree =
  | { readonly kind: "value"; readonly key: string; readonly text: string }
  /** A column for each thing of a list, a row for each of its keys. */
  | {
      readonly kind: "table";
      readonly key: string;
      readonly columns: readonly string[];
      readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
    }
  | { readonly kind: "group"; readonly key: string; readonly rows: readonly Tree[] };

type Thing = Readonly<Record<string, unknown>>;

/** `next_first` → `next first`. */
const words = (key: string): string => key.replace(/[_-]/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2");

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;
const isLine = (value: unknown): boolean => isPlain(value) || (Array.isArray(value) && value.every(isPlain));
const isFlat = (value: unknown): value is Thing =>
  !isPlain(value) && !Array.isArray(value) && Object.values(value as Thing).every(isLine);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(textOf).join(", ");
  return String(value);
}

function tableOf(key: string, things: readonly Thing[]): Tree {
  const keys = [...new Set(things.flatMap((thing) => Object.keys(thing)))];
  return {
    kind: "table",
    key,
    columns: things.map((_, at) => String(at + 1)),
    rows: keys.map((one) => ({ key: words(one), cells: things.map((thing) => textOf(thing[one])) })),
  };
}

function rowOf(key: string, value: unknown): Tree {
  if (isLine(value)) return { kind: "value", key, text: textOf(value) };
  if (Array.isArray(value) && value.length > 1 && value.every(isFlat)) return tableOf(key, value);
  return { kind: "group", key, rows: treeOf(value) };
}

/** Rows of an object or a list, short ones first; entries of a list are counted from 1. */
export function treeOf(value: unknown): readonly Tree[] {
  if (isPlain(value)) return [];
  if (Array.isArray(value)) return value.map((one, at) => rowOf(String(at + 1), one));
  const rows = Object.entries(value as Thing).map(([key, one]) => rowOf(words(key), one));
  const order = { value: 0, table: 1, group: 2 } as const;
  return rows.sort((a, b) => order[a.kind] - order[b.kind]);
}
