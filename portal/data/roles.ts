export type Role = "member" | "admin" | "owner";

const order: readonly string[] = ["public", "member", "admin", "owner"];

export function hasRole(role: Role, minRole: Role): boolean {
  return order.indexOf(role) >= order.indexOf(minRole);
}
