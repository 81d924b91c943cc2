import { Select } from "../components/Field.tsx";
import { useLive } from "../data/reread.ts";
import { Assignees } from "../generated/documents/Assignees.ts";
import { mostAssignees } from "../routes.ts";

/** The people of the team, or nobody. */
export function AssigneeField({ error }: { error: string | undefined }) {
  const [{ data }] = useLive(Assignees, { limit: mostAssignees }, ["member"]);
  return (
    <Select label="Assigned to" name="assignee_id" error={error}>
      <option value="">Nobody</option>
      {data?.team_members.data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
