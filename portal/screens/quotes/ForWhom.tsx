import { Fact, Facts } from "../../components/Facts.tsx";
import { textOf } from "../../data/form.ts";
import type { QuoteLeadQuery } from "../../generated/types.ts";
import { CustomerField } from "../../records/CustomerField.tsx";
import { CustomerLink, RecordLink } from "../../records/RecordLink.tsx";
import { SiteField } from "../../records/SiteField.tsx";
import { useSites } from "../../records/sites.ts";

type Lead = QuoteLeadQuery["lead"];

/** The props of the forms for a new quote. */
export type NewProps = { lead: Lead | undefined; customerId: string; choose: (id: string) => void };

export const unanswered = "We couldn't confirm that this quote was created. Check the quotes before you try again.";

type Props = NewProps & { errors: Readonly<Record<string, string>> };

/** The lead's customer or a chosen one, and one of their sites. */
export function ForWhom({ lead, customerId, choose, errors }: Props) {
  const sites = useSites(customerId);
  return (
    <>
      {lead !== undefined && <Origin lead={lead} />}
      {lead?.customer == null && (
        <CustomerField
          customerId={customerId}
          onChoose={choose}
          written={lead?.name ?? ""}
          error={errors.customer_id}
        />
      )}
      <SiteField sites={sites} error={errors.site_id} />
    </>
  );
}

export function readForWhom(fields: FormData, { lead, customerId }: NewProps) {
  return { customer_id: customerId, lead_id: lead?.id ?? null, site_id: textOf(fields, "site_id") };
}

function Origin({ lead: { id, reference, name, customer } }: { lead: Lead }) {
  return (
    <Facts>
      <Fact term="Lead">
        <RecordLink kind="lead" id={id} number={reference} title={name} />
      </Fact>
      <Fact term="Customer">{customer && <CustomerLink customer={customer} />}</Fact>
    </Facts>
  );
}
