import { badFields, type FieldError } from "../../../problems.ts";
import { html as escaped } from "../../../text/html.ts";
import { fillPlaceholders, findUnknownPlaceholder } from "../../../text/placeholders.ts";

/** The value of each placeholder. Null if it has none. */
export type Values = { "customer.name": string | null; "me.name": string; "business.name": string };

const placeholders: readonly (keyof Values)[] = ["customer.name", "me.name", "business.name"];

/** The placeholders with their braces. */
export const written = placeholders.map((name) => `{{${name}}}`);

/** Throws a 400 that names each field with unknown placeholders. */
export function assertPlaceholders(fields: Record<string, string | null | undefined>): void {
  const errors = Object.entries(fields).flatMap(([name, value]): FieldError[] => {
    const unknown = findUnknownPlaceholder(value ?? "", placeholders);
    if (unknown === undefined) return [];
    return [
      { pointer: `/${name}`, detail: `has ${unknown}, which is no placeholder; there are ${written.join(", ")}` },
    ];
  });
  if (errors.length > 0) throw badFields(errors);
}

/** Fills in the placeholders. One without a value is removed, with the space before it. */
export function render(template: string, values: Values, { isHtml = false } = {}): string {
  return fillPlaceholders(template, values, isHtml ? (value) => escaped`${value}`.text : undefined);
}
