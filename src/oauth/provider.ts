import type { Middleware } from "koa";
import { tokenPrefix } from "../auth/credentials/access-token.ts";
import { compareClientSecrets, Provider, prefixAccessTokens } from "../patches/oidc-provider.ts";
import { completeRegistration } from "./clients/registration.ts";
import { isSecret } from "./clients/registrations.ts";
import { configurationOf, type ProviderParts, sessionCookie } from "./configuration.ts";
import type { OnReuse } from "./tokens/end-grant.ts";
import { refreshGrant } from "./tokens/refresh.ts";

export function createProvider({ onReuse, ...parts }: ProviderParts & { onReuse: OnReuse }): Provider {
  const provider = new Provider(parts.appUrl, configurationOf(parts));
  provider.proxy = true;
  provider.use(removeExtraHeaders);
  provider.use(async (ctx, next) => {
    await next();
    // Only the registration endpoint returns 201.
    if (ctx.status === 201) await completeRegistration(ctx.body as Record<string, unknown>, parts.database.systemPool);
  });
  prefixAccessTokens(provider, tokenPrefix);
  compareClientSecrets(provider, isSecret);
  const resources = ["resource"];
  const parameters = ["refresh_token", "scope", ...resources];
  provider.registerGrantType("refresh_token", refreshGrant({ ...parts, onReuse }), parameters, resources);
  return provider;
}

/** The app decides which origins may read a response. The library's session is not stored, so it needs no cookie. */
const removeExtraHeaders: Middleware = async (ctx, next) => {
  const names = ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"];
  const decided = names.map((name) => [name, ctx.res.getHeader(name)] as const);
  await next();
  for (const [name, value] of decided) {
    if (value === undefined) ctx.remove(name);
    else ctx.set(name, String(value));
  }
  const cookies = [ctx.res.getHeader("Set-Cookie") ?? []].flat().map(String);
  ctx.remove("Set-Cookie");
  const kept = cookies.filter((cookie) => !cookie.startsWith(sessionCookie));
  if (kept.length > 0) ctx.set("Set-Cookie", kept);
};
