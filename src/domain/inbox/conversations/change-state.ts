import { planJob } from "../../../outbox/jobs.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { badField } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { undoAllSends } from "../sending/undo-send.ts";
import { emitConversationsUpdated } from "./emit-change.ts";
import { publishConversations } from "./publish-change.ts";
import { conversationTransitions } from "./transitions.ts";
import { wakeJob } from "./wake.ts";

type Input = { id: string };
type Action = "snooze" | "archive" | "reopen" | "trash" | "mark_spam";

export function snoozeConversation(context: MutationContext, { id, until }: Input & { until: Date }) {
  assertInFuture(until);
  return changeState(context, id, "snooze", until);
}

export function archiveConversation(context: MutationContext, { id }: Input) {
  return changeState(context, id, "archive");
}

export function reopenConversation(context: MutationContext, { id }: Input) {
  return changeState(context, id, "reopen");
}

export function trashConversation(context: MutationContext, { id }: Input) {
  return changeState(context, id, "trash");
}

export function markSpam(context: MutationContext, { id }: Input) {
  return changeState(context, id, "mark_spam");
}

export function assertInFuture(until: Date): void {
  if (until <= currentTime()) throw badField("/until", "must be in the future");
}

async function changeState(
  { db, caller }: MutationContext,
  id: string,
  action: Action,
  snoozedUntil: Date | null = null,
) {
  const conversation = await lock(db, "Conversation", id);
  conversationTransitions.assert(conversation, action);
  const [changed] = await changeStates(db, [conversation], action, caller.id, snoozedUntil);
  return changed ?? conversation;
}

/**
 * Applies an action to the conversations that allow it. The caller has locked them, in the order of their ids. Pending
 * sends of a conversation that moves to the trash or spam become drafts again.
 */
export async function changeStates(
  db: Transaction,
  conversations: readonly RowOf<"Conversation">[],
  action: Action,
  movedById: string,
  snoozedUntil: Date | null = null,
): Promise<RowOf<"Conversation">[]> {
  const possible = conversations.filter(
    (conversation) =>
      conversationTransitions.allows(conversation, action) &&
      (action === "snooze" || conversationTransitions.next(conversation, action) !== conversation.state),
  );
  const [first] = possible;
  if (first === undefined) return [];
  const ids = possible.map(({ id }) => id);
  if (action === "trash" || action === "mark_spam") await undoAllSends(db, ids);
  const state = conversationTransitions.next(first, action);
  const moved = { state, snoozedUntil, movedById, movedAt: currentTime() };
  const changed = await db.updateManyAndReturn("Conversation", { where: { id: { in: ids } }, data: moved });
  emitConversationsUpdated(db, possible, changed);
  await publishConversations(db, ids);
  if (action === "snooze") await planJob(db, wakeJob);
  return changed;
}
