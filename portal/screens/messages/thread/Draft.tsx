import { Badge, type Tone } from "../../../components/Badge.tsx";
import { dateTime } from "../../../data/time.ts";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import { Meta } from "./Meta.tsx";
import styles from "./Thread.module.css";

/** What has not gone out: it waits, is scheduled, is on its way or could not be delivered. */
export function Draft({ draft }: { draft: PendingDraftFragment }) {
  const { channel, to, subject, text, status, drafted_by: author, edited_by: editor, created_at: at } = draft;
  const { word, tone } = statusOf(draft);
  return (
    <li class={styles.draft} data-failed={status === "failed"}>
      <Meta at={at} sender={author.name}>
        {[authors[author.kind], editor !== null && `edited by ${editor.name}`].filter(Boolean).join(" · ")}
      </Meta>
      <p class={styles.status}>
        <Badge tone={tone}>{word}</Badge>
        <span>
          {channel === "sms" ? "SMS" : "Email"} to <bdi>{to}</bdi>
        </span>
      </p>
      {draft.failure !== null && <p class={styles.failure}>{draft.failure}</p>}
      {subject !== null && (
        <p>
          <strong>
            <bdi>{subject}</bdi>
          </strong>
        </p>
      )}
      <p class={styles.text} dir="auto">
        {text}
      </p>
      {draft.replied_since && <p class={styles.failure}>Somebody has replied since it was written.</p>}
    </li>
  );
}

const authors: Readonly<Record<PendingDraftFragment["drafted_by"]["kind"], string>> = {
  user: "Draft",
  api_key: "Draft · API key",
  oauth: "Draft · connected app",
};

function statusOf({ status, send_at: sendAt }: PendingDraftFragment): { word: string; tone: Tone } {
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
      return { word: "Waits to be sent", tone: "warn" };
  }
}
