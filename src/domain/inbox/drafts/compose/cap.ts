import type { Caller } from "../../../../auth/caller.ts";
import { limits } from "../../../../limits/limits.ts";
import { Problem } from "../../../../problems.ts";
import { sql } from "../../../../query/sql.ts";
import type { NewRow } from "../../../../query/types.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";

const { max: maxInConversation } = limits.inbox.appDraftsInConversation;
const { max: maxInBusiness } = limits.inbox.appDrafts;

/**
 * Limits waiting drafts: those of apps by conversation and business, those of people by business alone, at a number that
 * no team reaches. The caller has locked the business's row, so that of two at once only one is the last. A customer
 * without a conversation counts as one.
 */
export async function assertDraftCap(
  db: Transaction,
  caller: Caller,
  { conversationId = null, customerId = null }: NewRow<"Draft">,
): Promise<void> {
  if (caller.kind === "user") return assertPeopleDrafts(db);
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

async function assertPeopleDrafts(db: Transaction): Promise<void> {
  const { max } = limits.inbox.peopleDrafts;
  const [counted] = await db.query(sql<{ count: number }>`
    select count(*)::int as count from (
      select from drafts
      where business_id = current_business() and status = 'draft' and drafted_by_kind = 'user' limit ${max}) waiting`);
  if ((counted?.count ?? 0) >= max)
    throw new Problem(
      "conflict",
      `The team has ${max.toLocaleString("en-AU")} waiting drafts, the maximum. Send or delete some first.`,
    );
}

/** Has no `Retry-After`: waiting does not lift the cap. */
function overCap(reason: string): Problem {
  return new Problem("draft-cap", `${reason} Retrying does not help until one is sent or deleted.`);
}
