import type Koa from "koa";
import { deriveKey } from "../../crypto/derive-key.ts";
import { requestIdHeader } from "../../http/middleware/request-id.ts";
import type { Route, Surface } from "../../http/router.ts";
import { documentRoute, jsonDocument } from "../../http/static-documents.ts";
import { createFormTokens } from "../../oauth/form-token.ts";
import { Interaction, type Portal } from "../../oauth/interaction.ts";
import { limitRegistrations } from "../../oauth/limit-registrations.ts";
import { resourceMetadata, resourceOf, serverMetadata } from "../../oauth/metadata.ts";
import { createProvider } from "../../oauth/provider.ts";
import { renderEndpointProblem, renderPageProblem } from "../../oauth/render-problem.ts";
import { createOAuthServer } from "../../oauth/serve.ts";
import type { Services } from "../services.ts";

/** The authorization server: its endpoints for programs, its pages for people, and the documents by which apps find it. */
export function oauthSurfaces(services: Services, portal: Portal): Surface[] {
  const { config, secretKey, database, safeFetch, toProblem } = services;
  const { appUrl, basePath, baseUrl, oauth } = config;
  const pool = database.systemPool;
  const provider = createProvider({ pool, getDocument: safeFetch.get, appUrl, basePath, lifetimes: oauth });
  provider.on("server_error", (ctx, error) => toProblem(error, String(ctx.res.getHeader(requestIdHeader))));
  // What not even the library caught.
  (provider as Koa).on("error", (error: Error) => toProblem(error, ""));
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

  const endpoint = (name: string, handle: Route["handle"]): Route => ({
    method: "POST",
    path: `${basePath}/oauth/${name}`,
    operation: "OAuthEndpoint",
    handle,
  });
  const page = (method: Route["method"], path: string, handle: Route["handle"]): Route => ({
    method,
    path: `/oauth/${path}`,
    operation: "OAuthPage",
    handle,
  });
  const resource = jsonDocument(resourceMetadata({ appUrl, baseUrl }));

  return [
    {
      answersOptions: true,
      routes: [
        documentRoute("/.well-known/oauth-authorization-server", jsonDocument(serverMetadata({ appUrl, baseUrl }))),
        documentRoute("/.well-known/oauth-protected-resource", resource),
        documentRoute(`/.well-known/oauth-protected-resource${basePath}/mcp/mcp`, resource),
      ],
    },
    {
      answersOptions: true,
      routes: [
        endpoint("register", server.register),
        endpoint("token", server.exchange),
        endpoint("revoke", server.exchange),
      ],
      problems: { paths: new RegExp(`^${basePath}/oauth/(register|token|revoke)$`), render: renderEndpointProblem },
    },
    {
      routes: [
        page("GET", "authorize", server.authorize),
        // To where a person is led who has decided.
        page("GET", "authorize/:uid", server.authorize),
        page("GET", "interaction/:uid", (ctx, { uid = "" }) => interaction.show(ctx, uid)),
        ...Object.entries(interaction.actions).map(([name, act]) =>
          page("POST", `interaction/:uid/${name}`, (ctx, { uid = "" }) => act(ctx, uid)),
        ),
      ],
      problems: { paths: /^\/oauth\/(authorize|interaction)(\/|$)/, render: renderPageProblem },
    },
  ];
}
