// A view as a tree that people can read: keys become words, short lists of plain values a line.

export type Tree =
  | { readonly kind: "value"; readonly key: string; readonly text: string }
  | { readonly kind: "group"; readonly key: string; readonly rows: readonly Tree[] };

/** `next_first` → `next first`. */
const words = (key: string): string => key.replace(/[_-]/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2");

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

function textOf(value: unknown): string {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  return String(value);
}

/** Rows of an object or a list; entries of a list are counted from 1. */
export function treeOf(value: unknown): readonly Tree[] {
  if (isPlain(value)) return [];
  const entries = Array.isArray(value)
    ? value.map((one, at) => [String(at + 1), one] as const)
    : Object.entries(value as Record<string, unknown>);
  return entries.map(([key, one]): Tree => {
    const name = words(key);
    if (isPlain(one)) return { kind: "value", key: name, text: textOf(one) };
    if (Array.isArray(one) && one.every(isPlain))
      return { kind: "value", key: name, text: one.length === 0 ? "–" : one.map(textOf).join(", ") };
    return { kind: "group", key: name, rows: treeOf(one) };
  });
}
