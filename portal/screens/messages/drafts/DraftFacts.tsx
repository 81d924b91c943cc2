import { Ago } from "../../../components/Ago.tsx";
import { Badge, type Tone } from "../../../components/Badge.tsx";
import { phone } from "../../../data/format.ts";
import { dateTime } from "../../../data/time.ts";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import styles from "./DraftFacts.module.css";

/** A draft's status, recipient, age and failure, and newer messages. */
export function DraftFacts({ draft }: { draft: PendingDraftFragment }) {
  const { channel, to, edited_by: editor, created_at: at, failure, sent_by: sender } = draft;
  const { word, tone } = statusOf(draft);
  return (
    <div class={styles.facts}>
      <p class={styles.line}>
        <Badge tone={tone}>{word}</Badge>
        <span>
          {channel === "sms" ? "SMS" : "Email"} to <bdi>{channel === "sms" ? phone(to) : to}</bdi>
        </span>
        <Ago at={at} />
        {editor !== null && (
          <span>
            edited by <bdi>{editor.name}</bdi>
          </span>
        )}
        {sender !== null && draft.status !== "draft" && (
          <span>
            {draft.status === "scheduled" ? "scheduled by" : "sent by"} <bdi>{sender.name}</bdi>
          </span>
        )}
      </p>
      {failure !== null && <p class={styles.failure}>{failure}</p>}
      {draft.replied_since && (
        <p class={styles.warning}>Someone on your team has replied since this draft was written.</p>
      )}
      {draft.inbound_since && <p class={styles.warning}>The customer has written since.</p>}
    </div>
  );
}

export function statusOf({ status, send_at: sendAt }: PendingDraftFragment): { word: string; tone: Tone } {
  switch (status) {
    case "scheduled":
      return { word: sendAt === null ? "Scheduled" : `Goes out ${dateTime(sendAt)}`, tone: "plain" };
    case "sending":
      return { word: "Being sent", tone: "plain" };
    case "failed":
      return { word: "Could not be sent", tone: "bad" };
    case "sent":
      return { word: "Sent", tone: "good" };
    case "deleted":
      return { word: "Deleted", tone: "plain" };
    case "draft":
      return { word: "Draft", tone: "warn" };
  }
}
