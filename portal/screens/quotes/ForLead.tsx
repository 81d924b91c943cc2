import { Facts } from "../../components/Facts.tsx";
import type { QuoteLeadQuery } from "../../generated/types.ts";
import { RecordLink } from "../../records/RecordLink.tsx";

type Lead = QuoteLeadQuery["lead"];

/** Of a form for a new quote. */
export type NewProps = { lead: Lead | undefined; customerId: string };

export const unanswered = "No answer came, so it may have been created. Look at the quotes before you try again.";

/** A lead's customer stays theirs. */
export function ForLead({ lead }: { lead: Lead | undefined }) {
  if (lead === undefined) return null;
  return (
    <Facts>
      <dt>Lead</dt>
      <dd>
        <RecordLink kind="lead" id={lead.id} number={lead.reference} title={lead.name} />
      </dd>
      {lead.customer !== null && (
        <>
          <dt>Customer</dt>
          <dd>
            <a href={`/customers/${lead.customer.id}`}>
              <bdi>{lead.customer.name}</bdi>
            </a>
          </dd>
        </>
      )}
    </Facts>
  );
}
