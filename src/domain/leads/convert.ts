import type { Changes, RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import { lockLead } from "./lock.ts";
import { leadStates } from "./states.ts";

type Cause = {
  via: "quote" | "job" | "manual";
  quoteId?: string | undefined;
  jobId?: string | undefined;
  customerId?: string | undefined;
};

/** Makes a new lead an active opportunity, once; a later quote or job only fills in what the lead does not name yet. */
export async function convertLead(db: Transaction, leadId: string, by: Cause): Promise<RowOf<"Lead">> {
  return convertHeldLead(db, await lockLead(db, leadId), by);
}

/** For who has locked the lead already. */
export async function convertHeldLead(db: Transaction, lead: RowOf<"Lead">, by: Cause): Promise<RowOf<"Lead">> {
  const converts = leadStates.moves.qualify.from.includes(lead.status);
  const changes = {
    ...missingLinks(lead, by),
    ...(converts ? { status: "converted" as const, convertedVia: by.via, convertedAt: new Date() } : {}),
  };
  if (Object.keys(changes).length === 0) return lead;
  const [changed = lead] = await db.update("Lead", { id: lead.id }, changes);
  if (converts)
    await emit(db, {
      type: "lead.converted",
      payload: {
        lead_id: lead.id,
        customer_id: changed.customerId,
        converted_via: by.via,
        quote_id: by.quoteId ?? null,
        job_id: by.jobId ?? null,
      },
    });
  return changed;
}

function missingLinks(lead: RowOf<"Lead">, by: Omit<Cause, "via">): Changes<"Lead"> {
  return {
    ...(lead.quoteId === null && by.quoteId !== undefined ? { quoteId: by.quoteId } : {}),
    ...(lead.jobId === null && by.jobId !== undefined ? { jobId: by.jobId } : {}),
    ...(lead.customerId === null && by.customerId !== undefined ? { customerId: by.customerId } : {}),
  };
}
