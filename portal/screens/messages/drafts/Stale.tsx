import { Button } from "../../../components/Button.tsx";
import { forget, type Outgoing } from "../../../data/sending.ts";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import { DraftContent } from "./DraftContent.tsx";
import styles from "./Stale.module.css";

/** The text that the person wanted to send, beside what somebody has made of it meanwhile. */
export function Stale({ read, draft }: { read: Outgoing; draft: PendingDraftFragment }) {
  return (
    <section class={styles.stale} aria-label="The draft was changed" role="alert">
      <p>
        <strong>Nothing was sent: the draft was changed while you read it.</strong> {read.problem?.detail}
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
        <Button onClick={() => forget(read.key)}>Go on with what it says now</Button>
      </div>
    </section>
  );
}
