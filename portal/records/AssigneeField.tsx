import { Option, Select } from "../components/Field.tsx";
import { useLive } from "../data/reread.ts";
import { Assignees } from "../generated/documents/Assignees.ts";
import { maxAssignees } from "../routes.ts";

type Props = {
  /** The current assignee, who may have left the team. */
  assignee?: { id: string; name: string } | null | undefined;
  error: string | undefined;
};

export function AssigneeField({ assignee = null, error }: Props) {
  const [{ data }] = useLive(Assignees, { limit: maxAssignees }, ["member"]);
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
