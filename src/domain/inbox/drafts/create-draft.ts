import type { MutationContext } from "../../kernel/context.ts";
import { assertDraftCap } from "./compose/cap.ts";
import { composeDraft } from "./compose/compose-draft.ts";
import type { PreparedHtml } from "./compose/content.ts";
import type { CreateDraftInput } from "./inputs.ts";
import { insertDraft } from "./store.ts";

export async function createDraft(
  { db, caller }: MutationContext,
  input: typeof CreateDraftInput.$inferInput,
  prepared: PreparedHtml,
) {
  const draft = await composeDraft(db, caller, input, prepared);
  await assertDraftCap(db, caller, draft);
  return insertDraft(db, draft);
}
