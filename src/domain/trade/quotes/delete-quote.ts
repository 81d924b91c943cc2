import { pick } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, remove } from "../../kernel/store.ts";
import { recordQuote } from "../history/record.ts";
import { announceDeletedFiles } from "../workflows/announce-deleted-files.ts";
import { relinkLead } from "../workflows/relink-lead.ts";
import { assertUnreferenced } from "./assert-unreferenced.ts";
import { quoteTransitions } from "./transitions.ts";

export async function deleteQuote(context: MutationContext, { id }: { id: string }) {
  const { db, readAnswer } = context;
  const quote = await lock(db, "Quote", id);
  quoteTransitions.assert(quote, "delete");
  await assertUnreferenced(db, id, "be deleted");
  const deleted = await readAnswer("Quote", id);
  if (quote.leadId !== null) await relinkLead(db, quote.leadId, id);
  await announceDeletedFiles(db, id);
  await remove(db, "Quote", id);
  await recordQuote(context, "quote_deleted", quote, { before: pick(quote, ["customerId", "total"]) });
  return deleted;
}
