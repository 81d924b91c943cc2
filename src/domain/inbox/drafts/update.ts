import type { Context } from "../../../graphql/context.ts";
import { record } from "../../../graphql/record.ts";
import { changeableBy } from "./author.ts";
import { refuseUnclear } from "./content.ts";
import type { UpdateDraftInput } from "./inputs.ts";
import { rewriteDraft } from "./rewrite.ts";

/** What a key or app may not change is not there for it. */
export async function updateDraft(context: Context, id: string, input: typeof UpdateDraftInput.$inferInput) {
  refuseUnclear(input);
  return context.db.transaction(async (db) => {
    const seen = await record(db, "Draft", id, {}, changeableBy(context.caller));
    return rewriteDraft(db, seen, "update", input);
  });
}
