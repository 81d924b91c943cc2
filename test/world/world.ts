import { randomBytes, randomUUIDv7 } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import pino from "pino";
import { type Compiled, compileAll } from "../../src/app/compiled.ts";
import { type Config, readConfig } from "../../src/app/config/config.ts";
import { startApp } from "../../src/app/start.ts";
import { scopes as allScopes } from "../../src/auth/caller.ts";
import { tokenPrefix } from "../../src/auth/credentials/access-token.ts";
import { makeKey } from "../../src/auth/credentials/api-key.ts";
import { hashPassword } from "../../src/auth/session/password.ts";
import { createSessions, makeSession } from "../../src/auth/session/session.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { hashToken } from "../../src/crypto/hash.ts";
import { createBusiness, type NewBusiness } from "../../src/domain/identity/business/create-business.ts";
import { insertMember } from "../../src/domain/identity/team/create-member.ts";
import { heartbeatStatement } from "../../src/installation/watch.ts";
import { clockStatement } from "../../src/postgres/clock.ts";
import { storeRequests } from "../../src/request-log/request-log.ts";
import { watermarkStatement } from "../../src/tenancy/watermark.ts";
import { createClient, createGraphql, type RestClient } from "./client.ts";
import { cloneDatabase } from "./cluster.ts";

/** Excludes the statements that each process runs periodically. */
function isOfRequest(text: string): boolean {
  return (
    text !== clockStatement &&
    text !== watermarkStatement &&
    text !== heartbeatStatement &&
    text !== storeRequests &&
    !text.endsWith("from maintenance")
  );
}

/** One password hash for all people of a process, because hashing takes as long as several requests. */
let hashedPassword: Promise<string> | undefined;

/** Compiled once for all worlds of a process, because that takes longer than the rest of a start. */
const compiled = new Map<string, Compiled>();

function compile(config: Config, schemaFolder: string | undefined): Compiled {
  const key = `${config.graphqlCompletion} ${schemaFolder}`;
  const found = compiled.get(key) ?? compileAll(config, schemaFolder);
  compiled.set(key, found);
  return found;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

type WorldSettings = {
  /** A migrated database to use instead of a new clone. */
  url?: string;
  schemaFolder?: string;
  /** Variables for other ways to reach the database. */
  connect?: (url: string) => Record<string, string>;
};

/** The whole app over a database for the test file, on a free port. `schemaFolder` replaces the operations. */
export async function startWorld(
  environment: Record<string, string> = {},
  { url: own, connect = () => ({}), schemaFolder }: WorldSettings = {},
) {
  const { url, drop } = own === undefined ? await cloneDatabase() : { url: own, drop: async () => undefined };
  const secretKey = randomBytes(32);
  // Created on first use.
  const dataDir = join(tmpdir(), `fieldline-world-${randomUUIDv7()}`);
  const config = readConfig({
    PORT: "0",
    RATE_LIMIT_PER_MINUTE: "100000000",
    PORTAL_RATE_LIMIT_PER_MINUTE: "100000000",
    ANONYMOUS_RATE_LIMIT_PER_MINUTE: "100000000",
    TEXTS_PER_DAY: "100000000",
    EMAILS_PER_DAY: "100000000",
    SENDS_PER_RECORD_PER_HOUR: "100000000",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey.toString("hex"),
    ROLE: "web",
    // Businesses may connect, and nothing answers.
    XERO_CLIENT_ID: "app",
    XERO_CLIENT_SECRET: "secret",
    XERO_API_URL: "http://127.0.0.1:9",
    POSTGRES_DRIVER: process.env.POSTGRES_DRIVER,
    ...connect(url),
    ...environment,
  });
  const statements: string[] = [];
  const logged: string[] = [];
  const stream = new PassThrough();
  stream.on("data", (chunk: Buffer) => logged.push(chunk.toString()));
  const app = await startApp({
    config,
    compiled: compile(config, schemaFolder),
    databaseUrl: url,
    secretKey,
    log: pino({ level: "info" }, stream),
    observeStatements: (text) => isOfRequest(text) && statements.push(text),
  });
  const origin = `http://127.0.0.1:${app.port}`;

  const sessions = createSessions({ database: app.database, key: deriveKey(secretKey, "sessions") });

  async function addKey(businessId: string, scopes: readonly string[] = allScopes) {
    const { key, prefix, secretHash } = makeKey();
    const { id } = await app.database.system.apiKey.create({
      data: { businessId, name: "Test", prefix, secretHash: new Uint8Array(secretHash), scopes: [...scopes] },
    });
    return { id, key };
  }

  /** A connected app with a live token, as if an owner had allowed it. */
  async function addApp(businessId: string, scopes: readonly string[] = allScopes) {
    const { id: memberId } = await addPerson(businessId);
    const clientId = randomBytes(32).toString("base64url");
    const { id } = await app.database.system.connectedApp.create({
      data: { businessId, clientId, name: "Test app", scopes: [...scopes], memberId },
    });
    const token = tokenPrefix + randomBytes(32).toString("base64url");
    await app.database.systemPool.query(
      `insert into oauth_records (model, id_hash, payload, app_id, scopes, expires_at)
       values ('AccessToken', $1, '{}', $2, $3, now() + interval '1 hour')`,
      [hashToken(token), id, scopes],
    );
    return { id, token, client: createClient(origin + config.basePath, { Authorization: `Bearer ${token}` }) };
  }

  async function addPerson(businessId: string, role: "owner" | "admin" | "member" = "owner") {
    hashedPassword ??= hashPassword("correct horse battery");
    const passwordHash = await hashedPassword;
    const email = `${randomUUIDv7()}@example.com`;
    const member = await app.database.systemTransaction(businessId, (db) =>
      insertMember(db, { name: "Pat Person", email, passwordHash, role }),
    );
    const { token, tokenHash } = makeSession();
    await app.database.system.session.create({ data: { businessId, memberId: member.id, tokenHash } });
    const cookie = `fieldline_session=${sessions.sign(token)}`;
    return { ...member, cookie, graphql: createGraphql(origin, cookie) };
  }

  return {
    ...app,
    config,
    url,
    origin,
    base: origin + config.basePath,
    statements,
    logged,
    client: (key?: string): RestClient => createClient(origin + config.basePath, key),
    /** A client of another process. */
    at: (elsewhere: string, key: string): RestClient => createClient(elsewhere + config.basePath, key),
    addKey,
    addApp,
    addPerson,
    graphql: createGraphql(origin),
    /** A business with a key that has the given scopes. */
    async addBusiness(options: { scopes?: readonly string[] } & Partial<NewBusiness> = {}) {
      const { scopes = allScopes, ...business } = options;
      const { id } = await app.database.systemTransaction(randomUUIDv7(), (db) =>
        createBusiness(db, {
          name: "Test Plumbing",
          slug: `test-${randomUUIDv7()}`,
          ...business,
        }),
      );
      const { id: keyId, key } = await addKey(id, scopes);
      const db = app.database.tenant(id);
      return { id, key, keyId, db, client: createClient(origin + config.basePath, key) };
    },
    /** Starts another process over the same database. */
    async another({
      databaseUrl = url,
      role = config.role,
      driver = config.postgresDriver,
      previousKey,
      heartbeatSeconds,
    }: Partial<{
      databaseUrl: string;
      role: typeof config.role;
      driver: typeof config.postgresDriver;
      previousKey: Buffer;
      heartbeatSeconds: number;
    }> = {}) {
      const keys = previousKey === undefined ? secretKey : ([secretKey, previousKey] as const);
      const own = { ...config, role, postgresDriver: driver };
      const more = await startApp({
        config: own,
        databaseUrl,
        secretKey: keys,
        log: pino({ level: "silent" }),
        ...(heartbeatSeconds === undefined ? {} : { heartbeatSeconds }),
      });
      return { origin: `http://127.0.0.1:${more.port}`, close: () => more.close() };
    },
    async close() {
      await app.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
