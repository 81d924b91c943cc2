import { Problem } from "../../../problems.ts";
import type { Changes, NewRow, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { formatInstant } from "../../kernel/format.ts";
import { find, insert, lock } from "../../kernel/store.ts";
import { publishConversation } from "../conversations/publish-change.ts";

type Draft = RowOf<"Draft">;
type Conversation = RowOf<"Conversation">;

/** Inserts a draft, whose conversation the caller has locked. */
export async function insertDraft(db: Transaction, draft: NewRow<"Draft">): Promise<Draft> {
  const inserted = await insert(db, "Draft", draft);
  await changeDraftCount(db, inserted.conversationId, inserted.status === "draft" ? 1 : 0);
  return inserted;
}

/** Locks the draft's conversation: before the draft itself changes, so that all who change both take turns. */
export async function lockConversationOf(
  db: Transaction,
  { conversationId }: Draft,
): Promise<Conversation | undefined> {
  return conversationId === null ? undefined : lock(db, "Conversation", conversationId);
}

/** Changes a draft as it was read; the 409 if somebody else has changed it since. */
export async function changeDraft(db: Transaction, draft: Draft, changes: Changes<"Draft">): Promise<Draft> {
  const changed = await tryChangeDraft(db, draft, changes);
  if (changed === undefined) throw concurrentChange();
  return changed;
}

/** The same; undefined if somebody else has changed it since, or it has come into another conversation than was locked. */
export async function tryChangeDraft(
  db: Transaction,
  { id, version, conversationId }: Draft,
  changes: Changes<"Draft">,
): Promise<Draft | undefined> {
  const [changed] = await db.update(
    "Draft",
    { id, version, conversationId },
    { ...changes, version: { increment: 1 } },
  );
  return changed;
}

/** What a person acts on is the draft as they have read it; without a version, as it is. */
export async function assertVersion(db: Transaction, draft: Draft, version: number | null | undefined): Promise<void> {
  if (version != null && version !== draft.version) throw await staleVersion(db, { id: draft.id, version });
}

/** The 409 that names who changed the draft since it had the version, and when. */
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

/** Adds to the number of waiting drafts that the conversation shows, if there is one, and notifies its subscribers. */
export async function changeDraftCount(
  db: Transaction,
  conversationId: string | null,
  difference: number,
): Promise<void> {
  if (conversationId === null) return;
  if (difference !== 0)
    await db.update("Conversation", { id: conversationId }, { draftCount: { increment: difference } });
  await publishConversation(db, conversationId);
}

/**
 * Moves the customer's drafts that have no conversation into this one. The caller has locked the business's row, so that
 * no draft is inserted meanwhile, and the conversation's.
 */
export async function attachDrafts(
  db: Transaction,
  { id, customerId }: Pick<Conversation, "id" | "customerId">,
): Promise<void> {
  if (customerId === null) return;
  const attached = await db.update("Draft", { customerId, conversationId: null }, { conversationId: id });
  if (attached.length > 0) await changeDraftCount(db, id, attached.filter(({ status }) => status === "draft").length);
}
