import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { databaseChecks } from "../../src/app/doctor/database-checks.ts";
import { endMaintenance, startMaintenance } from "../../src/installation/set-maintenance.ts";
import { startStore, type TestStore } from "../files/stores.ts";
import { startSmtp } from "../messaging/smtp.ts";
import { startStripe, secretKey as stripeKey, webhookSecret } from "../online-payments/stripe.ts";
import { startTwilio } from "../sending/twilio.ts";
import { cloneDatabase } from "../world/cluster.ts";
import { startWorld, type World } from "../world/world.ts";
import { createCli, type Ran } from "./cli.ts";

const certificates = fileURLToPath(new URL("../safe-fetch/certificates/", import.meta.url));

let world: World;
let store: TestStore;
let carriers: { smtp: Awaited<ReturnType<typeof startSmtp>>; twilio: Awaited<ReturnType<typeof startTwilio>> };
let stripe: Awaited<ReturnType<typeof startStripe>>;
let dataDir: string;
beforeAll(async () => {
  world = await startWorld({ ROLE: "all" });
  store = await startStore("s3");
  carriers = { smtp: await startSmtp(), twilio: await startTwilio() };
  stripe = await startStripe();
  dataDir = mkdtempSync(join(tmpdir(), "fieldline-doctor-"));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await Promise.all([stripe.close(), carriers.smtp.close(), carriers.twilio.close(), store.close()]);
  await world.close();
});

/** A TLS proxy with one of the test certificates. */
async function startTls(name: "good" | "expired") {
  const read = (file: string) => readFileSync(join(certificates, file));
  const server = createServer({ cert: read(`${name}.pem`), key: read(`${name}-key.pem`) }, (incoming, response) => {
    const outgoing = request(world.origin + incoming.url, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

const environment = (more: Record<string, string> = {}) => ({
  DATABASE_URL: world.url,
  SECRET_KEY: world.config.secretKey?.toString("hex") ?? "",
  DATA_DIR: dataDir,
  APP_URL: world.origin,
  NODE_EXTRA_CA_CERTS: join(certificates, "authority.pem"),
  ...more,
});

type Found = { check: string; state: string; found: string; todo?: string };

const doctor = (more: Record<string, string> = {}) => createCli(environment(more))("doctor", "--json");

const statesOf = ({ json }: Ran) =>
  Object.fromEntries((json.checks as Found[]).map(({ check, state }) => [check, state]));

const found = ({ json }: Ran, name: string) => (json.checks as Found[]).find(({ check }) => check === name);

/** A user as `ops/database.sql` creates it: a member of the role that owns the tables, and no superuser. */
async function plainUrl(): Promise<string> {
  const name = `plain_${randomUUID().replaceAll("-", "")}`;
  const { rows } = await world.database.systemPool.query<{ owner: string }>("select current_user as owner");
  await world.database.systemPool.query(`create role ${name} login password 'plain' in role ${rows[0]?.owner}`);
  const url = new URL(world.url);
  url.username = name;
  url.password = "plain";
  return url.href;
}

test("a superuser as the database's user is a warning", async () => {
  expect(found(await doctor(), "role")).toMatchObject({
    state: "warning",
    found: expect.stringContaining("is a superuser"),
    todo: expect.stringContaining("ops/database.sql"),
  });
  expect(found(await doctor({ DATABASE_URL: await plainUrl() }), "role")).toMatchObject({ state: "ok" });
});

test("a healthy installation passes line by line, and nothing is sent", async () => {
  const tls = await startTls("good");
  const ran = await createCli(
    environment({
      ...store.environment,
      ...carriers.twilio.environment,
      DATABASE_URL: await plainUrl(),
      APP_URL: tls.origin,
      TRUST_PROXY: "127.0.0.1",
      SMTP_URL: carriers.smtp.url,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
    }),
  )("doctor");
  await tls.close();
  const lines = ran.stdout.trimEnd().split("\n");
  expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([
    // The tests' server runs with fsync off.
    expect.stringMatching(/^warning +settings .*fsync/),
    expect.stringMatching(/^off +replica /),
    expect.stringMatching(/^off +demo /),
  ]);
  expect({ code: ran.code, stderr: ran.stderr, lines: lines.length }).toEqual({ code: 0, stderr: "", lines: 25 });
  expect(ran.stdout).toContain("valid until 2120-01-01");
  expect([carriers.smtp.accepted, await store.keys()]).toEqual([[], []]);
  expect(carriers.twilio.posted.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^GET \/2010-04-01\/Accounts\/\w+\.json$/),
  ]);
});

test("active maintenance mode is a warning that names who turned it on", async () => {
  const by = { name: "op@platform.example", address: null };
  await startMaintenance(world.database.systemPool, by, { message: "Moving.", retryAfterSeconds: 60 });
  const warned = await doctor();
  await endMaintenance(world.database.systemPool, by);
  expect(found(warned, "maintenance")).toMatchObject({
    state: "warning",
    found: expect.stringMatching(/^maintenance mode is on since \S+Z, by op@platform\.example: /),
    todo: expect.stringContaining("cli maintenance off"),
  });
  expect(warned.code).toBe(0);
  expect(found(await doctor(), "maintenance")).toMatchObject({ state: "ok" });
});

test("an address at its limit of app registrations is a warning", async () => {
  const { systemPool } = world.database;
  const isFull = "insert into sign_in_failures (key, points, expire) values ('register:192.0.2.1', 1001, 9e12)";
  await systemPool.query(isFull);
  const warned = await doctor();
  await systemPool.query("delete from sign_in_failures where key like 'register:%'");
  expect(found(warned, "app registrations")).toMatchObject({
    state: "warning",
    todo: expect.stringContaining("OAUTH_REGISTRATIONS_PER_HOUR"),
  });
  expect(found(await doctor(), "app registrations")).toMatchObject({ state: "ok" });
});

test("a part that is not configured is off, and no fault", async () => {
  const ran = await doctor();
  expect(ran.code).toBe(0);
  expect(ran.json.healthy).toBe(true);
  expect(statesOf(ran)).toMatchObject({ certificate: "off", mail: "off", SMS: "off", Stripe: "off", files: "off" });
});

test.each([
  ["postgres://nobody@127.0.0.1:1/none", "ECONNREFUSED"],
  ["the database itself", "names a server that is no replica"],
])("with DATABASE_REPLICA_URL at %s, the database answers all reads, which is a warning", async (url, reason) => {
  const ran = await doctor({ DATABASE_REPLICA_URL: url.startsWith("postgres:") ? url : world.url });
  expect([ran.code, ran.json.healthy]).toEqual([0, true]);
  expect(found(ran, "replica")).toMatchObject({
    state: "warning",
    found: expect.stringContaining(reason),
    todo: expect.stringContaining("DATABASE_REPLICA_URL"),
  });
});

test("each broken part is named with its remedy, and no secret is printed", async () => {
  const tls = await startTls("expired");
  carriers.twilio.next((response) => response.writeHead(401).end('{"code":20003,"message":"Authenticate"}'));
  writeFileSync(join(dataDir, "secret-key"), "");
  chmodSync(join(dataDir, "secret-key"), 0o644);
  const ran = await doctor({
    ...store.environment,
    S3_BUCKET: "no-such-bucket",
    ...carriers.twilio.environment,
    APP_URL: tls.origin,
    SMTP_URL: carriers.smtp.url.replace("smtp://", "smtp://somebody:a-password@"),
    STRIPE_SECRET_KEY: "sk_test_another",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
    SECRET_KEY: "ab".repeat(32),
  });
  rmSync(join(dataDir, "secret-key"));
  await tls.close();
  expect([ran.code, ran.json.healthy]).toEqual([1, false]);
  const broken = (ran.json.checks as Found[]).filter(({ state }) => state === "broken");
  expect(broken.map(({ check }) => check).toSorted()).toEqual(
    ["secret key", "data folder", "address", "certificate", "mail", "SMS", "Stripe", "files"].toSorted(),
  );
  for (const { todo } of broken) expect(todo).toMatch(/\w/);
  expect(found(ran, "certificate")?.found).toContain("cert has expired");
  expect(found(ran, "SMS")?.found).toContain("Authenticate");
  for (const secret of ["a-password", "sk_test_another", "abab", carriers.twilio.environment.TWILIO_AUTH_TOKEN])
    expect(ran.stdout).not.toContain(secret);
});

test("unreadable settings and a missing database are the first line", async () => {
  const unread = await doctor({ PORT: "many" });
  expect(statesOf(unread)).toEqual({ configuration: "broken" });
  expect(found(unread, "configuration")?.found).toMatch(/^PORT must be/);
  const url = new URL(world.url);
  url.pathname = "/none";
  const absent = await doctor({ DATABASE_URL: url.href });
  expect(absent.code).toBe(1);
  expect(statesOf(absent)).toMatchObject({ database: "broken", migrations: "skipped", worker: "skipped" });
  expect(found(absent, "database")).toMatchObject({
    found: expect.stringContaining("none"),
    todo: expect.stringContaining("create the database"),
  });
});

test("a database that lacks a migration and has no worker is broken, and is not changed", async () => {
  const { url, drop } = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations) returning migration_name",
  );
  const ran = await doctor({ DATABASE_URL: url });
  expect(statesOf(ran)).toMatchObject({ database: "ok", migrations: "broken", role: "warning", worker: "broken" });
  expect(found(ran, "migrations")?.found).toContain(rows[0].migration_name);
  const { rows: left } = await client.query("select from _prisma_migrations where migration_name = $1", [
    rows[0].migration_name,
  ]);
  expect(left).toEqual([]);
  await client.end();
  await drop();
});

test("an empty database lacks only its migrations, and a read-only one is broken", async () => {
  const admin = new pg.Client({ connectionString: inject("cluster").adminUrl });
  await admin.connect();
  await admin.query("create database doctor_empty");
  try {
    const url = new URL(inject("cluster").adminUrl);
    url.pathname = "/doctor_empty";
    const empty = await doctor({ DATABASE_URL: url.href });
    const states = statesOf(empty);
    expect(states).toMatchObject({ database: "ok", migrations: "broken", role: "skipped", worker: "skipped" });
    expect(states["secret key"]).toBe("skipped");
    await admin.query("alter database doctor_empty set default_transaction_read_only = on");
    const readOnly = await doctor({ DATABASE_URL: url.href });
    expect(found(readOnly, "database")).toMatchObject({
      state: "broken",
      found: expect.stringContaining("takes no writes"),
      todo: expect.stringContaining("default_transaction_read_only"),
    });
  } finally {
    await admin.query("drop database doctor_empty");
    await admin.end();
  }
});

test("tables of another owner must be given to the user of DATABASE_URL", async () => {
  const { adminUrl } = inject("cluster");
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("create role doctor_stranger login password 'doctor'");
  try {
    const url = new URL(world.url);
    [url.username, url.password] = ["doctor_stranger", "doctor"];
    const ran = await doctor({ DATABASE_URL: url.href });
    for (const name of ["migrations", "secret key", "worker"])
      expect(found(ran, name)).toMatchObject({
        state: "broken",
        found: expect.stringContaining("permission denied"),
        todo: expect.stringContaining("give the tables"),
      });
    expect(found(ran, "role")?.todo).toContain("grant fieldline_app");
  } finally {
    await admin.query("drop role doctor_stranger");
    await admin.end();
  }
});

test("a clock that differs from the database's is a warning", async () => {
  const clock = databaseChecks(world.database.systemPool, world.config, world.url).find(({ name }) => name === "clock");
  expect((await clock?.run())?.state).toBe("ok");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60_000 });
  try {
    expect(await clock?.run()).toMatchObject({
      state: "warning",
      found: expect.stringMatching(/^this machine's is (59|60)\d{3} ms behind/),
      todo: expect.stringContaining("NTP"),
    });
  } finally {
    vi.useRealTimers();
  }
});

test("a role without free connections, and one exempt from row-level security, are broken", async () => {
  const { adminUrl } = inject("cluster");
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("create role doctor_full login password 'doctor' connection limit 0");
  try {
    const url = new URL(world.url);
    url.username = "doctor_full";
    url.password = "doctor";
    const ran = await doctor({ DATABASE_URL: url.href });
    expect(found(ran, "database")).toMatchObject({
      state: "broken",
      found: expect.stringContaining("too many connections"),
    });
    await admin.query("begin; alter role fieldline_app bypassrls");
    const checks = databaseChecks(admin as unknown as pg.Pool, world.config, url.href);
    const role = checks.find(({ name }) => name === "role");
    expect(await role?.run()).toMatchObject({ state: "broken", todo: expect.stringContaining("nobypassrls") });
  } finally {
    await admin.query("rollback; drop role doctor_full");
    await admin.end();
  }
});
