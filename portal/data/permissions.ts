import roles from "../generated/used-permissions.json";
import { hasRole, type Role } from "./roles.ts";
import { viewer } from "./viewer.ts";

/** Whether the signed-in person may use the root field, as the schema says. */
export function mayUse(field: keyof typeof roles): boolean {
  const role = viewer.value?.member.role;
  return role !== undefined && hasRole(role, roles[field] as Role);
}
