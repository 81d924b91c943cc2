import { onDemand } from "../../../app/on-demand.tsx";
import { EmailBody } from "../../../components/EmailBody.tsx";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import styles from "./DraftContent.module.css";

/** Loaded with the first email. */
const FileNames = onDemand(async () => (await import("../../../records/files/FileNames.tsx")).FileNames);

/** A draft's content: its text, or an email's subject, body and files. */
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
      <FileNames key={id} draftId={id} />
    </div>
  );
}
