import { fileURLToPath } from "node:url";
import type { Context as KoaContext, Middleware } from "koa";
import type { Logger } from "pino";
import packageJson from "../../package.json" with { type: "json" };
import { createAuth } from "../auth/authenticate.ts";
import type { Authentication } from "../auth/authentication.ts";
import { anonymous } from "../auth/caller.ts";
import { createSessions, type Person } from "../auth/session.ts";
import { sessionCookie } from "../auth/session-cookie.ts";
import { createEncryption, type Encryption } from "../crypto/encrypt.ts";
import { type Database, nobody, openDatabase } from "../database/database.ts";
import { migrationsCurrent } from "../database/migrate.ts";
import { prune } from "../database/prune.ts";
import { openPubSub, type PubSub } from "../database/pubsub.ts";
import { signIn } from "../domain/business/sign-in.ts";
import { signOut } from "../domain/business/sign-out.ts";
import { nextWakeAt, wakeConversations, wakeJob } from "../domain/inbox/conversations/wake.ts";
import { receiveMessage } from "../domain/inbox/receiving/receive.ts";
import { deliverMessage, giveUpMessage } from "../domain/inbox/sending/deliver.ts";
import { schema } from "../domain/index.ts";
import { changesChannel } from "../domain/kernel/changes-channel.ts";
import { expireQuotes } from "../domain/quotes/expire.ts";
import { openTransport, outboxFolder } from "../email/transport.ts";
import type { Context, SessionCookie } from "../graphql/context.ts";
import { createCursors } from "../graphql/cursor.ts";
import { createEndpoint } from "../graphql/endpoint.ts";
import { createExecute } from "../graphql/execute.ts";
import { readBody } from "../http/body.ts";
import { observeRequests } from "../http/middleware/metrics.ts";
import { createApp, type Surface } from "../http/pipeline.ts";
import { toProblem } from "../http/problems.ts";
import { type Serving, serve } from "../http/server.ts";
import { compileOperations } from "../operations/compile.ts";
import type { Operation } from "../operations/operation.ts";
import { emailHandler } from "../outbox/handlers/email.ts";
import { messageHandler } from "../outbox/handlers/message.ts";
import { webhookHandler } from "../outbox/handlers/webhook/handler.ts";
import { observeBacklog } from "../outbox/handlers/webhook/metrics.ts";
import { pruneDeliveries } from "../outbox/handlers/webhook/prune.ts";
import { type Jobs, startJobs } from "../outbox/jobs.ts";
import { type Outbox, startOutbox } from "../outbox/start.ts";
import { createRest } from "../rest/handle.ts";
import { openSafeFetch, type SafeFetch } from "../safe-fetch/safe-fetch.ts";
import { accountOf, openSmsTransport } from "../sms/transport.ts";
import { createLinks } from "../web/links.ts";
import { type Config, deriveKey } from "./config.ts";
import { pagesSurface } from "./surfaces/customer-pages.ts";
import { referenceSurface } from "./surfaces/docs.ts";
import { healthSurface } from "./surfaces/health.ts";
import { inboundSurface } from "./surfaces/inbound.ts";
import { mcpSurface } from "./surfaces/mcp.ts";
import { oauthSurfaces } from "./surfaces/oauth.ts";

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

const schemaFolder = fileURLToPath(new URL("../../schema", import.meta.url));

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
  const pubsub = openPubSub({ url: databaseUrl, channel: changesChannel });
  const safeFetch = openSafeFetch(config.webhooks);
  const secrets = createEncryption(deriveKey(secretKey, "webhook secrets"));
  if (config.webhooks.allowNetworks.length > 0)
    log.warn(
      { networks: config.webhooks.allowNetworks.map(({ address, prefix }) => `${address}/${prefix}`) },
      "WEBHOOK_ALLOW_NETWORKS is set: webhooks reach private networks, also without TLS; never set it in production",
    );
  const worker = works ? await startWorker({ config, url: databaseUrl, database, safeFetch, secrets, log }) : undefined;
  const isReady = async () => worker?.isStarted() !== false && (await migrationsCurrent(database.systemPool));

  const surfaces = [healthSurface(isReady)];
  if (config.role !== "worker")
    surfaces.push(...publicSurfaces({ config, secretKey, log, database, pubsub, operations, safeFetch, secrets }));
  const app = createApp({ log, corsOrigins: config.corsOrigins, surfaces, observe: observeRequests });
  const serving: Serving | undefined = await serve(app, { port: config.port, host: config.host }).catch(
    async (error: unknown) => {
      await worker?.stop(1);
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
      await pubsub.close();
      await serving?.close();
      await worker?.stop(drainSeconds);
      await safeFetch.close();
      await database.close();
    },
  };
}

type WorkerParts = {
  config: Config;
  url: string;
  database: Database;
  safeFetch: SafeFetch;
  secrets: Encryption;
  log: Logger;
};

/** What a worker does beside the web: the outbox, and the jobs that run by the clock. */
async function startWorker({ config, url, database, safeFetch, secrets, log }: WorkerParts): Promise<Outbox & Jobs> {
  const { systemPool: pool } = database;
  const folder = outboxFolder(config);
  const transport = openTransport({ smtpUrl: config.smtpUrl, outbox: folder });
  if (config.smtpUrl === undefined)
    log.warn({ outbox: folder }, "SMTP_URL is not set: outgoing email is written to files");
  const account = accountOf(config);
  const texts = openSmsTransport({ account, outbox: folder });
  if (account === undefined)
    log.warn({ outbox: folder }, "TWILIO_ACCOUNT_SID is not set: outgoing texts are written to files");
  const mailHost = new URL(config.appUrl).hostname;
  const sending = { database, carriers: { emails: transport, texts, mailHost }, log };
  const jobs = await startJobs({
    url,
    log,
    jobs: [
      { name: "prune", cron: "17 * * * *", run: () => prune(pool) },
      { name: "prune-deliveries", cron: "29 * * * *", run: () => pruneDeliveries(pool) },
      { name: "expire-quotes", cron: "*/5 * * * *", run: () => expireQuotes(pool) },
      { name: wakeJob, cron: "* * * * *", run: () => wakeConversations(pool), nextAt: () => nextWakeAt(pool) },
    ],
  });
  const outbox = startOutbox({
    url,
    log,
    handlers: (own) => [
      webhookHandler({ pool: own, safeFetch, secrets, retrySeconds: config.webhooks.retrySeconds, log }),
      emailHandler({ pool: own, transport, defaultFrom: `no-reply@${mailHost}`, log }),
      messageHandler({
        deliver: (claim) => deliverMessage(sending, claim),
        giveUp: (claim) => giveUpMessage(sending, claim),
      }),
    ],
  });
  observeBacklog(pool);
  return {
    isStarted: jobs.isStarted,
    async stop(deadlineSeconds) {
      await Promise.all([outbox.stop(deadlineSeconds), jobs.stop(deadlineSeconds)]);
      transport.close();
      await texts.close();
    },
  };
}

type SurfaceParts = Omit<Parts, "databaseUrl"> & {
  database: Database;
  pubsub: PubSub;
  operations: readonly Operation[];
  safeFetch: SafeFetch;
  secrets: Encryption;
};

function publicSurfaces({
  config,
  secretKey,
  log,
  database,
  pubsub,
  operations,
  safeFetch,
  secrets,
}: SurfaceParts): Surface[] {
  const { appUrl, basePath, baseUrl, corsOrigins } = config;
  const execute = createExecute(schema);
  const cursors = createCursors(deriveKey(secretKey, "cursors"));
  const sessions = createSessions({ database, key: deriveKey(secretKey, "sessions") });
  const links = createLinks(deriveKey(secretKey, "links"), appUrl);
  const auth = createAuth({ database, ratePerMinute: config.rateLimitPerMinute, appUrl, basePath });
  const contextOf = (
    { caller, businessId }: Pick<Authentication, "caller" | "businessId">,
    requestId: string,
  ): Context => ({
    requestId,
    caller,
    businessId,
    db: database.tenant(businessId),
    database,
    cursors,
    links: links.of(businessId),
    webhooks: { refusal: safeFetch.refusal, seal: secrets.seal },
    undoSendSeconds: config.undoSendSeconds,
    pubsub,
  });
  const cookieOf = (ctx: KoaContext) => sessionCookie(ctx, sessions, appUrl);
  const portalContext = (session: SessionCookie, { caller, businessId }: Person, requestId = ""): Context => ({
    ...contextOf({ caller, businessId: businessId ?? nobody }, requestId),
    session,
  });
  const toLoggedProblem = (error: unknown, requestId: string) => {
    const problem = toProblem(error);
    if (problem.status >= 500) log.error({ err: error, request_id: requestId }, problem.type);
    return problem;
  };
  const endpoint = createEndpoint({
    schema,
    appUrl,
    corsOrigins,
    toProblem: toLoggedProblem,
    readBody: (ctx) => readBody(ctx.req, ["application/json"]),
    contextOf: async (ctx) => {
      const cookie = cookieOf(ctx);
      return portalContext(cookie, await sessions.authenticatePerson(cookie.sealed), String(ctx.state.requestId));
    },
  });
  const rest: Middleware = createRest({
    operations,
    execute,
    auth,
    contextOf,
    basePath,
    baseUrl,
    encryption: createEncryption(deriveKey(secretKey, "kept replies")),
  });
  return [
    { owns: (path) => path === "/graphql", serve: endpoint },
    referenceSurface({ operations, basePath, baseUrl, webhooks: config.webhooks }),
    pagesSurface({ database, links, appUrl, toProblem: toLoggedProblem }),
    mcpSurface({
      operations,
      auth,
      execute,
      contextOf,
      toProblem: toLoggedProblem,
      config,
      version: packageJson.version,
    }),
    ...oauthSurfaces({
      config,
      secretKey,
      database,
      toProblem: toLoggedProblem,
      getDocument: safeFetch.get,
      portal: {
        cookieOf,
        authenticatePerson: sessions.authenticatePerson,
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
