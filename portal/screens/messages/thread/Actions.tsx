import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Button } from "../../../components/Button.tsx";
import { Icon, type IconName } from "../../../components/Icons.tsx";
import { useLive } from "../../../data/reread.ts";
import { Assignees } from "../../../generated/documents/Assignees.ts";
import type { ConversationFragment } from "../../../generated/types.ts";
import { maxAssignees } from "../../../routes.ts";
import { isPossible, type Move } from "../conversation-moves.ts";
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
  list: string;
};

/** The actions for the open conversation. The list handles their keys. */
export function Actions({ conversation, list }: Props) {
  const { route } = useLocation();
  const [isSnoozing, setSnoozing] = useState(false);
  const parts = useSelectedParts(isSnoozing);
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
        <parts.MoveDialogs
          asked={{ about: "snooze", conversations: [conversation] }}
          onClose={() => setSnoozing(false)}
        />
      )}
    </div>
  );
}

type SelectProps = {
  assignee: ConversationFragment["assignee"];
  onChoose: (person: ConversationFragment["assignee"]) => void;
};

function AssigneeSelect({ assignee, onChoose }: SelectProps) {
  const [{ data }] = useLive(Assignees, { limit: maxAssignees }, ["member"]);
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
