import type { RowOf } from "../../../database/query/types.ts";
import type { Tenant, Transaction } from "../../../database/tenant.ts";
import { publishChange } from "../conversations/publish-change.ts";
import { changeDraft } from "../drafts/store.ts";
import { appendItem, type NewItem } from "../messages/append-item.ts";
import type { Claimed } from "./claim.ts";
import type { Handed } from "./hand-over.ts";
import { takeThread } from "./thread.ts";

/** Puts what went out into its thread. Undefined where the claim has run out, and a person was told that it failed. */
export async function noteSent(db: Tenant, claimed: Claimed, handed: Handed): Promise<RowOf<"Message"> | undefined> {
  return db.transaction(async (tx) => {
    const conversation = await takeThread(tx, claimed.id);
    const draft = await takeClaimed(tx, claimed);
    if (draft === undefined) return undefined;
    const item = { ...itemOf(draft), ...handed };
    // A carrier that gives an id twice still sent both.
    const message =
      (await appendItem(tx, conversation, item)) ?? (await appendItem(tx, conversation, { ...item, providerId: null }));
    if (message === undefined) throw new Error("the id of a new message is taken");
    await changeDraft(tx, draft, { status: "sent", heldUntil: null, messageId: message.id, failure: null });
    return message;
  });
}

/** Leaves it to a person what becomes of a message that did not go out, or may not have. */
export async function noteFailed(db: Tenant, claimed: Claimed, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await takeClaimed(tx, claimed);
    if (draft === undefined) return;
    await changeDraft(tx, draft, { status: "failed", heldUntil: null, sendAt: null, failure });
    if (draft.conversationId !== null) await publishChange(tx, draft.conversationId);
  });
}

async function takeClaimed(db: Transaction, { id, heldUntil }: Claimed): Promise<RowOf<"Draft"> | undefined> {
  const [draft] = await db.select("Draft", { where: { id, status: "sending", heldUntil }, lock: true });
  return draft;
}

function itemOf(draft: RowOf<"Draft">): Omit<NewItem, "at"> {
  return {
    type: "message",
    direction: "out",
    channel: draft.channel,
    subject: draft.subject,
    text: draft.text,
    html: draft.html,
    toAddress: draft.toAddress,
    sentById: draft.sentById,
    contactId: draft.contactId,
    draftId: draft.isDraft ? draft.id : null,
  };
}
