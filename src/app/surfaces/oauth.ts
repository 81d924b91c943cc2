import type { Handler, Route, Surface } from "../../http/router.ts";
import { documentRoute, jsonDocument } from "../../http/static-documents.ts";
import { registrations } from "../../oauth/clients/metrics.ts";
import type { InteractionAction, Portal } from "../../oauth/interaction.ts";
import { resourceMetadata, serverMetadata } from "../../oauth/metadata.ts";
import { renderEndpointProblem, renderPageProblem } from "../../oauth/render-problem.ts";
import type { OAuthServer } from "../../oauth/serve.ts";
import type { Config } from "../config/config.ts";
import type { Services } from "../services.ts";
import { mcpPaths } from "./mcp.ts";
import type { OpenedOAuth } from "./oauth-server.ts";

export const loadOAuthServer = () => import("./oauth-server.ts");

type Open = () => Promise<OpenedOAuth>;

/**
 * The authorization server: endpoints for programs, pages for people, and metadata documents for apps. Its library is
 * loaded at the first request of an app.
 */
export function oauthSurfaces(services: Services, portal: Portal): Surface[] {
  const { config } = services;
  // Prometheus sees an increase only after a first value.
  registrations.inc({ outcome: "refused" }, 0);
  let opened: Promise<OpenedOAuth> | undefined;
  const open: Open = () => {
    opened ??= loadOAuthServer().then(({ openOAuth }) => openOAuth(services, portal));
    return opened;
  };
  return [documents(config), endpoints(config.basePath, open), pages(open)];
}

function documents({ appUrl, baseUrl, basePath }: Config): Surface {
  const resource = jsonDocument(resourceMetadata({ appUrl, baseUrl }));
  return {
    routes: [
      documentRoute("/.well-known/oauth-authorization-server", jsonDocument(serverMetadata({ appUrl, baseUrl }))),
      documentRoute("/.well-known/oauth-protected-resource", resource),
      ...mcpPaths(basePath).map((path) => documentRoute(`/.well-known/oauth-protected-resource${path}`, resource)),
    ],
  };
}

function by(open: Open, name: keyof OAuthServer): Handler {
  return async (ctx) => (await open()).server[name](ctx);
}

function endpoints(basePath: string, open: Open): Surface {
  const post = (name: string, handle: Handler, writes = false): Route => ({
    method: "POST",
    path: `${basePath}/oauth/${name}`,
    operation: "OAuthEndpoint",
    anonymous: "oauth",
    anyOrigin: true,
    writes,
    handle,
  });
  const exchange = by(open, "exchange");
  return {
    routes: [post("register", exchange, true), post("token", exchange), post("revoke", exchange)],
    problems: { paths: new RegExp(`^${basePath}/oauth/(register|token|revoke)$`), render: renderEndpointProblem },
  };
}

const actions: readonly InteractionAction[] = ["sign-in", "sign-in-code", "sign-out", "consent"];

function pages(open: Open): Surface {
  const operation = "OAuthPage";
  const authorize = by(open, "authorize");
  return {
    routes: [
      // Refused in maintenance mode, because no owner could consent.
      { method: "GET", path: "/oauth/authorize", operation, anonymous: "pages", writes: true, handle: authorize },
      // People return here after their decision.
      { method: "GET", path: "/oauth/authorize/:uid", operation, anonymous: "pages", handle: authorize },
      {
        method: "GET",
        path: "/oauth/interaction/:uid",
        operation,
        anonymous: "pages",
        handle: async (ctx, { uid = "" }) => (await open()).interaction.show(ctx, uid),
      },
      ...actions.map(
        (name): Route => ({
          method: "POST",
          path: `/oauth/interaction/:uid/${name}`,
          operation,
          anonymous: "forms",
          handle: async (ctx, { uid = "" }) => (await open()).interaction.actions[name](ctx, uid),
        }),
      ),
    ],
    problems: { paths: /^\/oauth\/(authorize|interaction)(\/|$)/, render: renderPageProblem },
  };
}
