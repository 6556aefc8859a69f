// For tests: whether a value has the shape that the generator says a view has.
import { viewShape } from "$gen/stockpile_view";

type Shapes = typeof viewShape;

function split(type: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < type.length; i++) {
    if (type[i] === "(") depth++;
    if (type[i] === ")") depth--;
    if (depth === 0 && type.startsWith(" | ", i)) {
      parts.push(type.slice(from, i));
      from = i + 3;
    }
  }
  return [...parts, type.slice(from)];
}

function isOne(shapes: Shapes, value: unknown, type: string, problems: string[], path: string): boolean {
  if (type.endsWith("[]")) {
    const inner = type.slice(0, -2).replace(/^\((.*)\)$/, "$1");
    return (
      Array.isArray(value) && value.every((item, i) => matches(shapes, item, inner, problems, `${path}/${i}`))
    );
  }
  if (type.startsWith('"')) return value === JSON.parse(type);
  if (type === "null") return value === null;
  if (type === "number" || type === "boolean" || type === "string") return typeof value === type;
  const shape = shapes[type];
  if (typeof shape === "string") return matches(shapes, value, shape, problems, path);
  if (!shape) return typeof value === "string"; // a name of the vocabulary
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  problems.push(...wrongKeys(shapes, value as Record<string, unknown>, shape, path));
  return true;
}

function wrongKeys(
  shapes: Shapes,
  value: Record<string, unknown>,
  shape: Readonly<Record<string, string>>,
  path: string,
): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [name, type] of Object.entries(shape)) {
    const key = name.replace("?", "");
    seen.add(key);
    if (!(key in value)) {
      if (key === name) problems.push(`${path}/${key} is missing`);
    } else {
      matches(shapes, value[key], type, problems, `${path}/${key}`);
    }
  }
  for (const key of Object.keys(value))
    if (!seen.has(key)) problems.push(`${path}/${key} is not in the shape`);
  return problems;
}

function matches(shapes: Shapes, value: unknown, type: string, problems: string[], path: string): boolean {
  for (const one of split(type)) {
    const found: string[] = [];
    if (isOne(shapes, value, one, found, path)) {
      problems.push(...found);
      return true;
    }
  }
  problems.push(`${path} is ${JSON.stringify(value)}, not ${type}`);
  return true; // told already
}

/** What is wrong with a view, one line each. */
export function shapeProblems(view: unknown, shapes: Shapes = viewShape): string[] {
  const problems: string[] = [];
  matches(shapes, view, "View", problems, "");
  return problems;
}
