import { scopes as catalogue } from "../auth/caller.ts";
import { errors } from "../patches/oidc-provider.ts";
import { defaultScopes } from "./default-scopes.ts";

/** The requested scopes, or the default ones as far as the app registered for them. */
export function readScopes(requested: string | undefined, registered: string | undefined): string {
  const named = requested === undefined || requested === "" ? undefined : requested.split(" ");
  const unknown = named?.filter((scope) => !catalogue.some((known) => known === scope)) ?? [];
  if (unknown.length > 0) throw new errors.InvalidScope("the requested scope does not exist", unknown.join(" "));
  const allowed = registered?.split(" ");
  const scopes = named ?? defaultScopes.filter((scope) => allowed?.includes(scope) ?? true);
  if (scopes.length === 0) throw new errors.InvalidScope("the request must name its scopes", registered ?? "");
  return scopes.join(" ");
}
