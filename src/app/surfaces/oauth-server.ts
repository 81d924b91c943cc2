import type { Context, default as Koa } from "koa";
import { deriveKey } from "../../crypto/derive-key.ts";
import { sendOwnerNotice } from "../../domain/accounts/send-owner-notice.ts";
import { requestIdHeader } from "../../http/middleware/request-id.ts";
import { createFormTokens } from "../../oauth/form-token.ts";
import { Interaction, type Portal } from "../../oauth/interaction.ts";
import { limitRegistrations } from "../../oauth/limit-registrations.ts";
import { resourceOf } from "../../oauth/metadata.ts";
import { createProvider } from "../../oauth/provider.ts";
import { createOAuthServer, type OAuthServer } from "../../oauth/serve.ts";
import type { Services } from "../services.ts";

export type OpenedOAuth = { server: OAuthServer; interaction: Interaction };

/** What answers the endpoints and the pages, by the library. */
export function openOAuth(services: Services, portal: Portal): OpenedOAuth {
  const { config, secretKey, database, safeFetch, toProblem } = services;
  const { appUrl, basePath, baseUrl, oauth } = config;
  const pool = database.systemPool;
  const provider = createProvider({ pool, getDocument: safeFetch.get, appUrl, basePath, lifetimes: oauth });
  provider.on("server_error", (ctx, error) => toProblem(error, String(ctx.res.getHeader(requestIdHeader))));
  // What not even the library caught.
  (provider as Koa).on("error", (error: Error, ctx: Context) => {
    // A connection that its caller has reset is no fault of ours.
    if (error !== ctx.socket.errored) toProblem(error, String(ctx.res.getHeader(requestIdHeader)));
  });
  const server = createOAuthServer({
    provider,
    appUrl,
    limitRegistrations: (address) => limitRegistrations(database, oauth.registrationsPerHour, address),
  });
  const interaction = new Interaction({
    provider,
    database,
    portal,
    appUrl,
    formTokens: createFormTokens(deriveKey(secretKey, "oauth forms")),
    resource: resourceOf({ baseUrl }),
    onAllowed: (db, by, { name }) => sendOwnerNotice(db, services.accountLinks, by, { kind: "appAllowed", name }),
  });
  return { server, interaction };
}
