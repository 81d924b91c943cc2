import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { CreateDuctedQuote } from "../../generated/documents/CreateDuctedQuote.ts";
import { CustomerField } from "../../records/CustomerField.tsx";
import { DuctedFields, DuctedPrice, type Figures, readFigures } from "../../records/Ducted.tsx";
import { create } from "../../records/faults.ts";
import { SiteField } from "../../records/SiteField.tsx";
import { useSites } from "../../records/sites.ts";
import { ForLead, type NewProps, unanswered } from "./ForLead.tsx";

/** Priced by the figures of the system; the draft's lines can be edited afterwards. */
export function DuctedForm({ lead, customerId }: NewProps) {
  const { route } = useLocation();
  const [chosen, choose] = useState(customerId);
  const sites = useSites(chosen);
  const figures = useSignal<Figures>({ area_m2: "", capacity_kw: "", outlets: "", zones: "" });
  const form = useForm({
    document: CreateDuctedQuote,
    send: (document, variables) => create(document, variables, unanswered),
    variables: (fields) => ({
      input: {
        customer_id: chosen,
        lead_id: lead?.id ?? null,
        site_id: textOf(fields, "site_id"),
        title: textOf(fields, "title"),
        ...readFigures(figures.value),
      },
    }),
    onDone({ create_ducted_quote: { id, quote_reference: number } }) {
      notify(`${number} is saved as a draft.`, "good");
      route(`/quotes/${id}`, true);
    },
  });
  const errors = form.errors.value;
  return (
    <Form form={form} action="Save as a draft" cancel={<ButtonLink href="/quotes">Cancel</ButtonLink>}>
      <ForLead lead={lead} />
      {lead?.customer == null && <CustomerField customerId={chosen} onChoose={choose} error={errors.customer_id} />}
      <SiteField sites={sites} error={errors.site_id} />
      <Field
        label="Title"
        name="title"
        autocomplete="off"
        hint="Made from the capacity, unless given: Ducted system, 14 kW."
        error={errors.title}
      />
      <DuctedFields figures={figures} errors={errors} />
      <DuctedPrice figures={figures} />
    </Form>
  );
}
