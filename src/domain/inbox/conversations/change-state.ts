import { currentTime } from "../../../database/clock.ts";
import type { RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { planJob } from "../../../outbox/jobs.ts";
import { badField } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { undoAllSends } from "../sending/undo-send.ts";
import { publishConversation } from "./publish-change.ts";
import { conversationTransitions } from "./transitions.ts";
import { wakeJob } from "./wake.ts";

type Input = { id: string };

export async function snoozeConversation({ db }: MutationContext, { id, until }: Input & { until: Date }) {
  if (until <= currentTime()) throw badField("/until", "must be in the future");
  const snoozed = await changeState(db, await lock(db, "Conversation", id), "snooze", until);
  await planJob(db, wakeJob);
  return snoozed;
}

export async function archiveConversation({ db }: MutationContext, { id }: Input) {
  return changeState(db, await lock(db, "Conversation", id), "archive");
}

export async function reopenConversation({ db }: MutationContext, { id }: Input) {
  return changeState(db, await lock(db, "Conversation", id), "reopen");
}

export function trashConversation({ db }: MutationContext, { id }: Input) {
  return discard(db, id, "trash");
}

export function markSpam({ db }: MutationContext, { id }: Input) {
  return discard(db, id, "mark_spam");
}

/** Nothing is sent from the trash or spam: what was about to be waits there as a draft again. */
async function discard(db: Transaction, id: string, action: "trash" | "mark_spam") {
  const conversation = await lock(db, "Conversation", id);
  await undoAllSends(db, conversation.id);
  return changeState(db, conversation, action);
}

async function changeState(
  db: Transaction,
  conversation: RowOf<"Conversation">,
  action: "snooze" | "archive" | "reopen" | "trash" | "mark_spam",
  snoozedUntil: Date | null = null,
) {
  const changed = await transition(db, conversationTransitions, conversation, action, { snoozedUntil });
  await publishConversation(db, conversation.id);
  return changed;
}
