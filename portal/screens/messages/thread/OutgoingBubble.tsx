import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../components/Button.tsx";
import { outgoing } from "../../../data/sending.ts";
import { viewer } from "../../../data/viewer.ts";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import styles from "./Draft.module.css";
import { Meta } from "./Meta.tsx";

/** A message that is being sent. */
export function OutgoingBubble({ draft, onUndo }: { draft: PendingDraftFragment; onUndo: () => void }) {
  const { subject, text, sent_by: sender, channel } = draft;
  const isUndoable = useIsUndoable(draft);
  const own = viewer.value?.member.name ?? "You";
  return (
    <li class={styles.outgoing}>
      <Meta at={draft.updated_at} sender={sender?.name ?? own}>
        {channel === "sms" ? "SMS" : "Email"} · Sending…
      </Meta>
      <div class={styles.bubble}>
        {subject !== null && (
          <p>
            <strong>
              <bdi>{subject}</bdi>
            </strong>
          </p>
        )}
        <p dir="auto">{text}</p>
      </div>
      {isUndoable && (
        <Button variant="quiet" onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}

/** Counts from the answer, because the server's clock may differ. */
function useIsUndoable({ id, can_undo_for_ms: undoMs }: PendingDraftFragment): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (undoMs === null) return;
    const timer = setTimeout(() => setOver(true), undoMs);
    return () => clearTimeout(timer);
  }, [id, undoMs]);
  const own = outgoing.value.findLast(({ draftId, kind }) => kind === "send" && draftId === id);
  if (own !== undefined) return own.state === "asking" || own.state === "counting";
  return undoMs !== null && !isOver;
}
