import { audit, auditChange, pick } from "../../../audit/audit.ts";
import type { RowOf } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";

const columns = ["record", "key", "label", "type", "choices", "archivedAt"] as const;

type Kind = "custom_field_created" | "custom_field_updated" | "custom_field_archived";

/** Records a change, or without `before` a creation or an archiving. */
export async function auditField(
  context: MutationContext,
  kind: Kind,
  after: RowOf<"CustomField">,
  before?: RowOf<"CustomField">,
): Promise<void> {
  const subject = { id: after.id, name: after.label };
  if (before !== undefined) await auditChange(context.db, context, kind, { subject, before, after, columns });
  else await audit(context.db, context, kind, { subject, after: pick(after, columns) });
}
