import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../../../app/shortcuts.ts";
import { Ago } from "../../../components/Ago.tsx";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Icon } from "../../../components/Icons.tsx";
import { useLive } from "../../../data/reread.ts";
import { ReviewContext } from "../../../generated/documents/ReviewContext.ts";
import type { ReviewDraftFragment } from "../../../generated/types.ts";
import type { Correspondent } from "../composer/recipients.ts";
import { channelNames } from "../names.ts";
import { DraftButtons } from "./DraftButtons.tsx";
import { DraftContent } from "./DraftContent.tsx";
import { DraftFacts } from "./DraftFacts.tsx";
import styles from "./Drafts.module.css";
import { authorOf, recipientOf } from "./describe.ts";
import { EditDraft } from "./EditDraft.tsx";
import type { Mark } from "./mark.ts";
import { Stale } from "./stale-on-demand.ts";
import { useDraftActions } from "./use-draft-actions.tsx";

type Props = {
  draft: ReviewDraftFragment;
  mark: Mark | undefined;
  list: string;
  onNext: () => void;
};

/** Whether the list and the open draft are side by side. */
export function isWide(): boolean {
  return matchMedia("(width >= 960px)").matches;
}

/** A draft, the message that it answers, and its actions. */
export function OpenDraft({ draft, mark, list, onNext }: Props) {
  const { id, status, conversation } = draft;
  const name = recipientOf(draft);
  const actions = useDraftActions(draft, { conversationId: draft.conversation_id, name }, onNext);
  const { entry, stale } = actions;
  /** The recipient during an edit, because the draft may get a conversation meanwhile. */
  const [edited, setEdited] = useState<Correspondent>();
  const isOver = mark?.isOver === true;
  const isOpen = !isOver && (status === "draft" || status === "failed") && !isAside(conversation?.state);
  const edit = isOpen ? () => setEdited(conversation ?? customerAlone(draft)) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} · Fieldline`;
  }, [name]);
  // On wide screens the row keeps the focus.
  useEffect(() => {
    if (!isWide()) heading.current?.focus();
  }, []);
  useKeys(
    edited !== undefined
      ? []
      : [
          { keys: "$mod+Enter", title: "Send the draft and go on", run: () => isOpen && actions.send() },
          {
            keys: "[Shift]+#",
            title: "Delete the draft",
            run: () => {
              if (isOver || (status !== "draft" && status !== "failed")) return;
              actions.remove();
              onNext();
            },
          },
        ],
  );
  useEffect(() => {
    // Enter edits the open row's draft, and opens any other row.
    const pressed = (event: KeyboardEvent) => {
      const row = event.target instanceof Element ? event.target.closest(`[data-draft="${CSS.escape(id)}"] a`) : null;
      const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (event.key !== "Enter" || isModified || row === null || edit === undefined) return;
      event.preventDefault();
      edit();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [id, edit === undefined]);

  return (
    <section class={styles.open} aria-label="Open draft">
      <header class={styles.openHeader}>
        <a class={styles.toList} href={list} aria-label="Back to the list" title="Back to the list (U)">
          <Icon name="back" />
        </a>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h1>
        {draft.conversation_id !== null && <a href={`/messages/${draft.conversation_id}`}>Open the conversation</a>}
      </header>
      <div class={styles.scroller}>
        <div class={styles.content}>
          {draft.conversation_id !== null && <Context id={draft.conversation_id} />}
          <article class={styles.draft} data-status={status} aria-label="Draft">
            <p class={styles.quiet}>
              <bdi class={styles.author}>{draft.drafted_by.name}</bdi>
              {authorOf(draft)}
            </p>
            <DraftFacts draft={draft} />
            {mark !== undefined && (
              <p>
                <Badge tone={mark.tone}>{mark.text}</Badge>
              </p>
            )}
            {edited !== undefined ? (
              <EditDraft conversation={edited} draftId={id} onSent={onNext} onClose={() => setEdited(undefined)} />
            ) : stale === undefined ? (
              <DraftContent draft={draft} />
            ) : (
              <Stale read={stale} draft={draft} />
            )}
            {!isOver && edited === undefined && (
              <DraftButtons
                draft={draft}
                actions={actions}
                state={conversation?.state}
                onEdit={edit}
                keys={{ send: "Ctrl+Enter", edit: "Enter", remove: "#" }}
              />
            )}
            {entry !== undefined && (entry.state === "counting" || entry.state === "asking") && (
              <div>
                <Button title="Undo (Z)" onClick={() => actions.cancel(entry.key)}>
                  Undo
                </Button>
              </div>
            )}
            {actions.dialogs}
          </article>
        </div>
      </div>
    </section>
  );
}

/** The recipient of a draft without a conversation. */
function customerAlone({ customer }: ReviewDraftFragment): Correspondent {
  return { id: null, customer, sender_address: null, latest_message: null, state: undefined };
}

function isAside(state: string | undefined): boolean {
  return state === "trashed" || state === "spam";
}

/** The number of latest items that are searched for the customer's last message. */
const lookedThrough = 20;

/** The customer's last message. */
function Context({ id }: { id: string }) {
  const [{ data }] = useLive(
    ReviewContext,
    { id, limit: lookedThrough },
    ["conversation"],
    (change) => change.id === id,
  );
  const received = data?.conversation_messages.data.filter(({ direction }) => direction === "in") ?? [];
  const inbound = received.findLast(({ text }) => text !== null) ?? received.at(-1);
  if (inbound === undefined) return data === undefined ? null : <p class={styles.quiet}>Nothing has come in lately.</p>;
  const { channel, subject, text, at } = inbound;
  return (
    <section class={styles.context} aria-label="What the customer wrote last">
      <p class={styles.quiet}>
        {channel === null ? "Message" : channelNames[channel].name} · <Ago at={at} />
      </p>
      {subject !== null && (
        <p class={styles.author}>
          <bdi>{subject}</bdi>
        </p>
      )}
      <p class={styles.said} dir="auto">
        {text ?? "They called."}
      </p>
    </section>
  );
}
