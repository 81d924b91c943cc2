import { Badge } from "../../../components/Badge.tsx";
import { Icon } from "../../../components/Icons.tsx";
import { ago, dateTime } from "../../../data/time.ts";
import type { ConversationFragment } from "../../../generated/types.ts";
import { channelNames, nameOf } from "../names.ts";
import { type Filters, threadAddress } from "../views.ts";
import styles from "./ConversationList.module.css";

type Props = { conversation: ConversationFragment; filters: Filters; isOpen: boolean };

export function ConversationRow({ conversation, filters, isOpen }: Props) {
  const { id, is_unread: isUnread, assignee, draft_count: drafts, activity_at: at } = conversation;
  return (
    <li data-row data-unread={isUnread}>
      <a class={styles.row} href={threadAddress(id, filters)} aria-current={isOpen ? "true" : undefined}>
        <span class={styles.top}>
          {isUnread && <span class="visually-hidden">Unread: </span>}
          <bdi class={styles.name}>{nameOf(conversation)}</bdi>
          <time class={styles.quiet} dateTime={at} title={dateTime(at)}>
            {ago(at)}
          </time>
        </span>
        <Preview latest={conversation.latest_message} />
        {(assignee !== null || drafts > 0) && (
          <span class={styles.facts}>
            {assignee !== null && (
              <span class={styles.assignee}>
                <Icon name="person" />
                <span class="visually-hidden">Assigned to </span>
                {assignee.name}
              </span>
            )}
            {drafts > 0 && <Badge tone="warn">{drafts === 1 ? "1 draft" : `${drafts} drafts`}</Badge>}
          </span>
        )}
      </a>
    </li>
  );
}

function Preview({ latest }: { latest: ConversationFragment["latest_message"] }) {
  if (latest?.channel == null) return <span class={styles.preview}>No messages yet</span>;
  const { name, icon } = channelNames[latest.channel];
  return (
    <span class={styles.preview}>
      <Icon name={icon} />
      <span class="visually-hidden">{name}: </span>
      <span class={styles.text}>
        {latest.direction === "out" && "Sent: "}
        <bdi>{latest.preview === "" ? name : latest.preview}</bdi>
      </span>
    </span>
  );
}
