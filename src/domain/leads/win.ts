import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import { lockLead } from "./lock.ts";
import { leadStates } from "./states.ts";

type Cause = {
  via: "quote_accepted" | "quote_paid" | "invoice_paid" | "manual";
  quoteId?: string | undefined;
  invoiceId?: string | undefined;
};

/** The only way to won: once, whatever comes first; a lead that is won or lost stays as it is. */
export async function winLead(db: Transaction, leadId: string, by: Cause): Promise<RowOf<"Lead">> {
  return winHeldLead(db, await lockLead(db, leadId), by);
}

/** For who has locked the lead already. */
export async function winHeldLead(db: Transaction, lead: RowOf<"Lead">, by: Cause): Promise<RowOf<"Lead">> {
  if (!leadStates.moves.win.from.includes(lead.status)) return lead;
  const quoteId = lead.quoteId ?? by.quoteId ?? null;
  const [won = lead] = await db.update("Lead", { id: lead.id }, { status: "won", wonAt: new Date(), quoteId });
  await emit(db, {
    type: "lead.won",
    payload: {
      lead_id: lead.id,
      customer_id: won.customerId,
      won_via: by.via,
      quote_id: by.quoteId ?? null,
      invoice_id: by.invoiceId ?? null,
    },
  });
  return won;
}
