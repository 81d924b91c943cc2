import { randomUUIDv7 } from "node:crypto";
import type { RowOf, Transaction } from "../../../database/tenant.ts";
import type { Context } from "../../../graphql/context.ts";
import { changeDraft } from "../drafts/change.ts";
import { insertDraft } from "../drafts/insert.ts";
import { cancelMessage } from "./enqueue-message.ts";
import { takeDraft } from "./take.ts";

/** Calls back what has not begun to go out: its id is deleted, and its words wait as a new draft of the same author. */
export async function callBack(context: Context, id: string, move: "undo" | "unschedule"): Promise<RowOf<"Draft">> {
  return context.db.transaction(async (db) => {
    return replace(db, await takeDraft(db, id, move));
  });
}

/** The same for all that is held or scheduled in a conversation that the caller has locked. */
export async function callBackAll(db: Transaction, conversationId: string): Promise<void> {
  const leaving = await db.fetch("Draft", {
    where: { conversationId, attemptId: null, OR: [{ status: "scheduled" }, { status: "sending" }] },
    lock: true,
  });
  for (const called of leaving) await replace(db, called);
}

async function replace(db: Transaction, called: RowOf<"Draft">): Promise<RowOf<"Draft">> {
  await changeDraft(db, called, { status: "deleted", sendAt: null, sentById: null });
  await cancelMessage(db, called.id);
  return insertDraft(db, {
    id: randomUUIDv7(),
    conversationId: called.conversationId,
    customerId: called.customerId,
    contactId: called.contactId,
    channel: called.channel,
    toAddress: called.toAddress,
    subject: called.subject,
    text: called.text,
    html: called.html,
    replyToMessageId: called.replyToMessageId,
    draftedByKind: called.draftedByKind,
    draftedById: called.draftedById,
    draftedByName: called.draftedByName,
  });
}
