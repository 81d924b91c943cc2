import { useState } from "preact/hooks";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Ago } from "../../components/Ago.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Card } from "../../components/Card.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { Note } from "../../components/Note.tsx";
import { Section } from "../../components/Screen.tsx";
import { mutateSecretly } from "../../data/client.ts";
import { textOf, useForm } from "../../data/form.ts";
import { mayUse } from "../../data/permissions.ts";
import { date, dateTime } from "../../data/time.ts";
import { DisconnectAccounting } from "../../generated/documents/DisconnectAccounting.ts";
import { StartAccountingConnection } from "../../generated/documents/StartAccountingConnection.ts";
import type { AccountingStateFragment } from "../../generated/types.ts";
import { today } from "../../records/days.ts";
import { XeroRecords } from "./XeroRecords.tsx";

type Props = { state: AccountingStateFragment; onChanged: () => void };

/** The connection to Xero. Nothing is shown where there can be none. */
export function Xero({ state, onChanged }: Props) {
  if (state.status === "unavailable") return null;
  return (
    <>
      <Section title="Xero" about="Sends customers, invoices, credit notes and payments, and brings payments back.">
        {state.status === "disconnected" ? <Connect /> : <Connection state={state} onChanged={onChanged} />}
      </Section>
      {state.status !== "disconnected" && <XeroRecords state={state} onChanged={onChanged} />}
    </>
  );
}

/** Leads to Xero, where an owner chooses the organisation. */
function Connect({ startsOn }: { startsOn?: string | null }) {
  const form = useForm({
    document: StartAccountingConnection,
    send: mutateSecretly,
    variables: (fields) => ({ starts_on: textOf(fields, "starts_on") ?? "" }),
    onDone: ({ start_accounting_connection: { url } }) => location.assign(url),
  });
  if (!mayUse("start_accounting_connection")) return <p>Only an owner can connect Xero.</p>;
  return (
    <Form form={form} action="Connect to Xero">
      <Field
        label="Send documents dated from"
        name="starts_on"
        type="date"
        required
        defaultValue={startsOn ?? today().toString()}
        hint="Earlier invoices, credit notes and payments aren't sent."
        error={form.errors.value.starts_on}
      />
    </Form>
  );
}

function Connection({ state, onChanged }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const { status, organisation, starts_on: startsOn, connected_at: connectedAt, paused_until: pausedUntil } = state;
  return (
    <>
      {status === "lapsed" && (
        <Note>
          <p>Xero no longer lets Fieldline in. Records wait until an owner connects again.</p>
          <Connect startsOn={startsOn} />
        </Note>
      )}
      <Card>
        <Facts>
          <Fact term="Status">
            {status === "connected" ? (
              <Badge tone="good">Connected</Badge>
            ) : (
              <Badge tone="bad">Disconnected by Xero</Badge>
            )}
          </Fact>
          <Fact term="Organisation">{organisation}</Fact>
          <Fact term="Documents from">{startsOn !== null && date(startsOn)}</Fact>
          <Fact term="Connected">{connectedAt !== null && dateTime(connectedAt)}</Fact>
          <Fact term="Payments read">{state.pulled_until === null ? "Not yet" : <Ago at={state.pulled_until} />}</Fact>
          <Fact term="Waiting for Xero's limit">{pausedUntil !== null && `Until ${dateTime(pausedUntil)}`}</Fact>
          <Fact term="Last error">{state.last_error}</Fact>
        </Facts>
      </Card>
      {mayUse("disconnect_accounting") && (
        <ButtonRow isAtStart>
          <Button variant="danger" onClick={() => setLeaving(true)}>
            Disconnect
          </Button>
        </ButtonRow>
      )}
      {isLeaving && (
        <ActionDialog
          title="Disconnect from Xero?"
          action="Disconnect"
          document={DisconnectAccounting}
          variables={{}}
          onDone={onChanged}
          onClose={() => setLeaving(false)}
        >
          <p>Records that wait won't be sent. Everything in Xero stays there.</p>
        </ActionDialog>
      )}
    </>
  );
}
