import { fileURLToPath } from "node:url";
import type { Middleware } from "koa";
import type { Logger } from "pino";
import packageJson from "../package.json" with { type: "json" };
import { type Config, deriveKey } from "./config.ts";
import { type Database, nobody, openDatabase } from "./database/database.ts";
import { type Listener, openListener } from "./database/listener.ts";
import { migrationsCurrent } from "./database/migrate.ts";
import { prune } from "./database/prune.ts";
import { schema } from "./domain/index.ts";
import { notificationChannel } from "./domain/notifications/channel.ts";
import { expireQuotes } from "./domain/quotes/expire.ts";
import { createGate } from "./gate/admit.ts";
import { anonymous } from "./gate/caller.ts";
import type { Admission } from "./gate/gate.ts";
import { createSessions } from "./gate/session.ts";
import type { Context } from "./graphql/context.ts";
import { createCursors } from "./graphql/cursor.ts";
import { createEndpoint } from "./graphql/endpoint.ts";
import { createExecute } from "./graphql/execute.ts";
import { createApp, type Surface } from "./http/app.ts";
import { healthSurface } from "./http/health.ts";
import { mcpSurface } from "./http/mcp.ts";
import { observeRequests } from "./http/metrics.ts";
import { pagesSurface } from "./http/pages.ts";
import { referenceSurface } from "./http/reference.ts";
import { nameProblem } from "./http/render-problems.ts";
import { type Serving, serve } from "./http/serve.ts";
import { sessionCookie } from "./http/session-cookie.ts";
import { emailJobs, outboxOf } from "./messaging/jobs.ts";
import { openTransport } from "./messaging/transport.ts";
import { compileOperations } from "./operations/compile.ts";
import type { Operation } from "./operations/operation.ts";
import { createLinks } from "./pages/links.ts";
import { startQueue } from "./queue.ts";
import { readBody } from "./rest/body.ts";
import { createRest } from "./rest/handle.ts";

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
  const listener = openListener({ url: databaseUrl, channel: notificationChannel });
  const outbox = outboxOf(config);
  const transport = openTransport({ smtpUrl: config.smtpUrl, outbox });
  if (works && config.smtpUrl === undefined)
    log.warn({ outbox }, "SMTP_URL is not set: outgoing email is written to files");
  const queue = await startQueue({
    url: databaseUrl,
    works,
    log,
    jobs: [
      { name: "prune", cron: "17 * * * *", run: () => prune(database.systemPool) },
      { name: "expire-quotes", cron: "*/5 * * * *", run: () => expireQuotes(database.systemPool) },
      ...emailJobs({ database, transport, appUrl: config.appUrl, log }),
    ],
  });
  const isReady = async () => queue.isStarted() && (await migrationsCurrent(database.systemPool));

  const surfaces = [healthSurface(isReady)];
  if (config.role !== "worker")
    surfaces.push(...publicSurfaces({ config, secretKey, log, database, listener, operations }));
  const app = createApp({ log, corsOrigins: config.corsOrigins, surfaces, observe: observeRequests });
  const serving: Serving | undefined = await serve(app, { port: config.port, host: config.host }).catch(
    async (error: unknown) => {
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
      await queue.stop(20);
      transport.close();
      await database.close();
    },
  };
}

type SurfaceParts = Omit<Parts, "databaseUrl"> & {
  database: Database;
  listener: Listener;
  operations: readonly Operation[];
};

function publicSurfaces({ config, secretKey, log, database, listener, operations }: SurfaceParts): Surface[] {
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
    listener,
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
      const cookie = sessionCookie(ctx, sessions, appUrl);
      const { caller, businessId } = await sessions.admitPerson(cookie.sealed);
      const context = contextOf(
        { caller: caller ?? anonymous, businessId: businessId ?? nobody },
        String(ctx.state.requestId),
      );
      return { ...context, session: cookie };
    },
  });
  const rest: Middleware = createRest({ operations, execute, gate, contextOf, basePath, baseUrl });
  return [
    { owns: (path) => path === "/graphql", serve: endpoint },
    referenceSurface({ operations, basePath, baseUrl }),
    pagesSurface({ database, links, appUrl, nameFault }),
    mcpSurface({ operations, gate, execute, contextOf, nameFault, config, version: packageJson.version }),
    { owns: (path) => path.startsWith(`${basePath}/v1/`), serve: rest },
  ];
}
