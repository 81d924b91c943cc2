import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { recordAddress } from "../../app/record-address.ts";
import { Ago } from "../../components/Ago.tsx";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { Fault } from "../../components/Fault.tsx";
import { InlineSelect, ListFilters } from "../../components/ListFilters.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { useAction } from "../../data/action.ts";
import { withQuery } from "../../data/addresses.ts";
import { dateTime } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { Emails as Document } from "../../generated/documents/Emails.ts";
import { RetryEmail } from "../../generated/documents/RetryEmail.ts";
import type { SentEmailFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import styles from "./Emails.module.css";

const path = "/settings/emails";

type Status = SentEmailFragment["status"];

const statuses = {
  queued: { name: "On its way", tone: "warn" },
  sent: { name: "Sent", tone: "good" },
  failed: { name: "Failed", tone: "bad" },
} as const satisfies Record<Status, object>;

/** Emails to customers and the team, with the reason if one was not sent. */
export function Emails() {
  const { query, route } = useLocation();
  const status = (Object.keys(statuses) as Status[]).find((one) => one === query.status);
  const variables = { limit: pageSize, ...(status === undefined ? {} : { status }) };
  const { answer, retry, more } = usePages(Document, variables, ["quote", "invoice", "booking"], (data) => data.emails);
  return (
    <Screen title="Emails" about="Emails sent to customers and the team. Inbox replies aren't included.">
      <ListFilters>
        <InlineSelect
          label="Status"
          value={status ?? ""}
          onChoose={(chosen) => route(withQuery(path, { status: chosen }), true)}
        >
          <option value="">Any status</option>
          {Object.entries(statuses).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </InlineSelect>
      </ListFilters>
      <Answer answer={answer} retry={retry} lines={10}>
        {({ emails: { data } }) =>
          data.length === 0 ? (
            <Nothing isFiltered={status !== undefined} />
          ) : (
            <Card>
              <Table caption="Emails, newest first" columns={["Email", "To", "Created", "Status"]}>
                {data.map((email) => (
                  <Row key={email.id} email={email} />
                ))}
              </Table>
              <MoreButton more={more} />
            </Card>
          )
        }
      </Answer>
    </Screen>
  );
}

function Row({ email }: { email: SentEmailFragment }) {
  const { id, subject, to, status, created_at: at } = email;
  const { name, tone } = statuses[status];
  const again = useAction(RetryEmail, () => notify(`Sending the email to ${to} again.`, "good"));
  const about = addressOf(email);
  return (
    <tr data-row>
      <Cell column="Email">{about === null ? <bdi>{subject}</bdi> : <a href={about}>{subject}</a>}</Cell>
      <Cell column="To">
        <bdi class={styles.address}>{to}</bdi>
      </Cell>
      <Cell column="Created">
        <Ago at={at} />
      </Cell>
      <Cell column="Status">
        <div class={styles.status}>
          <Badge tone={tone}>{name}</Badge>
          <Reason email={email} />
          {status === "failed" && (
            <Button aria-label={`Send again to ${to}`} isPending={again.isPending} onClick={() => again.run({ id })}>
              Send again
            </Button>
          )}
          <Fault text={again.error} />
        </div>
      </Cell>
    </tr>
  );
}

/** The address of the record that the email is about. */
function addressOf({ quote_id: quote, invoice_id: invoice, statement_customer_id: customer }: SentEmailFragment) {
  if (quote !== null) return recordAddress("quote", quote);
  if (invoice !== null) return recordAddress("invoice", invoice);
  return customer === null ? null : recordAddress("customer", customer);
}

function Reason({ email: { status, reason, next_attempt_at: next } }: { email: SentEmailFragment }) {
  if (status === "sent" || reason === null) return null;
  return (
    <p class={styles.quiet}>
      {reason} {next !== null && `The next attempt is on ${dateTime(next)}.`}
    </p>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return <Empty>No emails yet. Emails about quotes, invoices, bookings and notifications appear here.</Empty>;
  return <Empty action={<ButtonLink href={path}>Clear filters</ButtonLink>}>No emails with this status.</Empty>;
}
