import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock } from "../../kernel/store.ts";

/**
 * Locks the business's row, before any conversation's and any draft's: required of whoever creates a conversation or
 * changes its customer, so that whoever asks at the same time which conversation is whose waits for the answer.
 */
export function lockInbox(db: Transaction): Promise<RowOf<"Business">> {
  return lock(db, "Business", db.businessId);
}
