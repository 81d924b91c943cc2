import { join } from "node:path";
import { networkOf } from "../auth/rate-limit/network-of.ts";
import { ArrivingRoom } from "../domain/trade/files/arriving-room.ts";
import { observeRequests } from "../http/middleware/metrics.ts";
import { createApp } from "../http/pipeline.ts";
import type { Route, Surface } from "../http/router.ts";
import { type Serving, serve } from "../http/server.ts";
import { createCachingPdfRenderer } from "../pdf/render-pdf.ts";
import { recordRequests } from "../request-log/record-requests.ts";
import { limitStrangers } from "./limit-strangers.ts";
import { openPortal, type Portal } from "./portal.ts";
import type { Services } from "./services.ts";
import { accountingSurface } from "./surfaces/accounting.ts";
import { authPagesSurfaces } from "./surfaces/auth-pages.ts";
import { calendarFeedsSurface } from "./surfaces/calendar-feeds.ts";
import { customerPagesSurfaces } from "./surfaces/customer-pages.ts";
import { docsSurface } from "./surfaces/docs.ts";
import { emailBodiesSurface } from "./surfaces/email-bodies.ts";
import { exportsSurface } from "./surfaces/exports.ts";
import { filesSurfaces } from "./surfaces/files.ts";
import { graphqlSurface } from "./surfaces/graphql.ts";
import { type Health, healthSurface } from "./surfaces/health.ts";
import { importsSurface } from "./surfaces/imports.ts";
import { inboundSurface } from "./surfaces/inbound.ts";
import { logoSurface } from "./surfaces/logos.ts";
import { mcpSurface } from "./surfaces/mcp.ts";
import { oauthSurfaces } from "./surfaces/oauth.ts";
import { operatorSurfaces } from "./surfaces/operator.ts";
import { openPortalApp } from "./surfaces/portal.ts";
import { restSurface } from "./surfaces/rest.ts";
import { singleSignOnSurfaces } from "./surfaces/single-sign-on.ts";

/** The time that a proxy's idle connections stay open at shutdown. A busy proxy reuses one sooner. */
const keptMs = 1_000;

type Served = Serving & { routes: readonly Route[] };

/** Serves every surface. A worker serves only its health. */
export async function startWeb(services: Services, health: Health): Promise<Served> {
  const { config, log, toProblem, maintenance, requestLog } = services;
  const checks = healthSurface(health);
  const portal = openPortal(services);
  const surfaces = config.role === "worker" ? [checks] : [checks, ...publicSurfaces(services, portal)];
  const { corsOrigins, trustedProxies } = config;
  const isSecure = config.appUrl.startsWith("https:");
  const app = createApp({
    log,
    toProblem,
    corsOrigins,
    surfaces,
    limitStrangers: limitStrangers({
      perMinute: config.anonymousRateLimitPerMinute,
      corsOrigins,
      hasSession: (ctx) => portal.cookieOf(ctx).token !== undefined,
    }),
    assertWritable: () => maintenance.assertOff(),
    trustedProxies,
    observers: [observeRequests, recordRequests(requestLog, config.basePath)],
    networkOf,
    bodies: { folder: join(config.dataDir, "arriving") },
    isSecure,
  });
  const serving = await serve(app, {
    ...config,
    peers: { trustedProxies, networkOf },
    keptMs: trustedProxies.rules.length > 0 ? keptMs : 0,
  });
  return { ...serving, routes: surfaces.flatMap(({ routes }) => routes) };
}

function publicSurfaces(services: Services, portal: Portal): Surface[] {
  const arrivingRoom = new ArrivingRoom();
  const renderPdf = createCachingPdfRenderer();
  const { documents, surface } = openPortalApp(portal, services);
  return [
    restSurface(services, renderPdf, arrivingRoom),
    mcpSurface(services),
    graphqlSurface(services, portal, documents),
    docsSurface(services),
    ...customerPagesSurfaces(services, renderPdf),
    ...authPagesSurfaces(services, portal),
    ...singleSignOnSurfaces(services, portal),
    ...oauthSurfaces(services, portal),
    inboundSurface(services),
    emailBodiesSurface(portal),
    logoSurface(services, portal),
    ...filesSurfaces(services, portal, arrivingRoom),
    calendarFeedsSurface(services),
    exportsSurface(services, portal),
    accountingSurface(portal),
    importsSurface(services, portal, arrivingRoom),
    ...operatorSurfaces(services, portal),
    // Last, because it renders the problems of all other paths.
    surface,
  ];
}
