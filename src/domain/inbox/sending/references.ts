import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";

const maxReferences = 20;

/**
 * The emails that a reply refers to, by their Message-IDs, oldest first and the one that it replies to last. A
 * conversation may hold several threads: those of other subjects are left out.
 */
export async function referencesOf(
  db: Tenant,
  { replyToMessageId, conversationId }: Pick<RowOf<"Draft">, "replyToMessageId" | "conversationId">,
): Promise<string[]> {
  if (replyToMessageId === null || conversationId === null) return [];
  const [original] = await db.select("Message", { where: { id: replyToMessageId, conversationId }, take: 1 });
  if (original === undefined || original.messageIdHeader === null) return [];
  const earlier = await db.select("Message", {
    where: { conversationId, type: "message", channel: "email", at: { lt: original.at } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: maxReferences,
  });
  const thread = earlier.filter(({ subject }) => bare(subject) === bare(original.subject)).reverse();
  return [...thread, original].flatMap(({ messageIdHeader }) => messageIdHeader ?? []);
}

/** A subject without the prefixes of replies and forwarded emails. */
function bare(subject: string | null): string {
  return (subject ?? "")
    .replace(/^(\s*(re|fwd?|aw|sv)\s*:)+/i, "")
    .trim()
    .toLowerCase();
}
