import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { update } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { emitLeadUpdated } from "../leads/emit-change.ts";
import { leadTransitions } from "../leads/transitions.ts";

type Cause = {
  via: "quote" | "job" | "manual";
  quoteId?: string | undefined;
  jobId?: string | undefined;
  customerId?: string | undefined;
};

/** Converts a locked lead if it is new. In any state, sets the links that it lacks. */
export async function markConverted(db: Transaction, lead: RowOf<"Lead">, cause: Cause): Promise<RowOf<"Lead">> {
  const links = missingLinks(lead, cause);
  if (!leadTransitions.allows(lead, "qualify")) {
    if (Object.values(links).every((link) => link === undefined)) return lead;
    const linked = await update(db, "Lead", lead.id, links);
    emitLeadUpdated(db, lead, linked);
    return linked;
  }
  const converted = await transition(db, leadTransitions, lead, "qualify", {
    ...links,
    convertedVia: cause.via,
    convertedAt: currentTime(),
  });
  await emit(db, {
    type: "lead.converted",
    payload: {
      lead_id: lead.id,
      customer_id: converted.customerId,
      converted_via: cause.via,
      quote_id: cause.quoteId ?? null,
      job_id: cause.jobId ?? null,
    },
  });
  return converted;
}

function missingLinks(lead: RowOf<"Lead">, { quoteId, jobId, customerId }: Cause): UpdateData<"Lead"> {
  return {
    quoteId: lead.quoteId === null ? quoteId : undefined,
    jobId: lead.jobId === null ? jobId : undefined,
    customerId: lead.customerId === null ? customerId : undefined,
  };
}
