import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Ago } from "../../../components/Ago.tsx";
import { Badge } from "../../../components/Badge.tsx";
import { Icon } from "../../../components/Icons.tsx";
import type { ConversationFragment } from "../../../generated/types.ts";
import { conversationOf } from "../conversations.ts";
import { channelNames, nameOf } from "../names.ts";
import { type Filters, threadAddress } from "../views.ts";
import styles from "./ConversationList.module.css";
import type { Inbox } from "./inbox.ts";
import { isSelecting, opened, selected, selectRange, toggle } from "./selection.ts";

type Props = { id: string; index: number; top: string; count: number; isGone: boolean; list: Inbox; filters: Filters };

export function ConversationRow({ id, index, top, count, isGone, list, filters }: Props) {
  const conversation = conversationOf(id);
  // The signal updates the attribute without a render.
  const current = useComputed(() => (opened.value === id ? "true" : undefined));
  const press = useLongPress(() => {
    isSelecting.value = true;
    toggle(id);
  });
  if (conversation === undefined) return null;
  const { is_unread: isUnread, assignee, draft_count: drafts, activity_at: at } = conversation;
  const isSelected = selected.value.has(id);
  const name = nameOf(conversation);
  return (
    <li
      class={styles.item}
      style={{ top }}
      data-row
      data-id={id}
      data-unread={isUnread}
      data-gone={isGone}
      data-selecting={isSelecting.value || selected.value.size > 0}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <a
        class={styles.row}
        href={threadAddress(id, filters)}
        aria-current={current}
        data-selected={isSelected}
        {...press.handlers}
        onClick={(event) => {
          if (!press.wasLong() && !isSelecting.value) return;
          event.preventDefault();
          // The router ignores `preventDefault`.
          event.stopPropagation();
          // A long press ends with a click.
          if (!press.wasLong()) toggle(id);
        }}
      >
        <span class={styles.line}>
          {isUnread && <span class={styles.unread} role="img" aria-label="Unread" />}
          <bdi class={styles.name}>{name}</bdi>
          <Ago class={styles.quiet} at={at} />
        </span>
        <span class={styles.line}>
          <Preview latest={conversation.latest_message} />
          {isGone && <Badge>{whereabouts[conversation.state]}</Badge>}
          {drafts > 0 && <Badge tone="warn">{drafts === 1 ? "1 draft" : `${drafts} drafts`}</Badge>}
          {assignee !== null && (
            <span class={styles.assignee} title={`Assigned to ${assignee.name}`}>
              <Icon name="person" label="Assigned to" />
              <span class={styles.text}>{assignee.name}</span>
            </span>
          )}
        </span>
      </a>
      <input
        type="checkbox"
        class={styles.check}
        title="Select (X)"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onClick={({ shiftKey }) => (shiftKey ? selectRange(id, list.order.ids) : toggle(id))}
      />
    </li>
  );
}

/** The label of a row whose conversation left the list. */
const whereabouts: Readonly<Record<ConversationFragment["state"], string>> = {
  open: "Not here now",
  snoozed: "Snoozed",
  archived: "Archived",
  trashed: "In the trash",
  spam: "Spam",
};

function Preview({ latest }: { latest: ConversationFragment["latest_message"] }) {
  if (latest?.channel == null) return <span class={styles.preview}>No messages yet</span>;
  const { name, icon } = channelNames[latest.channel];
  return (
    <span class={styles.preview}>
      <Icon name={icon} label={name} />
      <span class={styles.text}>
        {latest.direction === "out" && "Sent: "}
        <bdi>{latest.preview === "" ? name : latest.preview}</bdi>
      </span>
    </span>
  );
}

const longMs = 500;

/** Recognises a long press. */
function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLong = useRef(false);
  const end = () => clearTimeout(timer.current);
  return {
    wasLong: () => isLong.current,
    handlers: {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        isLong.current = false;
        if (pointerType === "mouse") return;
        timer.current = setTimeout(() => {
          isLong.current = true;
          run();
        }, longMs);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
      // A long press would open the link's menu.
      onContextMenu: (event: Event) => {
        if (isLong.current) event.preventDefault();
      },
    },
  };
}
