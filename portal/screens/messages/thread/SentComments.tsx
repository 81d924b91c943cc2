import { useEffect } from "preact/hooks";
import { viewer } from "../../../data/viewer.ts";
import type { ThreadItemFragment } from "../../../generated/types.ts";
import { dropShown, sentComments } from "../composer/sent-comments.ts";
import styles from "./Thread.module.css";

/** What the person has just commented, until the thread has it from the server. */
export function SentComments({
  conversationId,
  items,
}: {
  conversationId: string;
  items: readonly ThreadItemFragment[];
}) {
  const comments = sentComments.value.filter(
    ({ conversationId: own, added }) => own === conversationId && !items.some(({ id }) => id === added?.id),
  );
  useEffect(() => dropShown(items), [items]);
  if (comments.length === 0) return null;
  return (
    <ol class={styles.items} aria-label="Comments that are being saved">
      {comments.map(({ key, text, added }) => (
        <li key={key} class={added === undefined ? `${styles.comment} ${styles.waiting}` : styles.comment}>
          <p class={styles.meta}>
            <bdi class={styles.sender}>{viewer.value?.member.name}</bdi>
            <span>Comment, seen by the team only</span>
            {added === undefined && <span>Saving…</span>}
          </p>
          <p class={styles.text} dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
