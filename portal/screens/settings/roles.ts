import type { TeamRole } from "../../generated/types.ts";

export const roles = [
  { value: "member", title: "Member", about: "Works with the inbox, leads, quotes, jobs and invoices." },
  { value: "admin", title: "Admin", about: "As a member, and sees webhooks and emails that fail." },
  { value: "owner", title: "Owner", about: "Everything, the team, the business and API keys included." },
] as const satisfies { value: TeamRole; title: string; about: string }[];

export function titleOf(role: TeamRole): string {
  return roles.find(({ value }) => value === role)?.title ?? role;
}
