import { Problem } from "../problems.ts";
import type { Caller, Scope } from "./caller.ts";

/**
 * One scope, or two of which either is enough, or a scope that admins of the portal do without. `any`: every live
 * credential. The portal's own: `public` needs no sign-in, `person` any signed-in person, `admin` an owner or admin,
 * `owner` the owner.
 */
export type Access = Scope | `${Scope}|${Scope}` | `${Scope}|admin` | "any" | "public" | "person" | "admin" | "owner";

export function isPortalOnly(access: Access): boolean {
  return access === "public" || access === "person" || access === "admin" || access === "owner";
}

/** The scopes of which any one opens what this guards. */
export function scopesOf(access: Access): string[] {
  return access === "any" || isPortalOnly(access) ? [] : access.split("|").filter((one) => one !== "admin");
}

export function hasAccess(caller: Caller, access: Access): boolean {
  if (access === "public") return true;
  if (caller.kind === "anonymous") return false;
  if (access === "any") return true;
  if (!isPortalOnly(access)) {
    const asAdmin = access.endsWith("|admin") && hasAccess(caller, "admin");
    return asAdmin || scopesOf(access).some((scope) => caller.scopes.has(scope));
  }
  if (caller.kind !== "user") return false;
  if (access === "owner") return caller.role === "owner";
  return access === "person" || caller.role !== "member";
}

export function accessProblem(caller: Caller, access: Access): Problem {
  if (caller.kind === "anonymous") return new Problem("unauthorized", "Sign in first.");
  if (isPortalOnly(access)) return new Problem("insufficient-scope", `This needs the role ${access}.`);
  const needed = scopesOf(access);
  // RFC 6750, section 3.1: an app can ask its owner for more.
  const challenge = {
    "WWW-Authenticate": `Bearer realm="fieldline", error="insufficient_scope", scope="${needed.join(" ")}"`,
  };
  return new Problem("insufficient-scope", `This needs the scope ${needed.join(" or ")}.`, {
    headers: caller.kind === "oauth" ? challenge : {},
  });
}
