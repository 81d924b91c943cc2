type Values = Record<string, unknown>;

const cutMark = /… \[cut: [\d,]+ more characters\]$/;
const continuedMark = /^\[continued after [\d,]+ characters\] /;

/** Merges a value that was returned in parts: texts without their marks, lists without repeated records. */
export function mergeParts(parts: readonly unknown[]): unknown {
  return parts.reduce((whole, part) => merge(whole, part));
}

function merge(whole: unknown, part: unknown): unknown {
  if (typeof whole === "string" && typeof part === "string") return mergeTexts(whole, part);
  if (Array.isArray(whole) && Array.isArray(part)) return mergeLists(whole, part);
  if (!isObject(whole) || !isObject(part)) return part;
  return Object.fromEntries(Object.keys(whole).map((name) => [name, merge(whole[name], part[name])]));
}

function mergeTexts(whole: string, part: string): string {
  if (part === "[in an earlier part]" || part === "[in a later part]") return whole;
  return continuedMark.test(part) ? whole.replace(cutMark, "") + part.replace(continuedMark, "") : part;
}

/** Every part repeats short lists. A divided record ends one part and begins the next. */
function mergeLists(whole: readonly unknown[], part: readonly unknown[]): unknown[] {
  if (JSON.stringify(whole) === JSON.stringify(part)) return [...whole];
  const [last, first] = [whole.at(-1), part[0]];
  const isSame = isObject(last) && isObject(first) && last.id === first.id;
  return isSame ? [...whole.slice(0, -1), merge(last, first), ...part.slice(1)] : [...whole, ...part];
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
