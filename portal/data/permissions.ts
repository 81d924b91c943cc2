import roles from "../generated/permissions.json";

export type Role = "member" | "admin" | "owner";

const order: readonly string[] = ["public", "member", "admin", "owner"];

export type RootField = keyof typeof roles;

/** Whether a person of this role may use the root field, as the schema says. */
export function can(role: Role, field: RootField): boolean {
  return hasRole(role, roles[field] as Role);
}

export function hasRole(role: Role, least: Role): boolean {
  return order.indexOf(role) >= order.indexOf(least);
}
