import { badField } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { assertFewFields, lockFields } from "./assert-few-fields.ts";
import { auditField } from "./audit-field.ts";
import { keyOf } from "./key-of.ts";
import { readChoices } from "./read-choices.ts";
import { type CreateCustomFieldInput, customFields } from "./schema.ts";

/** Adds a field to a kind of record. Records have no value of it yet. */
export async function createCustomField(context: MutationContext, input: typeof CreateCustomFieldInput.$inferInput) {
  const { db } = context;
  const choices = readChoices(input.type, input.choices ?? []);
  const existing = await lockFields(db, input.record);
  assertFewFields(existing);
  const taken = new Set(existing.map(({ key }) => key));
  const key = input.key ?? keyOf(input.label, taken);
  if (taken.has(key)) throw badField("/key", "is the key of another field of this kind of record");
  const field = await db.create("CustomField", { data: { ...customFields.row(input), key, choices } });
  await auditField(context, "custom_field_created", field);
  return field;
}
