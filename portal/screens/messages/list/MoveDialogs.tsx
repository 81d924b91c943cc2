import { Button } from "../../../components/Button.tsx";
import { ButtonRow } from "../../../components/ButtonRow.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Select } from "../../../components/Field.tsx";
import { useLive } from "../../../data/reread.ts";
import { viewer } from "../../../data/viewer.ts";
import { Assignees } from "../../../generated/documents/Assignees.ts";
import { maxAssignees } from "../../../routes.ts";
import { move } from "../moves.ts";
import { TimeDialog } from "../thread/TimeDialog.tsx";
import styles from "./ConversationList.module.css";
import type { Asked } from "./keys.ts";
import { endSelection } from "./selection.ts";

type Props = { asked: Asked; onClose: () => void };

export function MoveDialogs({ asked: { about, conversations }, onClose }: Props) {
  if (about === "assign") return <AssignDialog conversations={conversations} onClose={onClose} />;
  const count = conversations.length;
  return (
    <TimeDialog
      title={count === 1 ? "Snooze the conversation" : `Snooze ${count} conversations`}
      action="Snooze"
      onChoose={(until) => {
        move(conversations, { name: "snooze", until });
        endSelection();
        onClose();
      }}
      onClose={onClose}
    >
      <p>Hidden from the inbox until then, or until the customer writes.</p>
    </TimeDialog>
  );
}

function AssignDialog({ conversations, onClose }: Pick<Asked, "conversations"> & { onClose: () => void }) {
  const [{ data }] = useLive(Assignees, { limit: maxAssignees }, ["member"]);
  const people = data?.team_members.data ?? [];
  const own = viewer.value?.member.id;
  const others = people.filter(({ id }) => id !== own);
  const me = people.filter(({ id }) => id === own);
  const count = conversations.length;
  return (
    <Dialog title={count === 1 ? "Assign the conversation" : `Assign ${count} conversations`} onClose={onClose}>
      <form
        class={styles.assign}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget).get("assignee");
          const assignee = people.find(({ id }) => id === chosen);
          move(conversations, {
            name: "assign",
            assignee: assignee === undefined ? null : { ...assignee, __typename: "Person" },
          });
          endSelection();
          onClose();
        }}
      >
        <Select label="Assign to" name="assignee">
          {me.map(({ id, name }) => (
            <option key={id} value={id}>
              {name} (you)
            </option>
          ))}
          <option value="">Nobody</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" type="submit" disabled={data === undefined}>
            Assign
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
