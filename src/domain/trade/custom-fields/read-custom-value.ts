import { day, decimal, line } from "../../../graphql/parse.ts";
import type { CustomValue } from "../../../graphql/scalars.ts";
import { limits } from "../../../limits/limits.ts";
import type { RowOf } from "../../../query/types.ts";
import { normalize } from "../../../text/normalize.ts";

type Definition = Pick<RowOf<"CustomField">, "type" | "choices" | "archivedAt">;

const number = { min: -1e12, max: 1e12, places: 6 };

/** Returns the value as it is stored, or what is wrong with it, as the end of a sentence about the field. */
export function readCustomValue(
  field: Definition | undefined,
  value: CustomValue | null,
): { value: CustomValue | null } | { detail: string } {
  if (field === undefined) return { detail: "is not a custom field of this kind of record" };
  if (value === null) return { value };
  if (field.archivedAt !== null) return { detail: "is archived: its value can only be cleared" };
  try {
    return { value: parse(field, value) };
  } catch (error) {
    return { detail: (error as Error).message };
  }
}

function parse({ type, choices }: Definition, value: CustomValue): CustomValue {
  if (type === "text") return line(value, 1, limits.records.customValue.max);
  if (type === "number") return decimal(value, number).toNumber();
  if (type === "date") return day(value).toISOString().slice(0, 10);
  if (type === "boolean") {
    if (typeof value !== "boolean") throw new Error("must be true or false");
    return value;
  }
  const chosen = typeof value === "string" ? normalize(value.trim()) : undefined;
  if (chosen === undefined || !choices.includes(chosen)) throw new Error(`must be one of ${listed(choices)}`);
  return chosen;
}

const maxListed = 20;

function listed(choices: readonly string[]): string {
  const shown = choices.slice(0, maxListed).join(", ");
  return choices.length > maxListed ? `the field's ${choices.length} choices: ${shown} …` : shown;
}
