import { Button } from "../../../components/Button.tsx";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import { DraftContent } from "./DraftContent.tsx";
import styles from "./Stale.module.css";

/** The version that the person tried to send. */
export type Read = {
  subject: string | null;
  text: string;
  detail: string | undefined;
  /** Accepts the current text. */
  accept: () => void;
};

/** The text that the person wanted to send, beside the current one. */
export function Stale({ read, draft }: { read: Read; draft: PendingDraftFragment }) {
  return (
    <section class={styles.stale} aria-label="The draft was changed" role="alert">
      <p>
        <strong>Nothing was sent: the draft was changed while you read it.</strong> {read.detail}
      </p>
      <div class={styles.texts}>
        <div>
          <h3>Your version</h3>
          {read.subject !== null && <p>{read.subject}</p>}
          <p class={styles.text} dir="auto">
            {read.text}
          </p>
        </div>
        <div>
          <h3>New version</h3>
          <DraftContent draft={draft} />
        </div>
      </div>
      <div>
        <Button onClick={read.accept}>Use the new version</Button>
      </div>
    </section>
  );
}
