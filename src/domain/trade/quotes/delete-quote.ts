import { pick } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { remove, touch } from "../../kernel/store.ts";
import { recordQuote } from "../history/record.ts";
import { announceDeletedFiles } from "../workflows/announce-deleted-files.ts";
import { relinkLead } from "../workflows/relink-lead.ts";
import { assertUnreferenced } from "./assert-unreferenced.ts";
import { lockVersions } from "./lock-versions.ts";
import { quoteTransitions } from "./transitions.ts";

export async function deleteQuote(context: MutationContext, { id }: { id: string }) {
  const { db, readAnswer } = context;
  const { quote, previous } = await lockVersions(db, id);
  quoteTransitions.assert(quote, "delete");
  await assertUnreferenced(db, id, "be deleted");
  const deleted = await readAnswer("Quote", id);
  if (quote.leadId !== null) await relinkLead(db, quote.leadId, id);
  await announceDeletedFiles(db, id);
  await remove(db, "Quote", id);
  if (previous !== undefined) await touch(db, "Quote", previous.id);
  await recordQuote(context, "quote_deleted", quote, { before: pick(quote, ["customerId", "total"]) });
  return deleted;
}
