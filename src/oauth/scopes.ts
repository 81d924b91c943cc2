import { scopes as catalogue } from "../auth/caller.ts";
import { errors } from "../patches/oidc-provider.ts";
import { defaultScopes } from "./default-scopes.ts";

/**
 * Returns the known scopes of a request, limited to those that the app registered for, if any. Ignores unknown ones
 * (RFC 6749, section 3.3). A request without a known scope gets the default ones.
 */
export function readScopes(requested: string | undefined, registered: string | undefined): string {
  const allowed: readonly string[] = registered?.split(" ") ?? catalogue;
  const named = knownScopes(requested);
  if (named.length > 0) {
    const scopes = named.filter((scope) => allowed.includes(scope));
    if (scopes.length === 0) throw new errors.InvalidScope("the app has not registered for the scope", named.join(" "));
    return scopes.join(" ");
  }
  const byDefault = defaultScopes.filter((scope) => allowed.includes(scope));
  return (byDefault.length > 0 ? byDefault : allowed).join(" ");
}

/** Returns the known scopes of a list separated by spaces. */
export function knownScopes(list: string | undefined): string[] {
  const named = new Set(list?.split(" "));
  return catalogue.filter((scope) => named.has(scope));
}

/** Returns the scopes that an owner may add: neither default nor requested. */
export function optionalScopes(requested: readonly string[]): string[] {
  return catalogue.filter((scope) => !defaultScopes.includes(scope) && !requested.includes(scope));
}
