import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { isId, notFound } from "../../kernel/store.ts";
import { markRead, markUnread } from "../unread/mark-unread.ts";
import { assignConversations } from "./assign-conversation.ts";
import { assertInFuture, changeStates } from "./change-state.ts";
import { publishConversations } from "./publish-change.ts";
import type { ConversationMove } from "./schema.ts";

export const { max: maxMoved } = limits.inbox.moved;

type Input = {
  ids: string[];
  move: typeof ConversationMove.$inferType;
  until?: Date | null | undefined;
  assignee_id?: string | null | undefined;
};

/**
 * Moves all conversations or none. Those whose state does not allow the move stay, for example because someone else
 * moved them first.
 */
export async function moveConversations({ db, caller, readAnswers }: MutationContext, input: Input) {
  assertInput(input);
  const ids = [...new Set(input.ids.map((id) => id.toLowerCase()))];
  await move(db, await lockConversations(db, ids), input, caller.id);
  return readAnswers("Conversation", ids);
}

function assertInput({ ids, move, until, assignee_id }: Input): void {
  if (ids.length > maxMoved) throw badField("/ids", `must have at most ${maxMoved} entries`);
  if (move === "snooze") {
    if (until == null) throw badField("/until", "is required to snooze");
    assertInFuture(until);
  } else if (until != null) throw badField("/until", `must be left out to ${move}`);
  if (move === "assign") {
    if (assignee_id === undefined) throw badField("/assignee_id", "is required to assign; null assigns to nobody");
  } else if (assignee_id != null) throw badField("/assignee_id", `must be left out to ${move}`);
}

/** Locks conversations in the order of their ids, so that concurrent calls do not deadlock. */
async function lockConversations(db: Transaction, ids: readonly string[]): Promise<RowOf<"Conversation">[]> {
  if (!ids.every(isId)) throw notFound();
  const where = { id: { in: ids } };
  const conversations = await db.findMany("Conversation", { where, orderBy: [{ id: "asc" }] }, { lock: true });
  if (conversations.length < ids.length) throw notFound();
  return conversations;
}

async function move(
  db: Transaction,
  conversations: readonly RowOf<"Conversation">[],
  { move, until, assignee_id }: Input,
  callerId: string,
): Promise<void> {
  const ids = conversations.map(({ id }) => id);
  if (move === "assign") await assignConversations(db, conversations, assignee_id ?? null, callerId);
  else if (move === "mark_read") await publishConversations(db, await markRead(db, ids, callerId));
  else if (move === "mark_unread") await publishConversations(db, await markUnread(db, ids, { only: callerId }));
  else await changeStates(db, conversations, move === "spam" ? "mark_spam" : move, callerId, until ?? null);
}
