import { useLocation } from "preact-iso";
import { useKeys } from "../../../app/shortcuts.ts";
import { Answer } from "../../../components/Answer.tsx";
import { Icon } from "../../../components/Icons.tsx";
import { MoreButton } from "../../../components/MoreButton.tsx";
import { Note } from "../../../components/Note.tsx";
import { useHeading } from "../../../components/Screen.tsx";
import { ago, dateTime } from "../../../data/time.ts";
import { usePages } from "../../../data/use-pages.ts";
import { viewer } from "../../../data/viewer.ts";
import { Thread as Document } from "../../../generated/documents/Thread.ts";
import type { ConversationFragment, SeenByFragment } from "../../../generated/types.ts";
import { threadSize } from "../../../routes.ts";
import { ComposerPlace } from "../composer/ComposerPlace.tsx";
import { composed } from "../composer/editing.ts";
import { nameOf } from "../names.ts";
import { type Filters, listAddress } from "../views.ts";
import { Actions } from "./Actions.tsx";
import { useEndInView } from "./end-in-view.ts";
import { Items } from "./Items.tsx";
import { useMarkRead } from "./mark-read.ts";
import { OnItsWay } from "./OnItsWay.tsx";
import styles from "./Thread.module.css";

/** One conversation, its newest item at the end. */
export function Thread({ id, filters }: { id: string; filters: Filters }) {
  const { answer, retry, more } = usePages(
    Document,
    { id, limit: threadSize },
    ["conversation", "draft"],
    (data) => data.conversation_messages,
    (change) => change.kind === "draft" || change.id === id,
  );
  const conversation = answer.data?.conversation;
  const title = conversation === undefined ? "Conversation" : nameOf(conversation);
  const heading = useHeading(title);
  const newestFirst = answer.data?.conversation_messages.data ?? [];
  const { scroller, content, keepPosition } = useEndInView(newestFirst.at(-1)?.id);
  useMarkRead(id, newestFirst[0]?.at);
  const list = listAddress(filters);
  const { route } = useLocation();
  useKeys([{ keys: "u", title: "Back to the list", run: () => route(list) }]);
  const earlier = {
    ...more,
    load: () => {
      keepPosition();
      more.load();
    },
  };
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
        </div>
        {conversation !== undefined && <Actions conversation={conversation} list={list} onFailed={retry} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section ref={scroller} class={styles.scroller} aria-label="Messages" tabIndex={0}>
        <div ref={content} class={styles.content}>
          <Answer answer={answer} retry={retry} lines={8}>
            {({ conversation: shown }) => (
              <>
                <MoreButton more={earlier} title="Show earlier" />
                <Items
                  newestFirst={newestFirst}
                  conversation={shown}
                  drafts={shown.pending.filter((draft) => !composed.value.has(draft.id))}
                />
                <OnItsWay conversationId={id} newestFirst={newestFirst} drafts={shown.pending} />
                <Elsewhere conversation={shown} />
                <SeenBy seen={shown.seen_by} />
              </>
            )}
          </Answer>
        </div>
      </section>
      {conversation !== undefined && <ComposerPlace conversation={conversation} newestFirst={newestFirst} />}
    </section>
  );
}

/** Where the conversation is that is not in the inbox. */
function Elsewhere({ conversation: { state, snoozed_until: until } }: { conversation: ConversationFragment }) {
  switch (state) {
    case "open":
      return null;
    case "snoozed":
      return (
        <Note>Snoozed until {until === null ? "later" : dateTime(until)}. It reopens when the customer writes.</Note>
      );
    case "archived":
      return <Note>Archived. It reopens when the customer writes.</Note>;
    case "trashed":
      return <Note>In the trash, where it stays when the customer writes.</Note>;
    case "spam":
      return <Note>Marked as spam, which it stays when the customer writes.</Note>;
  }
}

function SeenBy({ seen }: { seen: SeenByFragment["seen_by"] }) {
  const others = seen.filter(({ person }) => person.id !== viewer.value?.member.id);
  if (others.length === 0) return null;
  return (
    <p class={styles.seen}>
      Seen by{" "}
      {others.map(({ person, at }, index) => (
        <span key={person.id} title={dateTime(at)}>
          {index > 0 && ", "}
          <bdi>{person.name}</bdi> {ago(at)}
        </span>
      ))}
    </p>
  );
}
