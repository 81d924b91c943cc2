import type { Caller } from "../../../auth/caller.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { Problem } from "../../../problems.ts";

const mostInConversation = 3;
const mostInBusiness = 200;

type Counted = { here: number; everywhere: number };

/**
 * Apps may leave so many drafts waiting, and people as many as they like. Whoever asks has locked the business's row, so
 * that two never take the last place. Until a customer has a conversation, the customer counts as one.
 */
export async function refuseOverCap(
  db: Transaction,
  caller: Caller,
  place: { conversationId: string | null; customerId: string | null },
): Promise<void> {
  if (caller.kind === "user") return;
  const [counted] = await db.query<Counted>(
    `select count(*)::int as everywhere,
       (count(*) filter (where conversation_id = $1 or (conversation_id is null and customer_id = $2)))::int as here
     from drafts
     where business_id = current_business() and status = 'draft' and drafted_by_kind <> 'user'`,
    place.conversationId === null ? [null, place.customerId] : [place.conversationId, null],
  );
  if (counted === undefined) throw new Error("a count counted nothing");
  if (counted.here >= mostInConversation)
    throw overCap(`The conversation has ${mostInConversation} drafts by apps waiting, the most it takes.`);
  if (counted.everywhere >= mostInBusiness)
    throw overCap(`The business has ${mostInBusiness} drafts by apps waiting, the most it takes.`);
}

/** Time alone frees no place; the header is there because every 429 has one. */
function overCap(reason: string): Problem {
  return new Problem("draft-cap", `${reason} Waiting frees no place: a person has to send or delete one.`, {
    headers: { "Retry-After": "60" },
  });
}
