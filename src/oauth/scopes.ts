import { scopes as catalogue, presets } from "../auth/caller.ts";
import { errors } from "./library.ts";

/** What an app gets that asks for nothing: neither messages nor webhooks. */
export const defaultScopes: readonly string[] = presets.full.filter((scope) => scope !== "webhooks:manage");

/** The scopes that a request names, or the default ones, as far as the app registered for them. */
export function readScopes(requested: string | undefined, registered: string | undefined): string {
  const named = requested === undefined || requested === "" ? undefined : requested.split(" ");
  const unknown = named?.filter((scope) => !catalogue.some((known) => known === scope)) ?? [];
  if (unknown.length > 0) throw new errors.InvalidScope("a scope that does not exist was requested", unknown.join(" "));
  const allowed = registered?.split(" ");
  const scopes = named ?? defaultScopes.filter((scope) => allowed?.includes(scope) ?? true);
  if (scopes.length === 0) throw new errors.InvalidScope("name the scopes that are requested", registered ?? "");
  return scopes.join(" ");
}
