import { Option, Select } from "../components/Field.tsx";
import { useLive } from "../data/reread.ts";
import { Assignees } from "../generated/documents/Assignees.ts";
import { mostAssignees } from "../routes.ts";

type Props = {
  /** Whose it is now, be they of the team any more or not. */
  assignee?: { id: string; name: string } | null | undefined;
  error: string | undefined;
};

/** The people of the team, or nobody. */
export function AssigneeField({ assignee = null, error }: Props) {
  const [{ data }] = useLive(Assignees, { limit: mostAssignees }, ["member"]);
  const team = data?.team_members.data ?? [];
  const people = assignee === null || team.some(({ id }) => id === assignee.id) ? team : [...team, assignee];
  return (
    <Select label="Assigned to" name="assignee_id" error={error}>
      <Option value="" isChosen={assignee === null}>
        Nobody
      </Option>
      {people.map(({ id, name }) => (
        <Option key={id} value={id} isChosen={id === assignee?.id}>
          {name}
        </Option>
      ))}
    </Select>
  );
}
