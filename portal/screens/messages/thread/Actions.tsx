import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Button } from "../../../components/Button.tsx";
import { Icon, type IconName } from "../../../components/Icons.tsx";
import { isPossible, type Move, shown } from "../../../data/optimistic.ts";
import { useLive } from "../../../data/reread.ts";
import { Assignees } from "../../../generated/documents/Assignees.ts";
import type { ConversationFragment } from "../../../generated/types.ts";
import { mostAssignees } from "../../../routes.ts";
import { keep } from "../list/inbox.ts";
import { useSelectedParts } from "../list/later.ts";
import { move } from "../moves.ts";
import styles from "./Thread.module.css";

const actions: readonly {
  name: Exclude<Move["name"], "assign" | "mark_read">;
  title: string;
  icon: IconName;
  keys?: string;
}[] = [
  { name: "archive", title: "Archive", icon: "archive", keys: "E" },
  { name: "reopen", title: "Reopen", icon: "reopen" },
  { name: "snooze", title: "Snooze", icon: "snooze", keys: "S" },
  { name: "mark_unread", title: "Mark as unread", icon: "unread", keys: "Shift+U" },
  { name: "trash", title: "Move to the trash", icon: "trash", keys: "#" },
  { name: "spam", title: "Mark as spam", icon: "spam", keys: "!" },
];

type Props = {
  conversation: ConversationFragment;
  /** The address of the list. */
  list: string;
};

/** What a person can do with the open conversation; the keys are the list's. */
export function Actions({ conversation: answered, list }: Props) {
  const conversation = shown(answered);
  const { route } = useLocation();
  const [isSnoozing, setSnoozing] = useState(false);
  const parts = useSelectedParts(isSnoozing);
  // The list's keys act on it, whether it is in the list or not.
  useEffect(() => keep(answered), [answered]);
  const act = (name: (typeof actions)[number]["name"]) => {
    if (name === "snooze") {
      setSnoozing(true);
      return;
    }
    move([conversation], { name });
    if (name === "mark_unread") route(list);
  };
  return (
    <div class={styles.actions}>
      <AssigneeSelect
        assignee={conversation.assignee}
        onChoose={(assignee) => move([conversation], { name: "assign", assignee })}
      />
      {actions
        .filter(({ name }) => isPossible(name, conversation))
        .map(({ name, title, icon, keys }) => (
          <Button
            key={name}
            variant="quiet"
            aria-label={title}
            title={keys === undefined ? title : `${title} (${keys})`}
            onClick={() => act(name)}
          >
            <Icon name={icon} />
          </Button>
        ))}
      {parts !== undefined && (
        <parts.MoveDialogs asked={{ about: "snooze", conversations: [answered] }} onClose={() => setSnoozing(false)} />
      )}
    </div>
  );
}

type SelectProps = {
  assignee: ConversationFragment["assignee"];
  onChoose: (person: ConversationFragment["assignee"]) => void;
};

function AssigneeSelect({ assignee, onChoose }: SelectProps) {
  const [{ data }] = useLive(Assignees, { limit: mostAssignees }, ["member"]);
  const people = data?.team_members.data ?? [];
  const isListed = assignee === null || people.some(({ id }) => id === assignee.id);
  return (
    <select
      class={styles.assignee}
      aria-label="Assigned to"
      title="Assign (A)"
      value={assignee?.id ?? ""}
      onChange={({ currentTarget }) => {
        const person = people.find(({ id }) => id === currentTarget.value);
        onChoose(person === undefined ? null : { ...person, __typename: "Person" });
      }}
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
