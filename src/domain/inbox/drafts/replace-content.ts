import type { Caller } from "../../../auth/caller.ts";
import type { RowOf } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/store.ts";
import { publishConversation } from "../conversations/publish-change.ts";
import { isActive } from "../conversations/queries.ts";
import { type Content, type ContentInput, type PreparedHtml, readContentChanges } from "./compose/content.ts";
import { assertVersion, concurrentChange, lockConversationOf, staleVersion, tryChangeDraft } from "./store.ts";
import { draftTransitions } from "./transitions.ts";

/**
 * Replaces a draft's content, unless the draft has changed since it was read or its conversation is in the trash or
 * spam.
 */
export async function replaceContent(
  { db, caller }: MutationContext,
  draft: RowOf<"Draft">,
  { action, version }: { action: "update" | "save"; version?: number | null | undefined },
  input: ContentInput,
  prepared: PreparedHtml,
): Promise<RowOf<"Draft">> {
  const changes = readContentChanges(draft.channel, input, prepared);
  const conversation = await lockConversationOf(db, draft);
  if (conversation !== undefined && !isActive(conversation)) throw notFound();
  if (action === "save" && draftTransitions.allows(draft, action) && isUnchanged(draft, changes)) return draft;
  await assertVersion(db, draft, version);
  draftTransitions.assert(draft, action);
  const changed = await tryChangeDraft(db, draft, {
    ...changes,
    editedById: editorOf(draft, caller, changes),
    changedByName: caller.name,
  });
  if (changed === undefined) throw action === "save" ? await staleVersion(db, draft) : concurrentChange();
  if (conversation !== undefined) await publishConversation(db, conversation.id);
  return changed;
}

/** A retry of a person's save whose response was lost. It does not conflict with itself. */
function isUnchanged(draft: RowOf<"Draft">, changes: Partial<Content>): boolean {
  return Object.entries(changes).every(([column, value]) => draft[column as keyof Content] === value);
}

/** A key or app that replaces the body also replaces a person's edit. */
function editorOf(draft: RowOf<"Draft">, { kind, id }: Caller, { text }: Partial<Content>): string | null {
  if (kind === "user" && id !== draft.draftedById) return id;
  return kind !== "user" && text !== undefined ? null : draft.editedById;
}
