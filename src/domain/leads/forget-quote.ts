import type { Transaction } from "../../database/tenant.ts";
import { lock, update } from "../kernel/store.ts";
import { leadTransitions } from "./transitions.ts";

/** Takes a draft quote that is to be deleted off its lead. What nothing else has converted is as it was before. */
export async function forgetQuote(db: Transaction, leadId: string, quoteId: string): Promise<void> {
  const lead = await lock(db, "Lead", leadId);
  if (lead.quoteId !== quoteId) return;
  const [next] = await db.select("Quote", {
    where: { leadId, id: { not: quoteId } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: 1,
  });
  const isConverted = next !== undefined || lead.jobId !== null || lead.convertedVia !== "quote";
  if (isConverted) {
    await update(db, "Lead", leadId, { quoteId: next?.id ?? null });
    return;
  }
  const status = leadTransitions.allows(lead, "delete_quote")
    ? leadTransitions.next(lead, "delete_quote")
    : lead.status;
  await update(db, "Lead", leadId, { status, quoteId: null, convertedVia: null, convertedAt: null });
}
