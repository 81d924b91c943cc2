import type { Context, default as Koa } from "koa";
import { deriveKey } from "../../crypto/derive-key.ts";
import { sendAppEnded } from "../../domain/identity/accounts/send-app-ended.ts";
import { sendOwnerNotice } from "../../domain/identity/accounts/send-owner-notice.ts";
import { requestIdHeader } from "../../http/middleware/request-id.ts";
import { limitRegistrations } from "../../oauth/clients/limit-registrations.ts";
import { createFormTokens } from "../../oauth/form-token.ts";
import { Interaction, type Portal } from "../../oauth/interaction.ts";
import { createProvider } from "../../oauth/provider.ts";
import { createResource } from "../../oauth/resource.ts";
import { createOAuthServer, type OAuthServer } from "../../oauth/serve.ts";
import type { Services } from "../services.ts";

export type OpenedOAuth = { server: OAuthServer; interaction: Interaction };

/** Creates the authorization server's endpoints and pages, with the library. */
export function openOAuth(services: Services, portal: Portal): OpenedOAuth {
  const { config, secretKey, database, safeFetch, toProblem } = services;
  const { appUrl, basePath, baseUrl, oauth } = config;
  const resource = createResource({ appUrl, baseUrl });
  const provider = createProvider({
    database,
    getDocument: safeFetch.get,
    appUrl,
    basePath,
    resource,
    lifetimes: oauth,
    countRegistration: limitRegistrations(database, oauth.registrationsPerHour),
    onReuse: (db, app) => sendAppEnded(db, services.accountLinks, app),
  });
  // The library sets a 500, but the problem may be an outage.
  provider.on("server_error", (ctx, error) => {
    const problem = toProblem(error, String(ctx.res.getHeader(requestIdHeader)));
    ctx.status = problem.status;
    ctx.set(problem.headers);
  });
  // Errors that the library did not catch.
  (provider as Koa).on("error", (error: Error, ctx: Context) => {
    // A connection that its caller has reset is not an error of the server.
    if (error !== ctx.socket.errored) toProblem(error, String(ctx.res.getHeader(requestIdHeader)));
  });
  const server = createOAuthServer({ provider, appUrl });
  const interaction = new Interaction({
    provider,
    database,
    portal,
    appUrl,
    formTokens: createFormTokens(deriveKey(secretKey, "oauth forms")),
    resource: resource.name,
    onAllowed: (db, by, { name }) => sendOwnerNotice(db, services.accountLinks, by, { kind: "appAllowed", name }),
  });
  return { server, interaction };
}
