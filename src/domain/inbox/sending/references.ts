import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

const maxReferences = 20;

/**
 * The Message-IDs for a reply's References header, oldest first, ending with the email that it replies to. Leaves out
 * emails with other subjects, because a conversation can have several threads.
 */
export async function referencesOf(
  db: Tenant,
  { replyToMessageId, conversationId }: Pick<RowOf<"Draft">, "replyToMessageId" | "conversationId">,
): Promise<string[]> {
  if (replyToMessageId === null || conversationId === null) return [];
  const original = await db.findFirst("Message", { where: { id: replyToMessageId, conversationId } });
  if (original === null || original.messageIdHeader === null) return [];
  const earlier = await db.findMany("Message", {
    where: { conversationId, type: "message", channel: "email", at: { lt: original.at } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: maxReferences,
  });
  const thread = earlier.filter(({ subject }) => bare(subject) === bare(original.subject)).reverse();
  return [...thread, original].flatMap(({ messageIdHeader }) => messageIdHeader ?? []);
}

/** The subject without the prefixes of replies and forwards. */
function bare(subject: string | null): string {
  return (subject ?? "")
    .replace(/^(\s*(re|fwd?|aw|sv)\s*:)+/i, "")
    .trim()
    .toLowerCase();
}
