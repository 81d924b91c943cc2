import type { CustomValue } from "../../../graphql/scalars.ts";
import { oneLine } from "../../../text/one-line.ts";
import { customPrefix } from "../custom-columns.ts";
import { readCustomValue } from "../custom-fields/read-custom-value.ts";
import type { CustomDefinition } from "./custom-fields.ts";
import { isNo, isYes, readAmount, readDay } from "./read-values.ts";
import { fold, type Row, sentenceOf } from "./row.ts";

/** A value that a record can have but that cannot be set: a former choice, or a value of an archived field. */
export type FormerValue = { key: string; value: CustomValue; reason: string };

export type CustomRead = { custom: Record<string, CustomValue>; former: FormerValue[]; reasons: string[] };

/** The row's values of the custom fields. Empty cells have none. */
export function readCustomCells(row: Row, definitions: readonly CustomDefinition[]): CustomRead {
  const values: [string, CustomValue][] = [];
  const former: FormerValue[] = [];
  const reasons: string[] = [];
  for (const definition of definitions) {
    const { key, isArchived } = definition;
    const field = customPrefix + key;
    const text = row.get(field);
    if (text === "") continue;
    const given = parse(definition, text);
    const read = readCustomValue({ ...definition, archivedAt: null }, given);
    const reasonOf = (detail: string) => sentenceOf(row, "", { path: [field], detail }, { [field]: text });
    if ("detail" in read) {
      const reason = reasonOf(definition.type === "boolean" ? "must be yes or no" : read.detail);
      if (definition.type === "choice") former.push({ key, value: given, reason });
      else reasons.push(reason);
    } else if (isArchived) former.push({ key, value: given, reason: reasonOf("is an archived field") });
    else if (read.value !== null) values.push([key, read.value]);
  }
  return { custom: Object.fromEntries(values), former, reasons };
}

/** The text as a value of the field's type. Text that is no such value is returned unchanged. */
function parse({ type, choices }: CustomDefinition, text: string): CustomValue {
  if (type === "number") return readAmount(text);
  if (type === "date") return readDay(text);
  if (type === "boolean") return isYes(text) ? true : isNo(text) ? false : text;
  if (type === "text") return oneLine(text);
  if (choices.includes(text)) return text;
  return choices.find((choice) => fold(choice) === fold(text)) ?? oneLine(text);
}
