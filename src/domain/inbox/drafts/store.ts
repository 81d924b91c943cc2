import { Problem } from "../../../problems.ts";
import type { CreateData, RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { formatInstant } from "../../kernel/format.ts";
import { create, find, lock } from "../../kernel/store.ts";
import { publishConversation } from "../conversations/publish-change.ts";
import { emitDraftCreated } from "./emit-change.ts";

type Draft = RowOf<"Draft">;
type Conversation = RowOf<"Conversation">;

/** Inserts a draft. The caller has locked its conversation. */
export async function insertDraft(db: Transaction, draft: CreateData<"Draft">): Promise<Draft> {
  const inserted = await create(db, "Draft", draft);
  await changeDraftCount(db, inserted.conversationId, inserted.status === "draft" ? 1 : 0);
  await emitDraftCreated(db, inserted);
  return inserted;
}

/** Locks the draft's conversation. Call it before the draft changes, so that changes to both happen in one order. */
export async function lockConversationOf(
  db: Transaction,
  { conversationId }: Draft,
): Promise<Conversation | undefined> {
  return conversationId === null ? undefined : lock(db, "Conversation", conversationId);
}

/** Changes a draft. Throws a 409 if someone else has changed it since it was read. */
export async function changeDraft(db: Transaction, draft: Draft, changes: UpdateData<"Draft">): Promise<Draft> {
  const changed = await tryChangeDraft(db, draft, changes);
  if (changed === undefined) throw concurrentChange();
  return changed;
}

/** Like `changeDraft`, but returns undefined if the draft has changed since, or has moved to another conversation. */
export async function tryChangeDraft(
  db: Transaction,
  { id, version, conversationId }: Draft,
  changes: UpdateData<"Draft">,
): Promise<Draft | undefined> {
  const [changed] = await db.updateManyAndReturn("Draft", {
    where: { id, version, conversationId },
    data: { ...changes, version: { increment: 1 } },
  });
  return changed;
}

/** Throws a 409 if the draft is not the version that the person has read. Without a version, any passes. */
export async function assertVersion(db: Transaction, draft: Draft, version: number | null | undefined): Promise<void> {
  if (version != null && version !== draft.version) throw await staleVersion(db, { id: draft.id, version });
}

/** The 409 that names who changed the draft since that version, and when. */
export async function staleVersion(
  db: Transaction,
  { id, version: stale }: Pick<Draft, "id" | "version">,
): Promise<Problem> {
  const { version, changedByName, updatedAt } = await find(db, "Draft", id);
  if (version === stale) return concurrentChange();
  const { timeZone } = await find(db, "Business", db.businessId);
  const by = changedByName === null ? "" : ` by ${changedByName}`;
  return new Problem(
    "conflict",
    `The draft was changed${by} on ${formatInstant(updatedAt, timeZone)}. Read it again and retry.`,
  );
}

export function concurrentChange(): Problem {
  return new Problem("conflict", "The draft was changed at the same time. Read it again and retry.");
}

/** Adds to the conversation's count of waiting drafts and notifies subscribers. */
export async function changeDraftCount(
  db: Transaction,
  conversationId: string | null,
  difference: number,
): Promise<void> {
  if (conversationId === null) return;
  if (difference !== 0)
    await db.updateMany("Conversation", {
      where: { id: conversationId },
      data: { draftCount: { increment: difference } },
    });
  await publishConversation(db, conversationId);
}

/**
 * Moves the customer's drafts without a conversation into this one. The caller has locked the business's row, so that
 * no draft is inserted concurrently, and the conversation's.
 */
export async function attachDrafts(
  db: Transaction,
  { id, customerId }: Pick<Conversation, "id" | "customerId">,
): Promise<void> {
  if (customerId === null) return;
  const attached = await db.updateManyAndReturn("Draft", {
    where: { customerId, conversationId: null },
    data: { conversationId: id },
  });
  if (attached.length > 0) await changeDraftCount(db, id, attached.filter(({ status }) => status === "draft").length);
}
