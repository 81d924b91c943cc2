import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { transition } from "../../kernel/transition.ts";
import { leadTransitions } from "../leads/transitions.ts";

type Cause = {
  via: "quote_accepted" | "quote_paid" | "invoice_paid" | "manual";
  quoteId?: string | undefined;
  invoiceId?: string | undefined;
};

/** Marks a locked lead as won. Only an accepted quote wins a lost lead. */
export async function markWon(db: Transaction, lead: RowOf<"Lead">, cause: Cause): Promise<RowOf<"Lead">> {
  const action = cause.via === "quote_accepted" ? "accept_quote" : "win";
  if (!leadTransitions.allows(lead, action)) return lead;
  const won = await transition(db, leadTransitions, lead, action, {
    wonAt: currentTime(),
    lostAt: null,
    lostReason: null,
    quoteId: lead.quoteId ?? cause.quoteId,
  });
  await emit(db, {
    type: "lead.won",
    payload: {
      lead_id: lead.id,
      customer_id: won.customerId,
      won_via: cause.via,
      quote_id: cause.quoteId ?? null,
      invoice_id: cause.invoiceId ?? null,
    },
  });
  return won;
}
