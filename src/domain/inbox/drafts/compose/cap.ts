import type { Caller } from "../../../../auth/caller.ts";
import { limits } from "../../../../limits/limits.ts";
import { Problem } from "../../../../problems.ts";
import { sql } from "../../../../query/sql.ts";
import type { CreateData } from "../../../../query/types.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";

const { max: maxInConversation } = limits.inbox.appDraftsInConversation;
const { max: maxInBusiness } = limits.inbox.appDrafts;

/**
 * Limits waiting drafts. Apps have limits per conversation (or customer without one) and per business. People have one
 * per business, far above normal use. The caller has locked the business's row, so concurrent drafts cannot exceed a
 * limit.
 */
export async function assertDraftCap(
  db: Transaction,
  caller: Caller,
  { conversationId = null, customerId = null }: CreateData<"Draft">,
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

/** Every 429 has `Retry-After`. Only a person clears this one, which takes longer than a rate limit. */
const retryAfterSeconds = 3600;

function overCap(reason: string): Problem {
  return new Problem("draft-cap", `${reason} Retrying does not help until one is sent or deleted.`, {
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}
