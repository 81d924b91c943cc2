import { badFields, type FieldError } from "../../../problems.ts";
import { html as escaped } from "../../../text/html.ts";
import { oneLine } from "../../../text/one-line.ts";

/** The value of each placeholder. Null if it has none. */
export type Values = { "customer.name": string | null; "me.name": string; "business.name": string };

const placeholders: readonly (keyof Values)[] = ["customer.name", "me.name", "business.name"];

/** The placeholders with their braces. */
export const written = placeholders.map((name) => `{{${name}}}`);

/** Opening braces with their content and the closing braces, if any. */
const braces = /\{\{([^{}]*)(\}\})?/g;

function isPlaceholder(name: string): name is keyof Values {
  return (placeholders as readonly string[]).includes(name);
}

const maxShown = 40;

/** Throws a 400 that names each field with unknown placeholders. */
export function assertPlaceholders(fields: Record<string, string | null | undefined>): void {
  const errors = Object.entries(fields).flatMap(([name, value]): FieldError[] => {
    const unknown = [...(value ?? "").matchAll(braces)].find(
      ([, inner = "", end]) => end === undefined || !isPlaceholder(inner.trim()),
    );
    if (unknown === undefined) return [];
    const shown = [...oneLine(unknown[0])].slice(0, maxShown).join("");
    return [{ pointer: `/${name}`, detail: `has ${shown}, which is no placeholder; there are ${written.join(", ")}` }];
  });
  if (errors.length > 0) throw badFields(errors);
}

const withSpace = / ?\{\{\s*([a-z.]+)\s*\}\}/g;

/** Fills in the placeholders. One without a value is removed, with the space before it. */
export function render(template: string, values: Values, { isHtml = false } = {}): string {
  return template.replaceAll(withSpace, (found, name: string) => {
    if (!isPlaceholder(name)) return found;
    const value = values[name];
    if (value === null) return "";
    return (found.startsWith(" ") ? " " : "") + (isHtml ? escaped`${value}`.text : value);
  });
}
