import { useSignal } from "@preact/signals";
import { useLocation, useRoute } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { money } from "../../data/money.ts";
import { useLive } from "../../data/reread.ts";
import { day } from "../../data/time.ts";
import { CustomerStatement } from "../../generated/documents/CustomerStatement.ts";
import { SendStatement } from "../../generated/documents/SendStatement.ts";
import type { StatementFragment } from "../../generated/types.ts";
import { readDay } from "../../records/days.ts";
import { EmailingDialog } from "../../records/EmailingDialog.tsx";
import { Entries, OpenInvoices } from "./Entries.tsx";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { type Period, periodOf } from "./periods.ts";

/** A customer's entries of a period and their unpaid invoices, as the customer's page shows them. */
export function Statement() {
  const { id = "" } = useRoute().params;
  const { query } = useLocation();
  const period = readPeriod(query) ?? periodOf("this_month");
  const [answer, retry] = useLive(CustomerStatement, { id, ...period }, ["customer", "invoice", "quote"]);
  const isSending = useSignal(false);
  const { customer, customer_statement: statement } = answer.data ?? {};
  return (
    <Screen
      title="Statement"
      about={customer && <a href={`/customers/${id}`}>{customer.name}</a>}
      actions={statement && <Actions statement={statement} onSend={() => (isSending.value = true)} />}
    >
      <PeriodFilter path={`/customers/${id}/statement`} period={period} />
      <Answer answer={answer} retry={retry} lines={10}>
        {({ customer_statement: shown }) => <Shown statement={shown} />}
      </Answer>
      {isSending.value && customer && (
        <EmailingDialog
          title="Send this statement?"
          action="Send"
          customer={customer}
          document={SendStatement}
          variables={{ id, input: period }}
          onDone={({ send_statement: { email } }) => notify(`The statement is on its way to ${email}.`, "good")}
          onClose={() => (isSending.value = false)}
        >
          <p>
            We'll email {customer.name} the statement from {day(period.from)} to {day(period.to)}, as a PDF and as a
            link to a page with their invoices.
          </p>
        </EmailingDialog>
      )}
    </Screen>
  );
}

/** The period in the address; undefined if there is none, or it is malformed. */
function readPeriod({ from, to }: Record<string, string>): Period | undefined {
  const [first, last] = [readDay(from), readDay(to)];
  return first === undefined || last === undefined ? undefined : { from: first.toString(), to: last.toString() };
}

function Actions({ statement, onSend }: { statement: StatementFragment; onSend: () => void }) {
  const { public_url: page, pdf_url: pdf } = statement;
  return (
    <>
      <Button variant="main" onClick={onSend}>
        Send by email
      </Button>
      {page !== null && <ButtonLink href={page}>Open page</ButtonLink>}
      <ButtonLink href={pdf}>Download PDF</ButtonLink>
    </>
  );
}

function Shown({ statement }: { statement: StatementFragment }) {
  const { opening_balance: opening, closing_balance: closing, total_due: due, overdue } = statement;
  const { unapplied_credit: credit, from, to } = statement;
  return (
    <>
      <Section title={`${day(from)} to ${day(to)}`}>
        <Facts>
          <Fact term="Opening balance">{money(opening)}</Fact>
          <Fact term="Closing balance">{money(closing)}</Fact>
        </Facts>
        <Entries statement={statement} />
      </Section>
      <Section title="Unpaid invoices">
        <Facts>
          <Fact term="Due now">{money(due)}</Fact>
          <Fact term="Overdue">{money(overdue)}</Fact>
          <Fact term="Unused credit">{credit !== 0 && money(credit)}</Fact>
        </Facts>
        <OpenInvoices statement={statement} />
      </Section>
    </>
  );
}
