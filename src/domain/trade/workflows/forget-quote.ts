import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";

/** Replaces a draft quote that will be deleted by the lead's next quote. The lead stays converted. */
export async function forgetQuote(db: Transaction, leadId: string, quoteId: string): Promise<void> {
  const lead = await lock(db, "Lead", leadId);
  if (lead.quoteId !== quoteId) return;
  const [next] = await db.select("Quote", {
    where: { leadId, id: { not: quoteId } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: 1,
  });
  await update(db, "Lead", leadId, { quoteId: next?.id ?? null });
}
