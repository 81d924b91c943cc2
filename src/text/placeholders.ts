import { oneLine } from "./one-line.ts";

/** Opening braces with their content and the closing braces, if any. */
const braces = /\{\{([^{}]*)(\}\})?/g;

const withSpace = / ?\{\{\s*([a-z_.]+)\s*\}\}/g;

const maxShown = 40;

/** The first placeholder of a text that is not among the names, shortened. Undefined if there is none. */
export function findUnknownPlaceholder(text: string, names: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(braces)].find(
    ([, inner = "", end]) => end === undefined || !names.includes(inner.trim()),
  );
  return unknown === undefined ? undefined : [...oneLine(unknown[0])].slice(0, maxShown).join("");
}

/** Fills in the placeholders. One without a value is removed, with the space before it. */
export function fillPlaceholders(
  template: string,
  values: Readonly<Record<string, string | null>>,
  write: (value: string) => string = (value) => value,
): string {
  return template.replaceAll(withSpace, (found, name: string) => {
    if (!Object.hasOwn(values, name)) return found;
    const value = values[name];
    if (value == null) return "";
    return (found.startsWith(" ") ? " " : "") + write(value);
  });
}
