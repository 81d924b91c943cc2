import { badField } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { assertFewFields, lockFields } from "./assert-few-fields.ts";
import { auditField } from "./audit-field.ts";
import { readChoices } from "./read-choices.ts";
import { customFields, type UpdateCustomFieldInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdateCustomFieldInput.$inferInput;

/** Changes a field, or uses an archived one again. Records keep their values. */
export async function updateCustomField(context: MutationContext, { id, updated_at: seen, ...input }: Input) {
  const { db } = context;
  if (input.archived_at != null) throw badField("/archived_at", "can only be null");
  if (input.archived_at === null) {
    const { record } = await find(db, "CustomField", id);
    assertFewFields((await lockFields(db, record)).filter((one) => one.id !== id));
  }
  const before = await lock(db, "CustomField", id);
  assertUnchanged(before, seen, "custom field");
  const choices = input.choices == null ? undefined : readChoices(before.type, input.choices);
  const after = await update(db, "CustomField", id, { ...customFields.patch(input), choices });
  await auditField(context, "custom_field_updated", after, before);
  return after;
}
