import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { recordAddress } from "../../app/record-address.ts";
import { Ago } from "../../components/Ago.tsx";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { Fault } from "../../components/Fault.tsx";
import { InlineSelect, ListFilters } from "../../components/ListFilters.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { useAction } from "../../data/action.ts";
import { usePages } from "../../data/use-pages.ts";
import { AccountingRecords } from "../../generated/documents/AccountingRecords.ts";
import { RetryAccountingRecord } from "../../generated/documents/RetryAccountingRecord.ts";
import { RetryAccountingRecords } from "../../generated/documents/RetryAccountingRecords.ts";
import type { AccountingRecordFragment, AccountingStateFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import styles from "./Accounting.module.css";

type State = AccountingRecordFragment["state"];

const states = {
  pending: { name: "Waiting", tone: "warn" },
  sent: { name: "In Xero", tone: "good" },
  failed: { name: "Failed", tone: "bad" },
  skipped: { name: "Not sent", tone: "plain" },
} as const satisfies Record<State, object>;

const kinds: Record<AccountingRecordFragment["kind"], string> = {
  customer: "Customer",
  invoice: "Invoice",
  credit_note: "Credit note",
  credit_application: "Credit",
  payment: "Payment",
};

type Props = { state: AccountingStateFragment; onChanged: () => void };

/** Every record in Xero, with the reason if it is not there. */
export function XeroRecords({ state: { failed_count: failed }, onChanged }: Props) {
  const [state, setState] = useState<State | undefined>(undefined);
  const variables = { limit: pageSize, ...(state === undefined ? {} : { state }) };
  const { answer, retry, more } = usePages(
    AccountingRecords,
    variables,
    ["invoice"],
    (data) => data.accounting_records,
  );
  const reread = () => {
    retry();
    onChanged();
  };
  return (
    <Section title="Records in Xero" actions={failed > 0 && <RetryAll onDone={reread} />}>
      <ListFilters>
        <InlineSelect
          label="Status"
          value={state ?? ""}
          onChoose={(chosen) => setState(chosen === "" ? undefined : (chosen as State))}
        >
          <option value="">Any status</option>
          {Object.entries(states).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </InlineSelect>
      </ListFilters>
      <Answer answer={answer} retry={retry} lines={5}>
        {({ accounting_records: { data } }) =>
          data.length === 0 ? (
            <Empty>
              {state === undefined ? "Records appear here once an invoice is sent." : "No records with this status."}
            </Empty>
          ) : (
            <Card>
              <Table caption="Records, newest first" columns={["Record", "Kind", "Changed", "Status"]}>
                {data.map((record) => (
                  <Row key={record.id} record={record} onRetried={reread} />
                ))}
              </Table>
              <MoreButton more={more} />
            </Card>
          )
        }
      </Answer>
    </Section>
  );
}

function Row({ record, onRetried }: { record: AccountingRecordFragment; onRetried: () => void }) {
  const { id, kind, label, state, error, updated_at: changedAt } = record;
  const { name, tone } = states[state];
  const again = useAction(RetryAccountingRecord, () => {
    notify(`Retrying ${label ?? "the record"}.`, "good");
    onRetried();
  });
  const about = addressOf(record);
  const shown = label ?? kinds[kind];
  return (
    <tr data-row>
      <Cell column="Record">{about === undefined ? <bdi>{shown}</bdi> : <a href={about}>{shown}</a>}</Cell>
      <Cell column="Kind">{kinds[kind]}</Cell>
      <Cell column="Changed">
        <Ago at={changedAt} />
      </Cell>
      <Cell column="Status">
        <div class={styles.status}>
          <Badge tone={tone}>{name}</Badge>
          {error !== null && <p class={styles.quiet}>{error}</p>}
          {state === "failed" && (
            <Button aria-label={`Retry ${shown}`} isPending={again.isPending} onClick={() => again.run({ id })}>
              Retry
            </Button>
          )}
          <Fault text={again.error} />
        </div>
      </Cell>
    </tr>
  );
}

function addressOf({ kind, record_id: id, parent_id: parentId }: AccountingRecordFragment): string | undefined {
  if (kind === "customer" || kind === "invoice") return recordAddress(kind, id);
  return kind === "payment" && parentId !== null ? recordAddress("invoice", parentId) : undefined;
}

function RetryAll({ onDone }: { onDone: () => void }) {
  const { isPending, error, run } = useAction(RetryAccountingRecords, ({ retry_accounting_records: count }) => {
    notify(`Retrying ${count} ${count === 1 ? "record" : "records"}.`, "good");
    onDone();
  });
  return (
    <>
      <Button isPending={isPending} onClick={() => run({})}>
        Retry failed
      </Button>
      <Fault text={error} />
    </>
  );
}
