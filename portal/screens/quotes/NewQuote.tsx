import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Form } from "../../components/Form.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { withQuery } from "../../data/addresses.ts";
import { useForm } from "../../data/form.ts";
import { useFresh } from "../../data/reread.ts";
import { CreateQuote } from "../../generated/documents/CreateQuote.ts";
import { QuoteLead } from "../../generated/documents/QuoteLead.ts";
import { create } from "../../records/faults.ts";
import { LineEditor } from "../../records/LineEditor.tsx";
import { useLines } from "../../records/lines.ts";
import { DuctedForm } from "./DuctedForm.tsx";
import { ForWhom, type NewProps, readForWhom, unanswered } from "./ForWhom.tsx";
import { OfferFields, readOffer, TitleField } from "./QuoteFields.tsx";

/** Creates a quote for the lead or customer in the URL, or for a chosen customer. */
export function NewQuote() {
  const { query } = useLocation();
  const { customer = "", lead, of } = query;
  // The chosen customer stays when the form changes.
  const [chosen, choose] = useState(customer);
  const isDucted = of === "ducted";
  const title = isDucted ? "Ducted system" : "Details";
  const Shown = isDucted ? DuctedForm : LinesForm;
  return (
    <Screen title="New quote">
      <Section title={title}>
        <Tabs
          label="Pricing"
          tabs={[
            { href: withQuery("/quotes/new", { ...query, of: undefined }), title: "Lines", isOpen: !isDucted },
            { href: withQuery("/quotes/new", { ...query, of: "ducted" }), title: "Ducted system", isOpen: isDucted },
          ]}
        />
        {lead ? (
          <OfLead id={lead} form={Shown} customerId={chosen} choose={choose} />
        ) : (
          <Shown lead={undefined} customerId={chosen} choose={choose} />
        )}
      </Section>
    </Screen>
  );
}

type OfLeadProps = Omit<NewProps, "lead"> & { id: string; form: typeof LinesForm };

function OfLead({ id, form: Shown, customerId, choose }: OfLeadProps) {
  const [answer, retry] = useFresh(QuoteLead, { id });
  return (
    <Answer answer={answer} retry={retry} lines={8}>
      {({ lead }) => <Shown lead={lead} customerId={lead.customer?.id ?? customerId} choose={choose} />}
    </Answer>
  );
}

function LinesForm(props: NewProps) {
  const { route } = useLocation();
  const lines = useLines();
  const form = useForm({
    document: CreateQuote,
    send: (document, variables) => create(document, variables, unanswered),
    variables: (fields) => ({
      input: {
        ...readForWhom(fields, props),
        ...lines.read(),
        ...readOffer(fields),
      },
    }),
    onDone({ create_quote: { id, quote_reference: number } }) {
      notify(`${number} is saved as a draft.`, "good");
      route(`/quotes/${id}`, true);
    },
  });
  const errors = form.errors.value;
  return (
    <Form form={form} action="Save draft" cancel={<ButtonLink href="/quotes">Cancel</ButtonLink>}>
      <ForWhom {...props} errors={errors} />
      <TitleField errors={errors} />
      <LineEditor lines={lines} form={form} mayBeOptional />
      <OfferFields errors={errors} />
    </Form>
  );
}
