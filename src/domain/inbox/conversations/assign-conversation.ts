import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { optionalMemberReference } from "../../identity/team/assignees.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { markUnread } from "../unread/mark-unread.ts";
import { emitConversationsUpdated } from "./emit-change.ts";
import { publishConversations } from "./publish-change.ts";

type Input = { id: string; assignee_id?: string | null | undefined };

export async function assignConversation({ db, caller }: MutationContext, { id, assignee_id }: Input) {
  const conversation = await lock(db, "Conversation", id);
  const [assigned] = await assignConversations(db, [conversation], assignee_id ?? null, caller.id);
  return assigned ?? conversation;
}

/**
 * Assigns conversations that the caller has locked. Newly assigned ones become unread for the assignee, unless the
 * assignee is the one who assigns.
 */
export async function assignConversations(
  db: Transaction,
  conversations: readonly RowOf<"Conversation">[],
  assigneeId: string | null,
  byId: string,
): Promise<RowOf<"Conversation">[]> {
  const assignee = await optionalMemberReference(db, "assignee_id", assigneeId);
  const ids = conversations.map(({ id }) => id);
  const assigned = await db.updateManyAndReturn("Conversation", {
    where: { id: { in: ids } },
    data: { assigneeId: assignee?.id ?? null },
  });
  const given = conversations.filter((conversation) => conversation.assigneeId !== assignee?.id).map(({ id }) => id);
  if (assignee !== undefined && assignee.id !== byId && given.length > 0)
    await markUnread(db, given, { only: assignee.id });
  emitConversationsUpdated(db, conversations, assigned);
  await publishConversations(db, ids);
  return assigned;
}
