import type { TokenEndpointGrantContext } from "oidc-provider";
import { originOf } from "../../auth/origin-of.ts";
import { errors } from "../../patches/oidc-provider.ts";
import type { Database } from "../../tenancy/database.ts";
import type { Resource } from "../resource.ts";
import { endGrant, type OnReuse } from "./end-grant.ts";
import { findRefreshToken, type Lifetimes, rotate } from "./rotate.ts";

export type RefreshParts = { database: Database; resource: Resource; lifetimes: Lifetimes; onReuse: OnReuse };

type Context = TokenEndpointGrantContext<{ refresh_token?: string | undefined }>;

/** OpenID Connect's scopes. Clients repeat them although they were not granted. */
const openIdScopes = new Set(["openid", "offline_access", "profile", "email", "address", "phone"]);

/**
 * The refresh grant (RFC 6749, section 6). The library's own uses the token up before it checks the resource, and has
 * no transaction to store the response for a retry.
 */
export function refreshGrant({ database, resource, lifetimes, onReuse }: RefreshParts) {
  return async (ctx: Context): Promise<void> => {
    const { client, params } = ctx.oidc;
    const { refresh_token: token } = params;
    if (token === undefined) throw new errors.InvalidRequest("missing required parameter(s) 'refresh_token'");
    const record = await findRefreshToken(database, token);
    if (record === undefined) throw new errors.InvalidGrant("refresh token not found");
    if (record.payload.clientId !== client.clientId) throw new errors.InvalidGrant("client mismatch");
    if (params.resource !== undefined) resource.assertMeantBy(params.resource);
    const scope = readScope(params.scope, record.payload.scope);

    const rotated = await rotate(database, { token, record, scope, resource: resource.name, lifetimes });
    if (rotated === "reused") {
      await endGrant(database, record.grantId, { reason: "reused", origin: originOf(ctx), onReuse });
      throw new errors.InvalidGrant("refresh token already used");
    }
    if (rotated === "refused") throw new errors.InvalidGrant("refresh token is expired or its grant has ended");
    ctx.body = { ...rotated.tokens, token_type: "Bearer" };
  };
}

/** Returns the requested scopes if all are granted, or all granted ones if none are requested. */
function readScope(requested: string | undefined, granted: string): string {
  const named = (requested ?? "").split(" ").filter((scope) => scope !== "" && !openIdScopes.has(scope));
  if (named.length === 0) return granted;
  const all = granted.split(" ");
  const missing = named.filter((scope) => !all.includes(scope));
  if (missing.length > 0) throw new errors.InvalidScope("the scope was not granted", missing.join(" "));
  return all.filter((scope) => named.includes(scope)).join(" ");
}
