export type Role = "member" | "admin" | "owner";

const order: readonly string[] = ["public", "member", "admin", "owner"];

export function hasRole(role: Role, least: Role): boolean {
  return order.indexOf(role) >= order.indexOf(least);
}
