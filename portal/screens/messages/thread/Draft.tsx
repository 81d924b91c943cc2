import { onDemand } from "../../../app/on-demand.tsx";
import { Button } from "../../../components/Button.tsx";
import type { ConversationFragment, PendingDraftFragment } from "../../../generated/types.ts";
import { editDraft } from "../composer/editing.ts";
import { DraftButtons } from "../drafts/DraftButtons.tsx";
import { DraftContent } from "../drafts/DraftContent.tsx";
import { DraftFacts } from "../drafts/DraftFacts.tsx";
import { Stale } from "../drafts/stale-on-demand.ts";
import { useDraftActions } from "../drafts/use-draft-actions.tsx";
import { nameOf } from "../names.ts";
import styles from "./Draft.module.css";
import { Meta } from "./Meta.tsx";

const OutgoingBubble = onDemand(async () => {
  const { OutgoingBubble: Bubble } = await import("./OutgoingBubble.tsx");
  return Bubble;
});

type Props = { draft: PendingDraftFragment; conversation: ConversationFragment };

/** A draft that waits, is scheduled, is being sent or has failed. */
export function Draft({ draft, conversation }: Props) {
  const { id, status, drafted_by: author, created_at: at } = draft;
  const actions = useDraftActions(draft, { conversationId: conversation.id, name: nameOf(conversation) });
  const { entry, stale } = actions;
  const isLeaving = entry !== undefined && entry.kind === "send" && entry.state !== "failed";
  if (isLeaving || status === "sending") return <OutgoingBubble draft={draft} onUndo={actions.undo} />;
  if (entry?.kind === "delete" && entry.state !== "failed")
    return (
      <li class={styles.deleted}>
        <span>Draft deleted</span>
        <Button variant="quiet" onClick={() => actions.cancel(entry.key)}>
          Undo
        </Button>
      </li>
    );
  return (
    <li class={styles.draft} data-status={status} aria-label="Draft">
      <Meta at={at} sender={author.name}>
        {authors[author.kind]}
      </Meta>
      <DraftFacts draft={draft} />
      {stale === undefined ? <DraftContent draft={draft} /> : <Stale read={stale} draft={draft} />}
      <DraftButtons
        draft={draft}
        actions={actions}
        state={conversation.state}
        onEdit={() => editDraft(conversation.id, id)}
      />
      {actions.dialogs}
    </li>
  );
}

const authors: Readonly<Record<PendingDraftFragment["drafted_by"]["kind"], string>> = {
  user: "Draft",
  api_key: "Draft · API key",
  oauth: "Draft · connected app",
};
