import type { Context, default as Koa } from "koa";
import { deriveKey } from "../../crypto/derive-key.ts";
import { requestIdHeader } from "../../http/middleware/request-id.ts";
import type { Handler, Route, Surface } from "../../http/router.ts";
import { documentRoute, jsonDocument } from "../../http/static-documents.ts";
import { createFormTokens } from "../../oauth/form-token.ts";
import { Interaction, type Portal } from "../../oauth/interaction.ts";
import { limitRegistrations } from "../../oauth/limit-registrations.ts";
import { resourceMetadata, resourceOf, serverMetadata } from "../../oauth/metadata.ts";
import { createProvider } from "../../oauth/provider.ts";
import { renderEndpointProblem, renderPageProblem } from "../../oauth/render-problem.ts";
import { createOAuthServer, type OAuthServer } from "../../oauth/serve.ts";
import type { Config } from "../config.ts";
import type { Services } from "../services.ts";

/** The authorization server: its endpoints for programs, its pages for people, and the documents by which apps find it. */
export function oauthSurfaces(services: Services, portal: Portal): Surface[] {
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
  });
  return [documents(config), endpoints(basePath, server), pages(server, interaction)];
}

function documents({ appUrl, baseUrl, basePath }: Config): Surface {
  const resource = jsonDocument(resourceMetadata({ appUrl, baseUrl }));
  return {
    routes: [
      documentRoute("/.well-known/oauth-authorization-server", jsonDocument(serverMetadata({ appUrl, baseUrl }))),
      documentRoute("/.well-known/oauth-protected-resource", resource),
      documentRoute(`/.well-known/oauth-protected-resource${basePath}/mcp/mcp`, resource),
    ],
  };
}

function endpoints(basePath: string, { register, exchange }: OAuthServer): Surface {
  const post = (name: string, handle: Handler): Route => ({
    method: "POST",
    path: `${basePath}/oauth/${name}`,
    operation: "OAuthEndpoint",
    handle,
  });
  return {
    routes: [post("register", register), post("token", exchange), post("revoke", exchange)],
    problems: { paths: new RegExp(`^${basePath}/oauth/(register|token|revoke)$`), render: renderEndpointProblem },
  };
}

function pages({ authorize }: OAuthServer, interaction: Interaction): Surface {
  const operation = "OAuthPage";
  return {
    routes: [
      { method: "GET", path: "/oauth/authorize", operation, handle: authorize },
      // To where a person is led who has decided.
      { method: "GET", path: "/oauth/authorize/:uid", operation, handle: authorize },
      {
        method: "GET",
        path: "/oauth/interaction/:uid",
        operation,
        handle: (ctx, { uid = "" }) => interaction.show(ctx, uid),
      },
      ...Object.entries(interaction.actions).map(
        ([name, act]): Route => ({
          method: "POST",
          path: `/oauth/interaction/:uid/${name}`,
          operation,
          handle: (ctx, { uid = "" }) => act(ctx, uid),
        }),
      ),
    ],
    problems: { paths: /^\/oauth\/(authorize|interaction)(\/|$)/, render: renderPageProblem },
  };
}
