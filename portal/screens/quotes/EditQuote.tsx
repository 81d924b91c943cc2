import { useRef, useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Form } from "../../components/Form.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { useLive } from "../../data/reread.ts";
import { Quote as Document } from "../../generated/documents/Quote.ts";
import { UpdateQuote } from "../../generated/documents/UpdateQuote.ts";
import type { QuoteFragment } from "../../generated/types.ts";
import { CustomerField } from "../../records/CustomerField.tsx";
import { LineEditor } from "../../records/LineEditor.tsx";
import { useLines } from "../../records/lines.ts";
import { NotDraft } from "../../records/NotDraft.tsx";
import { quoteName } from "../../records/quote-name.ts";
import { SiteField } from "../../records/SiteField.tsx";
import { useSaveDraft } from "../../records/save-draft.ts";
import { useSites } from "../../records/sites.ts";
import { OfferFields, readOffer, TitleField } from "./QuoteFields.tsx";

/** Edits a draft. A sent quote is read-only. */
export function EditQuote() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useLive(Document, { id }, ["quote"], (change) => change.id === id);
  const number = answer.data && quoteName(answer.data.quote);
  // If the quote is sent while it is edited, the form stays, so that the text can be copied.
  const wasDraft = useRef(false);
  if (answer.data?.quote.status === "draft") wasDraft.current = true;
  return (
    <Screen title={number === undefined ? "Edit quote" : `Edit ${number}`}>
      <Answer answer={answer} retry={retry} lines={8}>
        {({ quote }) => (
          <>
            {quote.status !== "draft" && <NotDraft noun="quote" path={`/quotes/${id}`} />}
            {wasDraft.current && <Edit key={id} quote={quote} />}
          </>
        )}
      </Answer>
    </Screen>
  );
}

function Edit({ quote }: { quote: QuoteFragment }) {
  const { route } = useLocation();
  // The form compares with the quote as it was opened.
  const [before] = useState(quote);
  const { id, customer, site, lead, revises } = before;
  const [customerId, choose] = useState(customer.id);
  const isMoved = customerId !== "" && customerId !== customer.id;
  const { seen, send } = useSaveDraft({
    noun: "quote",
    id,
    updatedAt: before.updated_at,
    document: Document,
    updatedAtOf: (data) => data.quote.updated_at,
  });
  const sites = useSites(customerId);
  const lines = useLines(before);
  const path = `/quotes/${id}`;
  const form = useForm({
    document: UpdateQuote,
    variables: (fields) => ({
      id,
      // The site is omitted until the customer's sites are loaded, so that it stays unchanged.
      input: {
        ...(isMoved ? { customer_id: customerId } : {}),
        ...readOffer(fields),
        ...lines.read(),
        ...(fields.has("site_id") ? { site_id: textOf(fields, "site_id") } : {}),
      },
      updated_at: seen.value,
    }),
    send,
    onDone() {
      notify("Saved.", "good");
      route(path);
    },
  });
  const errors = form.errors.value;
  return (
    <Section title="Details">
      <Form form={form} action="Save" cancel={<ButtonLink href={path}>Cancel</ButtonLink>}>
        {revises === null && <CustomerField customerId={customerId} onChoose={choose} error={errors.customer_id} />}
        {isMoved && lead !== null && <p>The lead {lead.reference} is removed from the quote when you save.</p>}
        <SiteField key={customerId} sites={sites} site={isMoved ? null : site} error={errors.site_id} />
        <TitleField quote={before} errors={errors} />
        <LineEditor lines={lines} form={form} mayBeOptional />
        <OfferFields quote={before} errors={errors} />
      </Form>
    </Section>
  );
}
