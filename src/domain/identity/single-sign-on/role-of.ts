import type { MemberRole } from "../../../auth/caller.ts";
import type { Connection } from "./connection.ts";

type Rules = Pick<Connection, "rolesClaim" | "ownerValues" | "adminValues" | "memberValues" | "defaultRole">;

/**
 * The highest role that the claim's values match. Undefined if roles do not depend on a claim. Null if the person is
 * refused.
 */
export function roleOf(rules: Rules, values: readonly string[]): MemberRole | null | undefined {
  if (rules.rolesClaim === null) return undefined;
  const has = (wanted: readonly string[]) => values.some((value) => wanted.includes(value));
  if (has(rules.ownerValues)) return "owner";
  if (has(rules.adminValues)) return "admin";
  if (has(rules.memberValues)) return "member";
  return rules.defaultRole;
}
