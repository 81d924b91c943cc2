import type { MemberRole } from "../../../auth/caller.ts";
import type { Connection } from "./connection.ts";

type Rules = Pick<Connection, "rolesClaim" | "ownerValues" | "adminValues" | "memberValues" | "defaultRole">;

/** By the values of the claim, the highest that fits. Undefined where the claim decides nothing; null where the person is refused. */
export function roleOf(rules: Rules, values: readonly string[]): MemberRole | null | undefined {
  if (rules.rolesClaim === null) return undefined;
  const has = (wanted: readonly string[]) => values.some((value) => wanted.includes(value));
  if (has(rules.ownerValues)) return "owner";
  if (has(rules.adminValues)) return "admin";
  if (has(rules.memberValues)) return "member";
  return rules.defaultRole;
}
