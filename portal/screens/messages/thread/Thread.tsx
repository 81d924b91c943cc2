import { type Signal, useComputed } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { onDemand } from "../../../app/on-demand.tsx";
import { useKeys } from "../../../app/shortcuts.ts";
import { Answer } from "../../../components/Answer.tsx";
import { Button } from "../../../components/Button.tsx";
import { useEndInView } from "../../../components/end-in-view.ts";
import { Icon } from "../../../components/Icons.tsx";
import { useHeading } from "../../../components/Screen.tsx";
import { viewer } from "../../../data/viewer.ts";
import type { ThreadConversationFragment, ThreadItemFragment } from "../../../generated/types.ts";
import { ComposerPlace } from "../composer/ComposerPlace.tsx";
import { shown } from "../conversations.ts";
import { CustomerButtons, CustomerPart } from "../customer/CustomerPart.tsx";
import { nameOf } from "../names.ts";
import { type Filters, listAddress } from "../views.ts";
import { Actions } from "./Actions.tsx";

import { useMarkRead } from "./mark-read.ts";
import { SeenBy } from "./SeenBy.tsx";
import styles from "./Thread.module.css";
import { Context, type ThreadContext, ThreadPage } from "./ThreadPage.tsx";
import { useThread } from "./use-thread.ts";

const OnItsWay = onDemand(async () => {
  const { OnItsWay: Shown } = await import("./OnItsWay.tsx");
  return Shown;
});
const Elsewhere = onDemand(async () => {
  const { Elsewhere: Shown } = await import("./Elsewhere.tsx");
  return Shown;
});

const nothing: readonly ThreadItemFragment[] = [];

/** A conversation's thread, newest item last. */
export function Thread({ id, filters }: { id: string; filters: Filters }) {
  const { answer, retry } = useThread(id);
  const answered = answer.data?.conversation;
  const conversation = answered === undefined ? undefined : shown(answered);
  const title = conversation === undefined ? "Conversation" : nameOf(conversation);
  const heading = useHeading(title);
  const items = answer.data?.conversation_messages.data ?? nothing;
  const earlier = useRef<(() => void) | null>(null);
  const { scroller, content, isAtEnd, toEnd, onPrepend } = useEndInView(() => earlier.current?.());
  useMarkRead(id, items.at(-1)?.at);
  const list = listAddress(filters);
  const { route } = useLocation();
  useKeys([{ keys: "u", title: "Back to the list", run: () => route(list) }]);
  const newestFirst = useMemo(() => items.toReversed(), [items]);
  const context = useMemo((): ThreadContext => ({ id, customer: title, earlier, onPrepend }), [id, title]);
  const opened = useOpened(conversation, items);
  return (
    <section class={styles.pane} aria-label="Conversation">
      <header class={styles.header}>
        <div class={styles.title}>
          <a class={styles.back} href={list} aria-label="Back to the list" title="Back to the list (U)">
            <Icon name="back" />
          </a>
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {conversation !== undefined && <CustomerButtons conversation={conversation} />}
        </div>
        {conversation !== undefined && <Actions conversation={conversation} list={list} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section ref={scroller} class={styles.scroller} aria-label="Messages" tabIndex={0}>
        <div ref={content} class={styles.content}>
          <Answer answer={answer} retry={retry} lines={8}>
            {({ conversation: read, conversation_messages: page }) => (
              <>
                {page.data.length === 0 && read.pending.length === 0 ? (
                  <p class={styles.none}>No messages yet.</p>
                ) : (
                  <ol class={styles.items}>
                    <Context.Provider value={context}>
                      <ThreadPage page={page} opened={opened} conversation={read} />
                    </Context.Provider>
                  </ol>
                )}
                <OnItsWay conversationId={id} newestFirst={newestFirst} drafts={read.pending} />
                {conversation?.state !== "open" && <Elsewhere conversation={read} />}
                <SeenBy seen={read.seen_by} />
              </>
            )}
          </Answer>
        </div>
        <NewItems items={items} isAtEnd={isAtEnd} toEnd={toEnd} />
      </section>
      {conversation !== undefined && <ComposerPlace conversation={conversation} newestFirst={newestFirst} />}
      {conversation !== undefined && <CustomerPart conversation={conversation} retry={retry} />}
    </section>
  );
}

/** The emails that start open: the newest, and those that were unseen when the thread was opened. */
function useOpened(
  conversation: ThreadConversationFragment | undefined,
  items: readonly ThreadItemFragment[],
): ReadonlySet<string> {
  const isRead = conversation !== undefined;
  const seenAt = useMemo(
    () => conversation?.seen_by.find(({ person }) => person.id === viewer.peek()?.member.id)?.at ?? "",
    [isRead],
  );
  return useMemo(() => {
    const emails = items.filter(({ channel }) => channel === "email");
    const unseen = emails.filter(({ direction, at }) => direction === "in" && at > seenAt);
    return new Set([...emails.slice(-1), ...unseen].map(({ id }) => id));
  }, [items, seenAt]);
}

type NewItemsProps = { items: readonly ThreadItemFragment[]; isAtEnd: Signal<boolean>; toEnd: () => void };

/** The number of new items below, while the person reads further up. */
function NewItems({ items, isAtEnd, toEnd }: NewItemsProps) {
  const newest = useRef<string>(undefined);
  const isHidden = useComputed(() => isAtEnd.value).value;
  useLayoutEffect(() => {
    if (isHidden) newest.current = items.at(-1)?.id;
  }, [isHidden, items]);
  const known = items.findIndex(({ id }) => id === newest.current);
  const count = isHidden || known === -1 ? 0 : items.length - 1 - known;
  return (
    <div class={styles.foot} role="status">
      {count > 0 && (
        <Button variant="main" onClick={toEnd}>
          {count === 1 ? "1 new message" : `${count} new messages`}
        </Button>
      )}
    </div>
  );
}
