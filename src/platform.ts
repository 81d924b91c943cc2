import { fileURLToPath } from "node:url";
import type { Context as KoaContext, Middleware } from "koa";
import type { Logger } from "pino";
import packageJson from "../package.json" with { type: "json" };
import { type Config, deriveKey } from "./config.ts";
import { type Database, nobody, openDatabase } from "./database/database.ts";
import { type Listener, openListener } from "./database/listener.ts";
import { migrationsCurrent } from "./database/migrate.ts";
import { prune } from "./database/prune.ts";
import { signIn } from "./domain/business/sign-in.ts";
import { signOut } from "./domain/business/sign-out.ts";
import { wakeConversations, wakeJob } from "./domain/conversations/moves/wake.ts";
import { sendingJobs } from "./domain/drafts/sending/jobs.ts";
import { receiveMessage } from "./domain/inbound/receive.ts";
import { schema } from "./domain/index.ts";
import { newsChannel } from "./domain/news.ts";
import { expireQuotes } from "./domain/quotes/expire.ts";
import { deliverJob, deliveryChannel } from "./events/deliver-job.ts";
import { createGate } from "./gate/admit.ts";
import { anonymous } from "./gate/caller.ts";
import type { Admission } from "./gate/gate.ts";
import { createSessions, type Person } from "./gate/session.ts";
import type { Context, SessionCookie } from "./graphql/context.ts";
import { createCursors } from "./graphql/cursor.ts";
import { createEndpoint } from "./graphql/endpoint.ts";
import { createExecute } from "./graphql/execute.ts";
import { createApp, type Surface } from "./http/app.ts";
import { healthSurface } from "./http/health.ts";
import { inboundSurface } from "./http/inbound.ts";
import { mcpSurface } from "./http/mcp.ts";
import { observeRequests } from "./http/metrics.ts";
import { oauthSurfaces } from "./http/oauth.ts";
import { pagesSurface } from "./http/pages.ts";
import { referenceSurface } from "./http/reference.ts";
import { nameProblem } from "./http/render-problems.ts";
import { type Serving, serve } from "./http/serve.ts";
import { sessionCookie } from "./http/session-cookie.ts";
import { emailJobs, outboxOf } from "./messaging/jobs.ts";
import { accountOf, openTexts } from "./messaging/texts.ts";
import { openTransport } from "./messaging/transport.ts";
import { compileOperations } from "./operations/compile.ts";
import type { Operation } from "./operations/operation.ts";
import { type Outbound, openOutbound } from "./outbound/outbound.ts";
import { createLinks } from "./pages/links.ts";
import { startQueue } from "./queue.ts";
import { readBody } from "./rest/body.ts";
import { createRest } from "./rest/handle.ts";
import { createSealing, type Sealing } from "./seal.ts";
import { observeBacklog } from "./webhooks/metrics.ts";
import { pruneDeliveries } from "./webhooks/prune.ts";
import { startPump } from "./webhooks/pump.ts";

export type Platform = {
  database: Database;
  operations: readonly Operation[];
  /** The port of the web surfaces; undefined in a worker. */
  port: number | undefined;
  close(): Promise<void>;
};

type Parts = {
  config: Config;
  databaseUrl: string;
  secretKey: Buffer;
  log: Logger;
  /** Every SQL statement that is sent, for counting. */
  observeStatements?: (text: string) => void;
};

/** For what is under way when the process is asked to stop. */
const drainSeconds = 20;

const schemaFolder = fileURLToPath(new URL("../schema", import.meta.url));

/** Builds every part over one database, and starts what the role says. */
export async function startPlatform({
  config,
  databaseUrl,
  secretKey,
  log,
  observeStatements,
}: Parts): Promise<Platform> {
  const operations = compileOperations(schema, schemaFolder);
  const database = openDatabase({
    url: databaseUrl,
    ...(observeStatements === undefined ? {} : { observe: observeStatements }),
  });
  const works = config.role !== "web";
  const listener = openListener({ url: databaseUrl, channel: newsChannel });
  const outbox = outboxOf(config);
  const transport = openTransport({ smtpUrl: config.smtpUrl, outbox });
  if (works && config.smtpUrl === undefined)
    log.warn({ outbox }, "SMTP_URL is not set: outgoing email is written to files");
  const account = accountOf(config);
  const texts = openTexts({ account, outbox });
  if (works && account === undefined)
    log.warn({ outbox }, "TWILIO_ACCOUNT_SID is not set: outgoing texts are written to files");
  const carriers = { emails: transport, texts, mailHost: new URL(config.appUrl).hostname };
  const outbound = openOutbound(config.webhooks);
  const secrets = createSealing(deriveKey(secretKey, "webhook secrets"));
  if (config.webhooks.allowNetworks.length > 0)
    log.warn(
      { networks: config.webhooks.allowNetworks.map(({ address, prefix }) => `${address}/${prefix}`) },
      "WEBHOOK_ALLOW_NETWORKS is set: webhooks reach private networks, also without TLS; never set it in production",
    );
  const queue = await startQueue({
    url: databaseUrl,
    works,
    log,
    alarms: [deliverJob],
    jobs: [
      { name: "prune", cron: "17 * * * *", run: () => prune(database.systemPool) },
      { name: "prune-deliveries", cron: "29 * * * *", run: () => pruneDeliveries(database.systemPool) },
      { name: "expire-quotes", cron: "*/5 * * * *", run: () => expireQuotes(database.systemPool) },
      { name: wakeJob, cron: "* * * * *", run: () => wakeConversations(database.systemPool) },
      ...emailJobs({ database, transport, appUrl: config.appUrl, log }),
      ...sendingJobs({ database, carriers, log }),
    ],
  });
  const news = openListener({ url: databaseUrl, channel: deliveryChannel });
  const pump = works
    ? startPump({
        pool: database.systemPool,
        queue,
        listener: news,
        outbound,
        secrets,
        retrySeconds: config.webhooks.retrySeconds,
        log,
      })
    : undefined;
  if (works) observeBacklog(database.systemPool);
  const isReady = async () => queue.isStarted() && (await migrationsCurrent(database.systemPool));

  const surfaces = [healthSurface(isReady)];
  if (config.role !== "worker")
    surfaces.push(...publicSurfaces({ config, secretKey, log, database, listener, operations, outbound, secrets }));
  const app = createApp({ log, corsOrigins: config.corsOrigins, surfaces, observe: observeRequests });
  const serving: Serving | undefined = await serve(app, { port: config.port, host: config.host }).catch(
    async (error: unknown) => {
      await pump?.stop(1);
      await queue.stop(1);
      await database.close();
      throw error;
    },
  );
  return {
    database,
    operations,
    port: serving?.port,
    async close() {
      // Streams last until somebody ends them, and the server waits for all that it serves.
      await listener.close();
      await serving?.close();
      await Promise.all([pump?.stop(drainSeconds), queue.stop(drainSeconds)]);
      await news.close();
      await outbound.close();
      transport.close();
      await texts.close();
      await database.close();
    },
  };
}

type SurfaceParts = Omit<Parts, "databaseUrl"> & {
  database: Database;
  listener: Listener;
  operations: readonly Operation[];
  outbound: Outbound;
  secrets: Sealing;
};

function publicSurfaces({
  config,
  secretKey,
  log,
  database,
  listener,
  operations,
  outbound,
  secrets,
}: SurfaceParts): Surface[] {
  const { appUrl, basePath, baseUrl, corsOrigins } = config;
  const execute = createExecute(schema);
  const cursors = createCursors(deriveKey(secretKey, "cursors"));
  const sessions = createSessions({ database, key: deriveKey(secretKey, "sessions") });
  const links = createLinks(deriveKey(secretKey, "links"), appUrl);
  const gate = createGate({ database, ratePerMinute: config.rateLimitPerMinute, appUrl, basePath });
  const contextOf = ({ caller, businessId }: Pick<Admission, "caller" | "businessId">, requestId: string): Context => ({
    requestId,
    caller,
    businessId,
    db: database.tenant(businessId),
    database,
    cursors,
    links: links.of(businessId),
    webhooks: { refusal: outbound.refusal, seal: secrets.seal },
    undoSendSeconds: config.undoSendSeconds,
    listener,
  });
  const cookieOf = (ctx: KoaContext) => sessionCookie(ctx, sessions, appUrl);
  const portalContext = (session: SessionCookie, { caller, businessId }: Person, requestId = ""): Context => ({
    ...contextOf({ caller, businessId: businessId ?? nobody }, requestId),
    session,
  });
  const nameFault = (error: unknown, requestId: string) => {
    const problem = nameProblem(error);
    if (problem.status >= 500) log.error({ err: error, request_id: requestId }, problem.type);
    return problem;
  };
  const endpoint = createEndpoint({
    schema,
    appUrl,
    corsOrigins,
    nameFault,
    readBody: (ctx) => readBody(ctx.req, ["application/json"]),
    contextOf: async (ctx) => {
      const cookie = cookieOf(ctx);
      return portalContext(cookie, await sessions.admitPerson(cookie.sealed), String(ctx.state.requestId));
    },
  });
  const rest: Middleware = createRest({
    operations,
    execute,
    gate,
    contextOf,
    basePath,
    baseUrl,
    sealing: createSealing(deriveKey(secretKey, "kept replies")),
  });
  return [
    { owns: (path) => path === "/graphql", serve: endpoint },
    referenceSurface({ operations, basePath, baseUrl, webhooks: config.webhooks }),
    pagesSurface({ database, links, appUrl, nameFault }),
    mcpSurface({ operations, gate, execute, contextOf, nameFault, config, version: packageJson.version }),
    ...oauthSurfaces({
      config,
      secretKey,
      database,
      nameFault,
      getDocument: outbound.get,
      portal: {
        cookieOf,
        admitPerson: sessions.admitPerson,
        async signIn(cookie, given) {
          await signIn(portalContext(cookie, { caller: anonymous, businessId: undefined }), given);
        },
        async signOut(cookie, person) {
          await signOut(portalContext(cookie, person));
        },
      },
    }),
    inboundSurface({ config, receive: (message) => receiveMessage(database, message) }),
    { owns: (path) => path.startsWith(`${basePath}/v1/`), serve: rest },
  ];
}
