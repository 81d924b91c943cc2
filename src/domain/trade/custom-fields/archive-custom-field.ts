import { currentTime } from "../../../postgres/clock.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { auditField } from "./audit-field.ts";

/** Archives a field. Records keep their values, which can only be cleared. An archived field stays as it is. */
export async function archiveCustomField(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const before = await lock(db, "CustomField", id);
  if (before.archivedAt !== null) return before;
  const after = await update(db, "CustomField", id, { archivedAt: currentTime() });
  await auditField(context, "custom_field_archived", after);
  return after;
}
