import { useEffect } from "preact/hooks";
import { outgoing } from "../../../data/sending.ts";
import { viewer } from "../../../data/viewer.ts";
import type { PendingDraftFragment, ThreadItemFragment } from "../../../generated/types.ts";
import { dropShown, sentComments } from "../composer/sent-comments.ts";
import styles from "./Thread.module.css";

type Props = {
  conversationId: string;
  newestFirst: readonly ThreadItemFragment[];
  drafts: readonly PendingDraftFragment[];
};

/** Sent messages and comments that the thread does not have yet. */
export function OnItsWay({ conversationId, newestFirst, drafts }: Props) {
  const isThere = (draftId: string | undefined) =>
    newestFirst.some((item) => item.draft_id === draftId) ||
    drafts.some(({ id, status }) => id === draftId && status !== "draft");
  const messages = outgoing.value.filter(
    ({ kind, state, draftId, conversationId: own }) =>
      kind !== "delete" && state !== "failed" && own === conversationId && (draftId === undefined || !isThere(draftId)),
  );
  const comments = sentComments.value.filter(
    ({ conversationId: own, added }) => own === conversationId && !newestFirst.some(({ id }) => id === added?.id),
  );
  useEffect(() => dropShown(newestFirst), [newestFirst]);
  if (messages.length + comments.length === 0) return null;
  return (
    <ol class={styles.items} aria-label="On its way">
      {messages.map(({ key, channel, subject, text }) => (
        <li key={key} class={`${styles.message} ${styles.waiting}`} data-direction="out">
          <p class={styles.meta}>
            <bdi class={styles.sender}>{viewer.value?.member.name}</bdi>
            <span>{channel === "sms" ? "SMS" : "Email"}</span>
            <span>Sending…</span>
          </p>
          <p class={styles.bubble} dir="auto">
            {subject !== null && subject !== "" && (
              <strong>
                <bdi>{subject}</bdi>
              </strong>
            )}
            <span>{text}</span>
          </p>
        </li>
      ))}
      {comments.map(({ key, text, added }) => (
        <li key={key} class={`${styles.comment} ${added === undefined ? styles.waiting : ""}`}>
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
