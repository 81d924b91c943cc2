/** Every scope. A write scope does not include the read scope. */
export const scopes = [
  "customers:read",
  "customers:write",
  "leads:read",
  "leads:write",
  "quotes:read",
  "quotes:write",
  "jobs:read",
  "jobs:write",
  "invoices:read",
  "invoices:write",
  "bookings:read",
  "bookings:write",
  "prices:read",
  "prices:write",
  "files:read",
  "files:write",
  "notes:read",
  "notes:write",
  "messages:read",
  "messages:draft",
  "webhooks:manage",
  "requests:read",
  "sandbox:manage",
] as const;

export type Scope = (typeof scopes)[number];

export const presets: Record<"full" | "read-only", Scope[]> = {
  full: scopes.filter((scope) => !scope.startsWith("messages:")),
  "read-only": scopes.filter((scope) => scope.endsWith(":read") && scope !== "messages:read"),
};

export type MemberRole = "owner" | "admin" | "member";

export type Caller =
  | { kind: "api_key" | "oauth"; id: string; name: string; scopes: ReadonlySet<string> }
  | {
      kind: "user";
      id: string;
      name: string;
      scopes: ReadonlySet<string>;
      role: MemberRole;
      /** Set while the person may only set up the two-factor sign-in that their business requires. */
      lacksTwoFactor?: true;
      /** Set while the operator has suspended the person's business. */
      isSuspended?: true;
    }
  | { kind: "anonymous"; id: string; name: string; scopes: ReadonlySet<string> };

/** The address and user agent of a call. */
export type Origin = { address: string | null; userAgent: string | null };

export const anonymous: Caller = { kind: "anonymous", id: "", name: "", scopes: new Set() };

/** In the portal, everyone has every scope but those of owners alone. */
export function scopesOfRole(role: MemberRole): ReadonlySet<Scope> {
  return role === "owner" ? scopesOfOwners : scopesOfOthers;
}

const scopesOfOwners = new Set(scopes);
const ofOwnersAlone: readonly Scope[] = ["webhooks:manage", "prices:write", "requests:read", "sandbox:manage"];
const scopesOfOthers = new Set(scopes.filter((scope) => !ofOwnersAlone.includes(scope)));
