import { EmailBody } from "../../../components/EmailBody.tsx";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import styles from "./DraftContent.module.css";

/** What a draft says: a text, or an email's subject and body. */
export function DraftContent({ draft: { id, channel, subject, text, version } }: { draft: PendingDraftFragment }) {
  if (channel === "sms")
    return (
      <p class={styles.text} dir="auto">
        {text}
      </p>
    );
  return (
    <div class={styles.email}>
      <p class={styles.subject}>
        <bdi>{subject ?? "No subject"}</bdi>
      </p>
      <div class={styles.paper}>
        <EmailBody key={version} path={`/drafts/${id}/body?version=${version}`} subject={subject} />
      </div>
    </div>
  );
}
