import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Ago } from "../../components/Ago.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Card } from "../../components/Card.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Note } from "../../components/Note.tsx";
import { Section } from "../../components/Screen.tsx";
import { useAction } from "../../data/action.ts";
import { mutateSecretly } from "../../data/client.ts";
import { date, dateTime } from "../../data/time.ts";
import { DeleteAuditStream } from "../../generated/documents/DeleteAuditStream.ts";
import { ResumeAuditStream } from "../../generated/documents/ResumeAuditStream.ts";
import { RotateAuditStreamSecret } from "../../generated/documents/RotateAuditStreamSecret.ts";
import { SendAuditStreamTest } from "../../generated/documents/SendAuditStreamTest.ts";
import type { AuditStreamFragment } from "../../generated/types.ts";
import styles from "./AuditStream.module.css";
import { AuditStreamAddress } from "./AuditStreamAddress.tsx";

type Props = { stream: AuditStreamFragment; onChanged: (secret: string | null) => void };

const statuses = {
  active: <Badge tone="good">Active</Badge>,
  failing: <Badge tone="warn">Failing</Badge>,
  paused: <Badge tone="bad">Paused</Badge>,
} as const;

export function AuditStreamState({ stream, onChanged }: Props) {
  const [asked, setAsked] = useState<"address" | "secret" | "stop">();
  const close = () => setAsked(undefined);
  return (
    <>
      {stream.status === "paused" && <Paused stream={stream} onChanged={onChanged} />}
      <Section title="Receiver" actions={<TestButton onTested={() => onChanged(null)} />}>
        <Card>
          <State stream={stream} />
        </Card>
        <ButtonRow isAtStart>
          {stream.status === "failing" && <ResumeButton label="Try again now" onChanged={onChanged} />}
          <Button onClick={() => setAsked("address")}>Change address</Button>
          {stream.kind === "webhook" && <Button onClick={() => setAsked("secret")}>Rotate secret</Button>}
          <Button variant="danger" onClick={() => setAsked("stop")}>
            Stop stream
          </Button>
        </ButtonRow>
      </Section>
      {asked === "address" && <AuditStreamAddress url={stream.url} onChanged={onChanged} onClose={close} />}
      {asked === "secret" && <RotateDialog onChanged={onChanged} onClose={close} />}
      {asked === "stop" && (
        <ActionDialog
          title="Stop the audit stream?"
          action="Stop stream"
          document={DeleteAuditStream}
          variables={{}}
          onDone={() => onChanged(null)}
          onClose={close}
        >
          <p>Unsent entries won't be sent. The audit log is kept.</p>
        </ActionDialog>
      )}
    </>
  );
}

function State({ stream }: { stream: AuditStreamFragment }) {
  const { url, status, last_attempt_at: attemptedAt, last_status: answer, last_error: error } = stream;
  return (
    <Facts>
      <Fact term="Address" class={styles.long}>
        {url}
      </Fact>
      <Fact term="Status">{statuses[status]}</Fact>
      <Fact term="Last attempt">{attemptedAt === null ? "None yet" : <Ago at={attemptedAt} />}</Fact>
      <Fact term="Answer">{answer !== null && `HTTP ${answer}`}</Fact>
      <Fact term="Error" class={styles.long}>
        {error}
      </Fact>
      <Fact term="Failing since">{stream.failing_since !== null && dateTime(stream.failing_since)}</Fact>
      <Fact term="Next attempt">{stream.next_attempt_at !== null && dateTime(stream.next_attempt_at)}</Fact>
      <Fact term="Sent until">{stream.sent_until !== null && dateTime(stream.sent_until)}</Fact>
      <Fact term="Missing">
        {stream.gap_from !== null &&
          stream.gap_to !== null &&
          `Entries from ${date(stream.gap_from)} to ${date(stream.gap_to)} were deleted before they could be sent.`}
      </Fact>
      <Fact term="Started">{dateTime(stream.created_at)}</Fact>
    </Facts>
  );
}

function Paused({ stream, onChanged }: Props) {
  return (
    <Note>
      <p>
        The stream was paused{stream.paused_at !== null && ` on ${date(stream.paused_at)}`}, because every attempt
        failed for three days or the operator paused it. It resumes where it stopped.
      </p>
      <ResumeButton label="Resume stream" onChanged={onChanged} />
    </Note>
  );
}

function ResumeButton({ label, onChanged }: { label: string } & Pick<Props, "onChanged">) {
  const { isPending, error, run } = useAction(ResumeAuditStream, () => onChanged(null));
  return (
    <>
      <Button isPending={isPending} onClick={() => run({})}>
        {label}
      </Button>
      {error !== undefined && <p role="alert">{error}</p>}
    </>
  );
}

function RotateDialog({ onChanged, onClose }: Pick<Props, "onChanged"> & { onClose: () => void }) {
  return (
    <ActionDialog
      title="Rotate the signing secret?"
      action="Rotate secret"
      document={RotateAuditStreamSecret}
      variables={{}}
      send={mutateSecretly}
      onDone={({ rotate_audit_stream_secret: { secret } }) => onChanged(secret)}
      onClose={onClose}
    >
      <p>Requests use the new secret immediately. Until the receiver has it, it rejects them and we retry.</p>
    </ActionDialog>
  );
}

/** Sends a test entry and shows the result. */
function TestButton({ onTested }: { onTested: () => void }) {
  const { isPending, error, run } = useAction(SendAuditStreamTest, ({ send_audit_stream_test: attempt }) => {
    if (attempt.error === null) notify("The receiver accepted the test entry.", "good");
    else notify(`The test entry failed. ${attempt.error}`, "bad");
    onTested();
  });
  return (
    <>
      <Button isPending={isPending} onClick={() => run({})}>
        Send test entry
      </Button>
      {error !== undefined && <p role="alert">{error}</p>}
    </>
  );
}
