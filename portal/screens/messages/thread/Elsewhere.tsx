import type { ComponentChildren } from "preact";
import { Ago } from "../../../components/Ago.tsx";
import { Button } from "../../../components/Button.tsx";
import { Note } from "../../../components/Note.tsx";
import { dateTime } from "../../../data/time.ts";
import { viewer } from "../../../data/viewer.ts";
import type { ThreadConversationFragment } from "../../../generated/types.ts";
import { shown } from "../conversations.ts";
import { move } from "../moves.ts";
import styles from "./Thread.module.css";

type Props = { conversation: ThreadConversationFragment };

/** Says where a conversation outside the inbox is, and who moved it there. The thread stays open. */
export function Elsewhere({ conversation: answered }: Props) {
  const conversation = shown(answered);
  if (conversation.state === "open") return null;
  return (
    <Note>
      <div class={styles.elsewhere}>
        <p>
          <Sentences
            conversation={conversation}
            by={conversation.state === answered.state && <By conversation={answered} />}
          />
        </p>
        <Button onClick={() => move([conversation], { name: "reopen" })}>Reopen</Button>
      </div>
    </Note>
  );
}

function Sentences({ conversation, by }: Props & { by: ComponentChildren }) {
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

function By({ conversation: { moved_by: person, moved_at: at } }: Props) {
  if (person === null || at === null) return null;
  return (
    <>
      {" by "}
      {person.id === viewer.value?.member.id ? "you" : <bdi>{person.name}</bdi>} <Ago at={at} />
    </>
  );
}
