import { Button } from "../../../components/Button.tsx";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import { DraftContent } from "./DraftContent.tsx";
import styles from "./Stale.module.css";

/** What the person had read when they tried to send the draft. */
export type Read = {
  subject: string | null;
  text: string;
  /** Who has changed it since, and when. */
  detail: string | undefined;
  /** Goes on with what it says now. */
  accept: () => void;
};

/** The text that the person wanted to send, beside what somebody has made of it meanwhile. */
export function Stale({ read, draft }: { read: Read; draft: PendingDraftFragment }) {
  return (
    <section class={styles.stale} aria-label="The draft was changed" role="alert">
      <p>
        <strong>Nothing was sent: the draft was changed while you read it.</strong> {read.detail}
      </p>
      <div class={styles.texts}>
        <div>
          <h3>What you had</h3>
          {read.subject !== null && <p>{read.subject}</p>}
          <p class={styles.text} dir="auto">
            {read.text}
          </p>
        </div>
        <div>
          <h3>What it says now</h3>
          <DraftContent draft={draft} />
        </div>
      </div>
      <div>
        <Button onClick={read.accept}>Go on with what it says now</Button>
      </div>
    </section>
  );
}
