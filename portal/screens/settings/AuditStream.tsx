import { useState } from "preact/hooks";
import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { SecretOnce } from "../../components/SecretOnce.tsx";
import { isUnverified, VerifyFirst } from "../../components/VerifyFirst.tsx";
import { apiPath } from "../../data/api.ts";
import { useLive } from "../../data/reread.ts";
import { AuditStream as Document } from "../../generated/documents/AuditStream.ts";
import { AuditStreamState } from "./AuditStreamState.tsx";
import { NewAuditStream } from "./NewAuditStream.tsx";

/** The endpoint that the audit log is streamed to. */
export function AuditStream() {
  const [answer, retry] = useLive(Document, {});
  const [secret, setSecret] = useState<string | null>(null);
  const onChanged = (made: string | null) => {
    setSecret(made);
    retry();
  };
  return (
    <Screen
      title="Audit stream"
      isNarrow
      about={
        <>
          Sends each entry of the audit log to your own log system.{" "}
          <a href={apiPath("/v1/docs/audit-log")} target="_blank" rel="noreferrer">
            Format and signatures
          </a>
        </>
      }
      actions={<ButtonLink href="/settings/audit-log">Audit log</ButtonLink>}
    >
      <VerifyFirst before="stream the audit log" />
      <Answer answer={answer} retry={retry} lines={6}>
        {({ audit_stream: stream }) => {
          if (stream !== null) return <AuditStreamState stream={stream} onChanged={onChanged} />;
          return (
            !isUnverified() && (
              <Section title="Receiver">
                <NewAuditStream onChanged={onChanged} />
              </Section>
            )
          );
        }}
      </Answer>
      {secret !== null && (
        <SecretOnce title="Signing secret" label="Signing secret" secret={secret} onClose={() => setSecret(null)}>
          <p>Signs every request. Give it to the receiver to verify the signatures.</p>
        </SecretOnce>
      )}
    </Screen>
  );
}
