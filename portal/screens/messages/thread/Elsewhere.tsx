import { notify } from "../../../app/notices.ts";
import { Button } from "../../../components/Button.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { Note } from "../../../components/Note.tsx";
import { ago, dateTime } from "../../../data/time.ts";
import { viewer } from "../../../data/viewer.ts";
import { ReopenConversation } from "../../../generated/documents/ReopenConversation.ts";
import type { ThreadConversationFragment } from "../../../generated/types.ts";
import styles from "./Thread.module.css";
import { useTransition } from "./transition.ts";

type Props = { conversation: ThreadConversationFragment; onFailed: () => void };

/** Where a conversation is that is not in the inbox, and who moved it there: it stays open, wherever somebody moves it. */
export function Elsewhere({ conversation, onFailed }: Props) {
  const { id, state } = conversation;
  const { isPending, error, run } = useTransition(onFailed);
  if (state === "open") return null;
  return (
    <Note>
      <div class={styles.elsewhere}>
        <p>
          <Sentences conversation={conversation} />
        </p>
        <Button
          isPending={isPending}
          onClick={() => run(ReopenConversation, { id }, () => notify("Reopened.", "good"))}
        >
          Reopen
        </Button>
        <Fault text={error} />
      </div>
    </Note>
  );
}

function Sentences({ conversation }: Pick<Props, "conversation">) {
  const by = <By conversation={conversation} />;
  const until = conversation.snoozed_until;
  switch (conversation.state) {
    case "open":
      return null;
    case "snoozed":
      return (
        <>
          Snoozed{until !== null && ` until ${dateTime(until)}`}
          {by}. It reopens when the customer writes.
        </>
      );
    case "archived":
      return <>Archived{by}. It reopens when the customer writes.</>;
    case "trashed":
      return <>In the trash, where it stays when the customer writes. Moved there{by}. Reopen it to reply.</>;
    case "spam":
      return <>Marked as spam{by}, which it stays when the customer writes. Reopen it to reply.</>;
  }
}

function By({ conversation: { moved_by: person, moved_at: at } }: Pick<Props, "conversation">) {
  if (person === null || at === null) return null;
  return (
    <>
      {" by "}
      {person.id === viewer.value?.member.id ? "you" : <bdi>{person.name}</bdi>}{" "}
      <time dateTime={at} title={dateTime(at)}>
        {ago(at)}
      </time>
    </>
  );
}
