import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { notify } from "../../../app/notices.ts";
import { keysShown, type Shortcut, useKeys } from "../../../app/shortcuts.ts";
import { Button } from "../../../components/Button.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { Icon, type IconName } from "../../../components/Icons.tsx";
import { useLive } from "../../../data/reread.ts";
import { dateTime } from "../../../data/time.ts";
import { ArchiveConversation } from "../../../generated/documents/ArchiveConversation.ts";
import { AssignConversation } from "../../../generated/documents/AssignConversation.ts";
import { Assignees } from "../../../generated/documents/Assignees.ts";
import { MarkConversationUnread } from "../../../generated/documents/MarkConversationUnread.ts";
import { MarkSpam } from "../../../generated/documents/MarkSpam.ts";
import { ReopenConversation } from "../../../generated/documents/ReopenConversation.ts";
import { TrashConversation } from "../../../generated/documents/TrashConversation.ts";
import type { ConversationFragment } from "../../../generated/types.ts";
import { mostAssignees } from "../../../routes.ts";
import { SnoozeDialog } from "./SnoozeDialog.tsx";
import styles from "./Thread.module.css";
import { useTransition } from "./transition.ts";

type State = ConversationFragment["state"];
type Action = { name: string; icon: IconName; keys?: string; states: readonly State[]; run: () => void };

type Props = {
  conversation: ConversationFragment;
  /** The address of the list. */
  list: string;
  /** Called when it could not be done: the conversation may have changed meanwhile. */
  onFailed: () => void;
};

/** What a person can do with the open conversation: buttons with their keys. */
export function Actions({ conversation, list, onFailed }: Props) {
  const { id, state, assignee } = conversation;
  const { route } = useLocation();
  const { isPending, error, run } = useTransition(onFailed);
  const [isSnoozing, setSnoozing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const confirm = (text: string) => () => notify(text, "good");
  const actions: Action[] = [
    {
      name: "Archive",
      icon: "archive",
      keys: "e",
      states: ["open"],
      run: () => run(ArchiveConversation, { id }, confirm("Archived.")),
    },
    {
      name: "Reopen",
      icon: "reopen",
      states: ["snoozed", "archived", "trashed", "spam"],
      run: () => run(ReopenConversation, { id }, confirm("Reopened.")),
    },
    { name: "Snooze", icon: "snooze", keys: "s", states: ["open", "snoozed"], run: () => setSnoozing(true) },
    {
      name: "Mark as unread",
      icon: "unread",
      keys: "Shift+u",
      states: ["open", "snoozed", "archived"],
      run: () => run(MarkConversationUnread, { id }, () => route(list)),
    },
    {
      name: "Move to the trash",
      icon: "trash",
      keys: "[Shift]+#",
      states: ["open", "snoozed", "archived", "spam"],
      run: () => run(TrashConversation, { id }, confirm("Moved to the trash.")),
    },
    {
      name: "Mark as spam",
      icon: "spam",
      keys: "[Shift]+!",
      states: ["open", "snoozed", "archived", "trashed"],
      run: () => run(MarkSpam, { id }, confirm("Marked as spam.")),
    },
  ];
  const possible = actions.filter(({ states }) => states.includes(state));
  useKeys([
    { keys: "a", title: "Assign", run: () => select.current?.focus() },
    ...possible.flatMap(({ name, keys, run: act }): Shortcut[] =>
      keys === undefined ? [] : [{ keys, title: name, run: act }],
    ),
  ]);
  return (
    <div class={styles.actions}>
      <AssigneeSelect
        select={select}
        assignee={assignee}
        onChoose={(chosen) =>
          run(AssignConversation, { id, assignee_id: chosen?.id ?? null }, confirm(assigned(chosen)))
        }
      />
      {possible.map(({ name, icon, keys, run: act }) => (
        <Button
          key={name}
          variant="quiet"
          aria-label={name}
          title={keys === undefined ? name : `${name} (${keysShown(keys).join("+")})`}
          disabled={isPending}
          onClick={act}
        >
          <Icon name={icon} />
        </Button>
      ))}
      <Fault text={error} />
      {isSnoozing && (
        <SnoozeDialog
          id={id}
          onDone={(until) => {
            setSnoozing(false);
            notify(`Snoozed until ${dateTime(until)}.`, "good");
          }}
          onClose={() => setSnoozing(false)}
        />
      )}
    </div>
  );
}

type Person = { id: string; name: string };

function assigned(person: Person | undefined): string {
  return person === undefined ? "Assigned to nobody." : `Assigned to ${person.name}.`;
}

type SelectProps = {
  select: { current: HTMLSelectElement | null };
  assignee: Person | null;
  onChoose: (person: Person | undefined) => void;
};

function AssigneeSelect({ select, assignee, onChoose }: SelectProps) {
  const [{ data }] = useLive(Assignees, { limit: mostAssignees }, ["member"]);
  const people = data?.team_members.data ?? [];
  const isListed = assignee === null || people.some(({ id }) => id === assignee.id);
  return (
    <select
      ref={select}
      class={styles.assignee}
      aria-label="Assigned to"
      title="Assign (A)"
      value={assignee?.id ?? ""}
      onChange={({ currentTarget }) => onChoose(people.find(({ id }) => id === currentTarget.value))}
    >
      <option value="">Unassigned</option>
      {!isListed && <option value={assignee.id}>{assignee.name}</option>}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
