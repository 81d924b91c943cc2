import { Check } from "../components/Field.tsx";
import { useLive } from "../data/reread.ts";
import { Assignees } from "../generated/documents/Assignees.ts";
import { maxAssignees } from "../routes.ts";
import styles from "./Records.module.css";

type Person = { id: string; name: string };
type Props = { assignees: readonly Person[]; error: string | undefined };

/** Members who have left the team stay listed until they are unassigned. */
export function AssigneesField({ assignees, error }: Props) {
  const [{ data }] = useLive(Assignees, { limit: maxAssignees }, ["member"]);
  const team = data?.team_members.data ?? [];
  const left = assignees.filter(({ id }) => !team.some((member) => member.id === id));
  return (
    <fieldset class={styles.people}>
      <legend>Assigned to</legend>
      {[...team, ...left].map(({ id, name }) => (
        <Check
          key={id}
          label={name}
          name="assignee_ids"
          value={id}
          defaultChecked={assignees.some((assignee) => assignee.id === id)}
        />
      ))}
      {error !== undefined && (
        <p class={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Keeps the order of the earlier assignees. */
export function readAssignees(fields: FormData, before: readonly Person[]): string[] {
  const chosen = fields.getAll("assignee_ids").map(String);
  const kept = before.flatMap(({ id }) => (chosen.includes(id) ? id : []));
  return [...kept, ...chosen.filter((id) => !kept.includes(id))];
}
