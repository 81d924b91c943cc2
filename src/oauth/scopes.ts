import { scopes as catalogue } from "../auth/caller.ts";
import { errors } from "../patches/oidc-provider.ts";
import { defaultScopes } from "./default-scopes.ts";

/**
 * The scopes of a request: those that exist and that the app registered for, if it registered for any. Others are ignored
 * (RFC 6749, section 3.3). A request that names none that exists gets the default ones.
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

/** The scopes of a list, separated by spaces, that exist here. */
export function knownScopes(list: string | undefined): string[] {
  const named = new Set(list?.split(" "));
  return catalogue.filter((scope) => named.has(scope));
}

/** The scopes that only an owner's tick adds: outside of the default ones, and not requested. */
export function optionalScopes(requested: readonly string[]): string[] {
  return catalogue.filter((scope) => !defaultScopes.includes(scope) && !requested.includes(scope));
}
