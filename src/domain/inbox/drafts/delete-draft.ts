import type { RowOf, Where } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";
import { deleteDraftFiles } from "../../trade/files/draft-files.ts";
import { changeableBy } from "./compose/author.ts";
import { emitDraftDeleted } from "./emit-change.ts";
import { assertVersion, changeDraftCount, concurrentChange, lockConversationOf, tryChangeDraft } from "./store.ts";
import { draftTransitions } from "./transitions.ts";

type Input = { id: string };

/** Deletes any draft, as a person. `version` is the one that the person has read. */
export function deleteDraft(
  context: MutationContext,
  { id, version }: Input & { version?: number | null | undefined },
) {
  return markDeleted(context, id, "delete", { version });
}

/** Deletes a key's or app's own draft. Other drafts are not found. */
export function discardDraft(context: MutationContext, { id }: Input) {
  return markDeleted(context, id, "discard", { where: changeableBy(context.caller) });
}

/** Deleting a deleted draft changes nothing. */
async function markDeleted(
  { db, caller }: MutationContext,
  id: string,
  action: "delete" | "discard",
  { where, version }: { where?: Where<"Draft">; version?: number | null | undefined },
): Promise<RowOf<"Draft">> {
  const draft = await find(db, "Draft", id, { where });
  if (draft.status === "deleted") return draft;
  await lockConversationOf(db, draft);
  await assertVersion(db, draft, version);
  const deleted = await tryChangeDraft(db, draft, {
    status: draftTransitions.next(draft, action),
    failure: null,
    changedByName: caller.name,
  });
  if (deleted !== undefined) {
    if (deleted.channel === "email") await deleteDraftFiles(db, deleted.id);
    await changeDraftCount(db, deleted.conversationId, draft.status === "draft" ? -1 : 0);
    await emitDraftDeleted(db, draft, deleted);
    return deleted;
  }
  const current = await find(db, "Draft", id);
  if (current.status !== "deleted") throw concurrentChange();
  return current;
}
