import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../../components/Button.tsx";
import { Icon, type IconName } from "../../../components/Icons.tsx";
import type { ConversationFragment } from "../../../generated/types.ts";
import { isPossible } from "../conversation-moves.ts";
import { conversationOf } from "../conversations.ts";
import { move } from "../moves.ts";
import styles from "./ConversationList.module.css";
import type { Inbox } from "./inbox.ts";
import type { Asked } from "./keys.ts";
import { endSelection, selectAll, selected } from "./selection.ts";

type Name = Parameters<typeof isPossible>[0];

const actions: readonly { name: Name; title: string; word?: string; icon: IconName; key?: string }[] = [
  { name: "archive", title: "Archive", icon: "archive", key: "E" },
  { name: "reopen", title: "Reopen", icon: "reopen" },
  { name: "assign", title: "Assign", icon: "person", key: "A" },
  { name: "snooze", title: "Snooze", icon: "snooze", key: "S" },
  { name: "mark_read", title: "Mark as read", word: "Read", icon: "read" },
  { name: "mark_unread", title: "Mark as unread", word: "Unread", icon: "unread", key: "Shift+U" },
  { name: "trash", title: "Move to the trash", word: "Trash", icon: "trash", key: "#" },
  { name: "spam", title: "Mark as spam", word: "Spam", icon: "spam", key: "!" },
];

type Props = {
  list: Inbox;
  ask: (about: Asked["about"]) => () => void;
  /** Called if the bar had the focus. */
  onEnd: () => void;
};

/** The bulk actions, in place of the views and filters, so that the list below does not move. */
export function BulkBar({ list, ask, onEnd }: Props) {
  const bar = useRef<HTMLElement>(null);
  const box = useId();
  const { ids } = list.order;
  const chosen = ids.filter((id) => selected.value.has(id));
  const conversations = chosen.map(conversationOf).filter((one) => one !== undefined);
  const isAll = chosen.length > 0 && chosen.length === ids.length;
  const act = (name: Name, some: readonly ConversationFragment[]) => {
    if (name === "snooze" || name === "assign") {
      ask(name)();
      return;
    }
    move(some, { name });
    endSelection();
  };
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement) === true) onEnd();
    };
  }, []);
  return (
    <section ref={bar} class={styles.bulk} aria-label="Selected conversations">
      <div class={styles.bulkTop}>
        <label class={styles.all} for={box}>
          <SomeBox
            id={box}
            isAll={isAll}
            isSome={chosen.length > 0 && !isAll}
            onChange={() => (isAll ? selectAll([]) : selectAll(ids))}
          />
          <span>{isAll ? "Select none" : `Select all ${ids.length} shown`}</span>
        </label>
        <Button variant="quiet" title="Done (Escape)" onClick={endSelection}>
          Done
        </Button>
      </div>
      <div class={styles.bulkActions}>
        <strong aria-live="polite">{chosen.length} selected</strong>
        {actions
          .filter(({ name }) => chosen.length === 0 || conversations.some((one) => isPossible(name, one)))
          .map(({ name, title, word = title, icon, key }) => (
            <Button
              key={name}
              variant="quiet"
              aria-label={title}
              title={key === undefined ? title : `${title} (${key})`}
              disabled={chosen.length === 0}
              onClick={() => act(name, conversations)}
            >
              <Icon name={icon} />
              <span class={styles.word}>{word}</span>
            </Button>
          ))}
      </div>
    </section>
  );
}

type BoxProps = { id: string; isAll: boolean; isSome: boolean; onChange: () => void };

function SomeBox({ id, isAll, isSome, onChange }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  return <input ref={box} id={id} type="checkbox" checked={isAll} onChange={onChange} />;
}
