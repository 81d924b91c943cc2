import { useSignal } from "@preact/signals";
import { Option, Select } from "../../components/Field.tsx";
import type { TeamRole } from "../../generated/types.ts";
import { roles } from "./roles.ts";

/** Chooses a role, with a hint on its permissions. */
export function RoleField({ initial, error }: { initial: TeamRole; error: string | undefined }) {
  const chosen = useSignal<string>(initial);
  return (
    <Select
      label="Role"
      name="role"
      error={error}
      hint={roles.find(({ value }) => value === chosen.value)?.about}
      onChange={(event) => {
        chosen.value = event.currentTarget.value;
      }}
    >
      {roles.map(({ value, title }) => (
        <Option key={value} value={value} isChosen={value === initial}>
          {title}
        </Option>
      ))}
    </Select>
  );
}

export function roleIn(fields: FormData): TeamRole {
  return roles.find(({ value }) => value === fields.get("role"))?.value ?? "member";
}
