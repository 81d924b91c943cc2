import { Ago } from "../../components/Ago.tsx";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Card } from "../../components/Card.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { useOnReturn } from "../../data/focus.ts";
import { usePages } from "../../data/use-pages.ts";
import { SandboxMessages as Document } from "../../generated/documents/SandboxMessages.ts";
import type { HeldMessageFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import styles from "./Sandbox.module.css";

/** The emails and texts that the sandbox would have sent. */
export function SandboxMessages() {
  const { answer, retry, more } = usePages(Document, { limit: pageSize }, [], (data) => data.sandbox_messages);
  useOnReturn(retry);
  return (
    <Section title="Outbox" about="The emails and texts that would have gone out since the last reset.">
      <Answer answer={answer} retry={retry} lines={6}>
        {({ sandbox_messages: { data } }) =>
          data.length === 0 ? (
            <Empty>No messages yet. Emails and texts appear here a moment after they would have been sent.</Empty>
          ) : (
            <Card>
              <Table caption="Messages, newest first" columns={["Message", "To", "When"]}>
                {data.map((message) => (
                  <Row key={message.id} message={message} />
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

function Row({ message }: { message: HeldMessageFragment }) {
  const { channel, to, subject, text, attachments, created_at: at } = message;
  return (
    <tr data-row>
      <Cell column="Message">
        <details class={styles.message}>
          <summary>
            <bdi>{subject ?? (channel === "sms" ? "Text" : "Email")}</bdi>
          </summary>
          <p class={styles.text}>{text}</p>
          {attachments.length > 0 && <p class={styles.files}>{attachments.join(", ")}</p>}
        </details>
      </Cell>
      <Cell column="To">
        <bdi>{to}</bdi>
      </Cell>
      <Cell column="When">
        <Ago at={at} />
      </Cell>
    </tr>
  );
}
