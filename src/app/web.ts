import { networkOf } from "../auth/rate-limit/network-of.ts";
import { observeRequests } from "../http/middleware/metrics.ts";
import { createApp } from "../http/pipeline.ts";
import type { Surface } from "../http/router.ts";
import { type Serving, serve } from "../http/server.ts";
import { openPortal } from "./portal.ts";
import type { Services } from "./services.ts";
import { authPagesSurfaces } from "./surfaces/auth-pages.ts";
import { calendarFeedsSurface } from "./surfaces/calendar-feeds.ts";
import { customerPagesSurfaces } from "./surfaces/customer-pages.ts";
import { docsSurface } from "./surfaces/docs.ts";
import { emailBodiesSurface } from "./surfaces/email-bodies.ts";
import { exportsSurface } from "./surfaces/exports.ts";
import { filesSurfaces } from "./surfaces/files.ts";
import { graphqlSurface } from "./surfaces/graphql.ts";
import { healthSurface } from "./surfaces/health.ts";
import { importsSurface } from "./surfaces/imports.ts";
import { inboundSurface } from "./surfaces/inbound.ts";
import { logoSurface } from "./surfaces/logos.ts";
import { mcpSurface } from "./surfaces/mcp.ts";
import { oauthSurfaces } from "./surfaces/oauth.ts";
import { openPortalApp } from "./surfaces/portal.ts";
import { restSurface } from "./surfaces/rest.ts";

/** For the largest file over a slow network. */
const uploadSeconds = 180;

/** Longer than a busy proxy leaves a connection idle. */
const keptMs = 1000;

/** Serves every surface; in a worker, its health alone. */
export function startWeb(services: Services, isReady: () => Promise<boolean>): Promise<Serving> {
  const { config, log, toProblem } = services;
  const health = healthSurface(isReady);
  const surfaces = config.role === "worker" ? [health] : [health, ...publicSurfaces(services)];
  const { corsOrigins, trustedProxies } = config;
  const isSecure = config.appUrl.startsWith("https:");
  const app = createApp({
    log,
    toProblem,
    corsOrigins,
    surfaces,
    trustedProxies,
    observe: observeRequests,
    networkOf,
    isSecure,
  });
  return serve(app, {
    ...config,
    peers: { trustedProxies, networkOf },
    uploads: { paths: /^\/files\//, seconds: uploadSeconds },
    keptMs: trustedProxies.rules.length > 0 ? keptMs : 0,
  });
}

function publicSurfaces(services: Services): Surface[] {
  const portal = openPortal(services);
  const { documents, surface } = openPortalApp(portal, services);
  return [
    restSurface(services),
    mcpSurface(services),
    graphqlSurface(services, portal, documents),
    docsSurface(services),
    ...customerPagesSurfaces(services),
    ...authPagesSurfaces(services, portal),
    ...oauthSurfaces(services, portal),
    inboundSurface(services),
    emailBodiesSurface(portal),
    logoSurface(services, portal),
    ...filesSurfaces(services, portal),
    calendarFeedsSurface(services),
    exportsSurface(services, portal),
    importsSurface(services, portal),
    // The last: it shows what is not found anywhere else.
    surface,
  ];
}
