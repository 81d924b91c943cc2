import type { Caller } from "../../../../auth/caller.ts";
import { sql } from "../../../../database/query/sql.ts";
import type { NewRow } from "../../../../database/query/types.ts";
import type { Transaction } from "../../../../database/tenant.ts";
import { Problem } from "../../../../problems.ts";

const maxInConversation = 3;
const maxInBusiness = 200;

/**
 * Limits the waiting drafts by apps; people's have no limit. The caller has locked the business's row, so that of two at
 * once only one is the last. A customer without a conversation counts as one.
 */
export async function assertDraftCap(
  db: Transaction,
  caller: Caller,
  { conversationId = null, customerId = null }: NewRow<"Draft">,
): Promise<void> {
  if (caller.kind === "user") return;
  const customerAlone = conversationId === null ? customerId : null;
  const [counts] = await db.query(sql<{ conversation: number; business: number }>`
    select count(*)::int as business,
      (count(*) filter (where conversation_id = ${conversationId}
        or (conversation_id is null and customer_id = ${customerAlone})))::int as conversation
    from drafts
    where business_id = current_business() and status = 'draft' and drafted_by_kind <> 'user'`);
  if (counts === undefined) throw new Error("a count gave no row");
  if (counts.conversation >= maxInConversation)
    throw overCap(`The conversation has ${maxInConversation} waiting drafts by apps, the maximum.`);
  if (counts.business >= maxInBusiness)
    throw overCap(`The business has ${maxInBusiness} waiting drafts by apps, the maximum.`);
}

/** Time alone does not help; the header is there because every 429 has one. */
function overCap(reason: string): Problem {
  return new Problem("draft-cap", `${reason} Retrying does not help until one is sent or deleted.`, {
    headers: { "Retry-After": "60" },
  });
}
