import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";
import { emitLeadUpdated } from "../leads/emit-change.ts";

/** Before a draft quote is deleted, links its lead to the lead's next quote. The lead stays converted. */
export async function relinkLead(db: Transaction, leadId: string, quoteId: string): Promise<void> {
  const lead = await lock(db, "Lead", leadId);
  if (lead.quoteId !== quoteId) return;
  const next = await db.findFirst("Quote", {
    where: { leadId, id: { not: quoteId } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  emitLeadUpdated(db, lead, await update(db, "Lead", leadId, { quoteId: next?.id ?? null }));
}
