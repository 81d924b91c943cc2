import type { RowOf } from "../../../database/query/types.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { notFound } from "../../kernel/store.ts";
import { publishConversation } from "../conversations/publish-change.ts";
import { isActive } from "../conversations/queries.ts";
import { type ContentInput, type PreparedHtml, readContentChanges } from "./compose/content.ts";
import { changeDraft, lockConversationOf } from "./store.ts";
import { draftTransitions } from "./transitions.ts";

/** New content for a draft as it was read, unless its conversation is in the trash or spam. */
export async function replaceContent(
  db: Transaction,
  draft: RowOf<"Draft">,
  action: "update" | "save",
  input: ContentInput,
  prepared: PreparedHtml,
): Promise<RowOf<"Draft">> {
  const changes = readContentChanges(draft.channel, input, prepared);
  const conversation = await lockConversationOf(db, draft);
  if (conversation !== undefined && !isActive(conversation)) throw notFound();
  draftTransitions.assert(draft, action);
  const changed = await changeDraft(db, draft, changes);
  if (conversation !== undefined) await publishConversation(db, conversation.id);
  return changed;
}
