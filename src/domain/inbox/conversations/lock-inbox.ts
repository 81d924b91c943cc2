import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock } from "../../kernel/store.ts";

/**
 * Locks the business's row, before any conversation or draft. Required before a conversation is created or its customer
 * changes, because concurrent requests decide by this lock which conversation belongs to whom.
 */
export function lockInbox(db: Transaction): Promise<RowOf<"Business">> {
  return lock(db, "Business", db.businessId);
}
