import type { TeamRole } from "../../generated/types.ts";

export const roles = [
  { value: "member", title: "Member", about: "Works with the inbox, leads, quotes, jobs and invoices." },
  { value: "admin", title: "Admin", about: "Everything a member does, and sees webhooks and failed emails." },
  { value: "owner", title: "Owner", about: "Everything, including the team, the business and API keys." },
] as const satisfies { value: TeamRole; title: string; about: string }[];

/** `a member`, `an owner`. */
export function articled(title: string): string {
  return `${/^[aeio]/i.test(title) ? "an" : "a"} ${title.toLowerCase()}`;
}

export function titleOf(role: TeamRole): string {
  return roles.find(({ value }) => value === role)?.title ?? role;
}
