import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";

/** The distinct choices. Throws unless the type has as many as it needs. */
export function readChoices(type: RowOf<"CustomField">["type"], given: readonly string[]): string[] {
  const choices = [...new Set(given)];
  const { max } = limits.records.customFieldChoices;
  if (type !== "choice" && choices.length > 0) throw badField("/choices", "are only for fields of the type choice");
  if (type === "choice" && choices.length === 0) throw badField("/choices", "must have at least one choice");
  if (choices.length > max) throw badField("/choices", `must have at most ${max} choices`);
  return choices;
}
