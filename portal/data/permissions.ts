import roles from "../generated/used-permissions.json";
import { hasRole, type Role } from "./roles.ts";
import { viewer } from "./viewer.ts";

/**
 * Whether the signed-in person's role may use the root field. The field must be a literal: the generator looks for it.
 */
export function mayUse(field: keyof typeof roles): boolean {
  const role = viewer.value?.member.role;
  return role !== undefined && hasRole(role, roles[field] as Role);
}
