import type { MutationContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";
import { changeableBy } from "./compose/author.ts";
import { assertContentGiven, type PreparedHtml } from "./compose/content.ts";
import type { UpdateDraftInput } from "./inputs.ts";
import { replaceContent } from "./replace-content.ts";

type Input = { id: string } & typeof UpdateDraftInput.$inferInput;

/** Updates a key's or app's own draft. Other drafts are not found. */
export async function updateDraft(context: MutationContext, { id, ...input }: Input, prepared: PreparedHtml) {
  const { db, caller } = context;
  assertContentGiven(input);
  const draft = await find(db, "Draft", id, { where: changeableBy(caller) });
  return replaceContent(context, draft, { action: "update" }, input, prepared);
}
