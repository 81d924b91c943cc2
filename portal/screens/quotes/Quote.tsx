import { useSignal } from "@preact/signals";
import { useLocation, useRoute } from "preact-iso";
import { useKeys } from "../../app/shortcuts.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Choices } from "../../components/Choices.tsx";
import { Columns } from "../../components/Columns.tsx";
import { Menu } from "../../components/Menu.tsx";
import { PendingScreen } from "../../components/PendingScreen.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { withQuery } from "../../data/addresses.ts";
import { useLive } from "../../data/reread.ts";
import { leave } from "../../data/unsaved.ts";
import { Quote as Document } from "../../generated/documents/Quote.ts";
import type { CustomFieldsFragment, HistoryFragment, QuoteFragment } from "../../generated/types.ts";
import { CustomFields } from "../../records/CustomFields.tsx";
import { Files } from "../../records/Files.tsx";
import { Invoices } from "../../records/Invoices.tsx";
import { LineTable } from "../../records/LineTable.tsx";
import { OnlinePayments } from "../../records/OnlinePayments.tsx";
import { QuoteBadge } from "../../records/QuoteBadge.tsx";
import { quoteName } from "../../records/quote-name.ts";
import { CustomerLink } from "../../records/RecordLink.tsx";
import { QuoteReminders } from "../../records/Reminders.tsx";
import { Details } from "./Details.tsx";
import { actionsOf, type Kind } from "./possible.ts";
import styles from "./Quote.module.css";
import { QuoteDialogs } from "./QuoteDialogs.tsx";
import { Timeline } from "./Timeline.tsx";

export function Quote() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useLive(
    Document,
    { id },
    ["quote", "customer", "invoice", "custom_field"],
    (change) => change.kind !== "quote" || change.id === id,
  );
  if (answer.data === undefined) return <PendingScreen title="Quote" answer={answer} retry={retry} />;
  const { quote, custom_fields: fields, quote_history: history } = answer.data;
  return <Shown key={id} quote={quote} fields={fields} history={history.data} />;
}

type ShownProps = { quote: QuoteFragment; fields: CustomFieldsFragment; history: readonly HistoryFragment[] };

function Shown({ quote, fields, history }: ShownProps) {
  const { id, title, status, customer, message, lines, invoices } = quote;
  const { route } = useLocation();
  const opened = useSignal<Kind | undefined>(undefined);
  const { canEdit, main, others } = actionsOf(quote);
  const edit = `/quotes/${id}/edit`;
  const isInvoiced = invoices.some((invoice) => invoice.status !== "void");
  useKeys(canEdit ? [{ keys: "e", title: "Edit quote", run: () => leave(() => route(edit)) }] : []);
  return (
    <Screen
      title={quoteName(quote)}
      about={
        <>
          <QuoteBadge quote={quote} /> {title !== null && `${title}, `}for <CustomerLink customer={customer} />
        </>
      }
      actions={
        <>
          {main !== undefined && (
            <Button variant="main" onClick={() => (opened.value = main.dialog)}>
              {main.text}
            </Button>
          )}
          {status === "accepted" && !isInvoiced && (
            <ButtonLink variant="main" href={withQuery("/invoices/new", { quote: id })}>
              Create an invoice
            </ButtonLink>
          )}
          {canEdit && <ButtonLink href={edit}>Edit</ButtonLink>}
          <Menu label="More" icon="more" variant="button">
            <Choices
              choices={others.map(({ text, dialog }) => ({ title: text, run: () => (opened.value = dialog) }))}
            />
          </Menu>
        </>
      }
    >
      <Columns
        aside={
          <>
            <Details quote={quote} />
            <CustomFields record="quote" id={id} fields={fields} values={quote.custom} />
            {quote.sent_at !== null && <QuoteReminders id={id} />}
            <Timeline quote={quote} history={history} />
          </>
        }
      >
        {message !== null && (
          <Section title="Message">
            <p class={styles.message} dir="auto">
              {message}
            </p>
          </Section>
        )}
        <Section title="Lines">
          {lines.length === 0 && <p>This quote has no lines yet. Add lines before you send it.</p>}
          <LineTable lines={lines} sums={quote} />
        </Section>
        {(status === "accepted" || invoices.length > 0) && (
          <Invoices invoices={invoices} of={status === "accepted" ? { quote: id } : undefined} />
        )}
        <OnlinePayments payments={quote.online_payments} />
        <Files kind="quote" id={id} />
      </Columns>
      <QuoteDialogs quote={quote} opened={opened} />
    </Screen>
  );
}
