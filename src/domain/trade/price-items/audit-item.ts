import { type Auditor, audit, auditChange, pick } from "../../../audit/audit.ts";
import type { RowOf } from "../../../query/types.ts";
import type { WritingContext } from "../../kernel/context.ts";

/** Without a caller, an import makes the change. The audit log records the import as a whole. */
export type ItemContext = WritingContext & Partial<Auditor>;

const columns = ["externalId", "name", "description", "unitPrice", "taxRate", "taxInclusive"] as const;

type Kind = "price_item_created" | "price_item_updated" | "price_item_archived" | "price_item_unarchived";

/** Records a change, or without `before` a creation. */
export async function auditItem(
  { db, caller, request }: ItemContext,
  kind: Kind,
  after: RowOf<"PriceItem">,
  before?: RowOf<"PriceItem">,
): Promise<void> {
  if (caller === undefined || request === undefined) return;
  const by = { caller, request };
  if (before !== undefined) await auditChange(db, by, kind, { subject: after, before, after, columns });
  else
    await audit(db, by, kind, {
      subject: after,
      ...(kind === "price_item_created" && { after: pick(after, columns) }),
    });
}
