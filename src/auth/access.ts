import { Problem } from "../problems.ts";
import { type Caller, type MemberRole, type Scope, scopesOfRole } from "./caller.ts";

/**
 * The access that a root field requires. A scope; either of two scopes; or a scope that an admin in the portal does not
 * need. `any` is every live credential. In the portal alone: `public` needs no sign-in, `signed-in` a signed-in person,
 * `person` one with the two-factor sign-in that their business requires, `admin` an owner or admin, `owner` the owner.
 */
export type Access =
  | Scope
  | `${Scope}|${Scope}`
  | `${Scope}|admin`
  | "any"
  | "public"
  | "signed-in"
  | "person"
  | "admin"
  | "owner";

export function isPortalOnly(access: Access): boolean {
  return (
    access === "public" || access === "signed-in" || access === "person" || access === "admin" || access === "owner"
  );
}

/** Returns the scopes, of which one is enough. */
export function scopesOf(access: Access): string[] {
  return access === "any" || isPortalOnly(access) ? [] : access.split("|").filter((one) => one !== "admin");
}

export function hasAccess(caller: Caller, access: Access): boolean {
  if (access === "public") return true;
  if (caller.kind === "anonymous") return false;
  if (lacksTwoFactor(caller) && access !== "signed-in") return false;
  if (access === "any") return true;
  if (!isPortalOnly(access)) {
    const asAdmin = access.endsWith("|admin") && hasAccess(caller, "admin");
    return asAdmin || scopesOf(access).some((scope) => caller.scopes.has(scope));
  }
  if (caller.kind !== "user") return false;
  if (access === "owner") return caller.role === "owner";
  return access === "person" || access === "signed-in" || caller.role !== "member";
}

export function assertAccess(caller: Caller, access: Access): void {
  if (!hasAccess(caller, access)) throw accessProblem(caller, access);
}

export function assertNotSuspended(caller: Caller): void {
  if (caller.kind === "user" && caller.isSuspended) throw new Problem("subscription-inactive", suspended);
}

export const suspended =
  "The operator of this installation has suspended the business: nothing of it can be changed. Ask them to lift the suspension.";

function lacksTwoFactor(caller: Asker): boolean {
  return caller.kind === "user" && caller.lacksTwoFactor === true;
}

type Asker = Pick<Caller, "kind"> & { lacksTwoFactor?: true };

export function accessProblem(caller: Asker, access: Access): Problem {
  if (caller.kind === "anonymous") return new Problem("unauthorized", "Sign in first.");
  if (lacksTwoFactor(caller))
    return new Problem("two-factor-required", "Your business requires two-factor sign-in. Set it up first.");
  if (caller.kind === "user" || isPortalOnly(access)) return new Problem("forbidden", roleNeeded(access));
  const needed = scopesOf(access);
  // RFC 6750, section 3.1: the challenge tells an app which scope to request.
  const challenge = {
    "WWW-Authenticate": `Bearer realm="fieldline", error="insufficient_scope", scope="${needed.join(" ")}"`,
  };
  return new Problem("insufficient-scope", `This needs the scope ${needed.join(" or ")}.`, {
    headers: caller.kind === "oauth" ? challenge : {},
  });
}

/** People have roles instead of scopes. */
function roleNeeded(access: Access): string {
  if (access === "person" || access === "signed-in") return "Only a signed-in person can do this.";
  const mayBeAdmin = access === "admin" || access.endsWith("|admin");
  return `Only an owner${mayBeAdmin ? " or admin" : ""} can do this.`;
}

/** Returns the lowest role that has this access; `public` if no sign-in is needed. */
export function roleOf(access: Access): MemberRole | "public" {
  if (access === "public") return "public";
  const has = (role: MemberRole) =>
    hasAccess({ kind: "user", id: "", name: "", scopes: scopesOfRole(role), role }, access);
  return roles.find(has) ?? "owner";
}

const roles: readonly MemberRole[] = ["member", "admin", "owner"];

export function hasRole(role: MemberRole, min: MemberRole): boolean {
  return roles.indexOf(role) >= roles.indexOf(min);
}
