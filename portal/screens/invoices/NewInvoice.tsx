import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Form } from "../../components/Form.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useForm } from "../../data/form.ts";
import { useFresh } from "../../data/reread.ts";
import { CreateInvoice } from "../../generated/documents/CreateInvoice.ts";
import { InvoiceJob } from "../../generated/documents/InvoiceJob.ts";
import { InvoiceQuote } from "../../generated/documents/InvoiceQuote.ts";
import type { InvoicedFragment, InvoiceJobQuery, InvoiceQuoteQuery } from "../../generated/types.ts";
import { CustomerField } from "../../records/CustomerField.tsx";
import { create } from "../../records/faults.ts";
import { LineEditor } from "../../records/LineEditor.tsx";
import { textOfLine, useLines } from "../../records/lines.ts";
import { quoteName } from "../../records/quote-name.ts";
import { CustomerLink, RecordLink } from "../../records/RecordLink.tsx";
import { DateFields, readDates } from "./DateFields.tsx";
import { Invoiced } from "./Invoiced.tsx";
import { hasTermsOf, live, openLines, splitLines } from "./invoiced-lines.ts";
import { type Part, PartFields, readPart } from "./PartFields.tsx";

/**
 * The job or quote that the invoice is created from. It takes their customer and the lines of both that none of their
 * invoices has.
 */
type Source = {
  job?: InvoiceJobQuery["job"];
  quote?: InvoiceQuoteQuery["quote"];
  invoices?: readonly InvoicedFragment[];
};

const unanswered = "We couldn't confirm that this invoice was created. Check the invoices before you try again.";

export function NewInvoice() {
  const { job, quote, customer } = useLocation().query;
  return (
    <Screen title="New invoice">
      {job ? <OfJob id={job} quoteId={quote} /> : quote ? <OfQuote id={quote} /> : <NewForm customerId={customer} />}
    </Screen>
  );
}

function OfJob({ id, quoteId }: { id: string; quoteId: string | undefined }) {
  const [answer, retry] = useFresh(InvoiceJob, { id });
  return (
    <Answer answer={answer} retry={retry} lines={8}>
      {({ job, invoices: { data: invoices } }) => {
        const from = quoteId ?? job.quote?.id;
        return from === undefined ? (
          <NewForm source={{ job, invoices }} />
        ) : (
          <OfQuote id={from} of={{ job, invoices }} />
        );
      }}
    </Answer>
  );
}

function OfQuote({ id, of = {} }: { id: string; of?: Source }) {
  const [answer, retry] = useFresh(InvoiceQuote, { id });
  return (
    <Answer answer={answer} retry={retry} lines={8}>
      {({ quote, invoices: { data } }) =>
        of.job === undefined && quote.job !== null ? (
          <OfJob id={quote.job.id} quoteId={id} />
        ) : (
          <NewForm source={{ ...of, quote, invoices: [...data, ...(of.invoices ?? [])] }} />
        )
      }
    </Answer>
  );
}

const noQuote = { lines: [], tax_inclusive: false, discount_percent: 0 };

function NewForm({ source = {}, customerId = "" }: { source?: Source; customerId?: string | undefined }) {
  const { route, query } = useLocation();
  // The form keeps the job and quote as they were opened.
  const [{ job, quote, invoices = [] }] = useState(source);
  const given = job?.customer ?? quote?.customer;
  const [chosen, choose] = useState(customerId);
  const [before] = useState(() => live(invoices));
  const [{ invoiced, partly, open }] = useState(() => splitLines(quote ?? noQuote, before));
  const [own] = useState(() => openLines(job?.lines ?? []));
  const [part, choosePart] = useState<Part>("rest");
  const left = quote?.uninvoiced_total ?? 0;
  const terms = quote ?? (own.length > 0 ? job : undefined);
  const isMixed = job !== undefined && own.length > 0 && terms !== undefined && !hasTermsOf(job, terms);
  // The server computes what is left of a line that is partly invoiced, and says which of two terms to change.
  const isComputed = part !== "rest" || (left > 0 && partly.length > 0) || isMixed;
  const lines = useLines({
    ...(terms === undefined ? {} : { tax_inclusive: terms.tax_inclusive, discount_percent: terms.discount_percent }),
    ...(open.length + own.length === 0 ? {} : { lines: [...open, ...own] }),
  });
  const form = useForm({
    document: CreateInvoice,
    send: (document, variables) => create(document, variables, unanswered),
    variables: (fields) => ({
      input: {
        customer_id: given?.id ?? chosen,
        job_id: job?.id ?? null,
        quote_id: quote?.id ?? null,
        ...(isComputed ? readPart(part, fields) : lines.read()),
        ...readDates(fields),
      },
    }),
    onDone({ create_invoice: { id, invoice_number: number } }) {
      notify(`${number} is saved as a draft.`, "good");
      route(`/invoices/${id}`, true);
    },
  });
  const errors = form.errors.value;
  const taken = part === "rest" && own.length > 0 ? "the quote and of the job" : "the quote";
  return (
    <Section title="Details">
      <Form form={form} action="Save draft" cancel={<ButtonLink href="/invoices">Cancel</ButtonLink>}>
        {given === undefined ? (
          <CustomerField customerId={chosen} onChoose={choose} error={errors.customer_id} />
        ) : (
          <Facts>
            <Fact term="Customer">
              <CustomerLink customer={given} />
            </Fact>
            <Fact term="Job">
              {job && <RecordLink kind="job" id={job.id} number={job.job_number} title={job.title} />}
            </Fact>
            <Fact term="Quote">
              {quote && <RecordLink kind="quote" id={quote.id} number={quoteName(quote)} title={quote.title} />}
            </Fact>
          </Facts>
        )}
        <Invoiced
          noun={query.job ? "job" : "quote"}
          invoices={before}
          lines={isComputed ? [] : invoiced}
          onAdd={() => {
            lines.append(invoiced.map(textOfLine));
            form.markChanged();
          }}
        />
        {left > 0 && quote?.status === "accepted" && (
          <PartFields part={part} onChoose={choosePart} left={left} errors={errors} />
        )}
        {isComputed ? (
          <p>The draft has a line for each line of {taken}. You can change them before you send it.</p>
        ) : (
          <LineEditor lines={lines} form={form} />
        )}
        <DateFields errors={errors} />
      </Form>
    </Section>
  );
}
