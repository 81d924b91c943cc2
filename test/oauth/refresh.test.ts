import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken } from "../../src/crypto/hash.ts";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { createClient } from "../world/client.ts";
import { startServer } from "../world/server.ts";
import type { World } from "../world/world.ts";
import { expectError } from "./expect-error.ts";
import type { App } from "./flow.ts";
import { app, owner, withApp, world } from "./with-app.ts";

let second: Awaited<ReturnType<World["another"]>>;

withApp();
beforeAll(async () => {
  second = await world.another();
});
afterAll(() => second.close());

type Client = Awaited<ReturnType<App["register"]>>;

const refreshAt = (origin: string) => (client: Client, token: string) =>
  createClient(origin + world.config.basePath)("POST", "/oauth/token", {
    raw: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: client.client_id,
      refresh_token: token,
    }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });

const call = async (access: string) => (await app.rest(access)("GET", "/v1/me")).status;

/** Ends the grace period of all tokens refreshed so far. */
const endGrace = () =>
  world.database.systemPool.query(
    "update oauth_records set expires_at = now() - interval '1 second' where model = 'RotatedTokens'",
  );

const holds = async (query: string, values: unknown[] = []) =>
  (await world.database.systemPool.query(query, values)).rowCount !== 0;

const connectedApp = ({ client_id: clientId }: Client) =>
  world.database.system.connectedApp.findFirstOrThrow({ where: { clientId } });

test("a used refresh token returns the same tokens, which work", async () => {
  const { client, refresh } = await app.connect(owner.cookie, { scope: "customers:read jobs:read" });
  const { body: first } = await app.refresh(client, refresh);
  const again = await refreshAt(second.origin)(client, refresh);
  expect(again.status).toBe(200);
  const { expires_in: left, ...tokens } = again.body;
  const { expires_in: lifetime, ...given } = first;
  expect(tokens).toEqual(given);
  expect(left).toBeLessThanOrEqual(lifetime);
  expect(left).toBeGreaterThan(0);
  expect(await call(tokens.access_token)).toBe(200);
  expect((await app.refresh(client, tokens.refresh_token)).status).toBe(200);
});

test("concurrent refreshes on two processes all get the same tokens", async () => {
  const { client, refresh } = await app.connect(owner.cookie);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      refreshAt(index % 2 === 0 ? world.origin : second.origin)(client, refresh),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  expect(await call(answers[0]?.body.access_token)).toBe(200);
});

/** Sends the refresh to a process of its own, and kills the process once the condition holds. */
async function refreshAndKill(client: Client, token: string, isTime: () => Promise<boolean>): Promise<void> {
  const environment = { DATABASE_URL: world.url, ROLE: "web", LOG_LEVEL: "fatal" };
  const server = await startServer({ environment });
  const died = once(server.child, "exit");
  try {
    await server.becomes(200);
    // The connection breaks when the process dies.
    const unread = refreshAt(server.origin)(client, token).catch(() => undefined);
    await expect.poll(isTime, { timeout: 30_000, interval: 20 }).toBe(true);
    server.child.kill("SIGKILL");
    await unread;
  } finally {
    server.child.kill("SIGKILL");
    await died;
  }
}

test("a process that dies before its commit uses nothing up", async () => {
  const { client, refresh } = await app.connect(owner.cookie);
  const { id } = await connectedApp(client);
  const holder = await world.database.systemPool.connect();
  await holder.query("begin");
  await holder.query("select from connected_apps where id = $1 for update", [id]);
  await refreshAndKill(client, refresh, () =>
    holds("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
  );
  await holder.query("rollback");
  holder.release();
  const { status, body } = await app.refresh(client, refresh);
  expect(status).toBe(200);
  expect(await call(body.access_token)).toBe(200);
});

test("a process that dies after its commit leaves the response to the others", async () => {
  const { client, refresh } = await app.connect(owner.cookie);
  await refreshAndKill(client, refresh, () =>
    holds("select from oauth_records where model = 'RefreshToken' and id_hash = $1 and consumed_at is not null", [
      hashToken(refresh),
    ]),
  );
  const { status, body } = await app.refresh(client, refresh);
  expect(status).toBe(200);
  expect(await call(body.access_token)).toBe(200);
  expect((await app.refresh(client, body.refresh_token)).status).toBe(200);
});

test("after the grace, reuse ends the grant, notifies the owners, and shows the app as disconnected", async () => {
  const business = await world.addBusiness();
  const person = await world.addPerson(business.id);
  const { client, refresh } = await app.connect(person.cookie, { client_name: "Ledger Buddy" });
  const { body } = await app.refresh(client, refresh);
  await endGrace();
  expectError(await app.refresh(client, refresh), 400, "invalid_grant");
  expect(await call(body.access_token)).toBe(401);
  expectError(await app.refresh(client, body.refresh_token), 400, "invalid_grant");
  expect((await connectedApp(client)).revokedAt).not.toBeNull();
  const email = { to: person.email, subject: "A connected app was signed out" };
  expect(await world.database.system.email.count({ where: email })).toBe(1);
  const entries = await world.database.system.auditEntry.findMany({
    where: { businessId: business.id, kind: "app_access_ended" },
  });
  expect(entries).toMatchObject([
    { subject: "Ledger Buddy", actorKind: "oauth", after: { reason: "reused", is_disconnected: true } },
  ]);
  expect((await app.allow(client, person.cookie)).searchParams.get("code")).not.toBeNull();
  expect((await connectedApp(client)).revokedAt).toBeNull();
});

test("concurrent reuse on two processes ends the grant once, and notifies the owners once", async () => {
  const business = await world.addBusiness();
  const person = await world.addPerson(business.id);
  const { client, refresh } = await app.connect(person.cookie);
  await app.refresh(client, refresh);
  await endGrace();
  const answers = await Promise.all(
    [world.origin, second.origin, world.origin, second.origin].map((origin) => refreshAt(origin)(client, refresh)),
  );
  for (const answer of answers) expectError(answer, 400, "invalid_grant");
  expect(
    await world.database.system.email.count({ where: { subject: "A connected app was signed out", to: person.email } }),
  ).toBe(1);
  const kinds = { businessId: business.id, kind: "app_access_ended" };
  expect(await world.database.system.auditEntry.count({ where: kinds })).toBe(1);
});

test("an app that is also signed in elsewhere stays connected when one sign-in ends", async () => {
  const { client, refresh, access } = await app.connect(owner.cookie);
  const elsewhere = await app.allow(client, owner.cookie);
  const { body } = await app.exchange(client, elsewhere.searchParams.get("code") ?? "");
  await app.refresh(client, refresh);
  await endGrace();
  expectError(await app.refresh(client, refresh), 400, "invalid_grant");
  expect(await call(access)).toBe(401);
  expect(await call(body.access_token)).toBe(200);
  expect((await connectedApp(client)).revokedAt).toBeNull();
});

test("an app that gives up its tokens shows as disconnected", async () => {
  const { client, refresh } = await app.connect(owner.cookie);
  expect((await app.revoke(client, refresh)).status).toBe(200);
  expect((await connectedApp(client)).revokedAt).not.toBeNull();
});

test("an app with expired tokens shows as disconnected", async () => {
  const { client } = await app.connect(owner.cookie);
  const { id } = await connectedApp(client);
  const { systemPool } = world.database;
  await prune(systemPool, defaultRetention);
  expect((await connectedApp(client)).revokedAt).toBeNull();
  const past = "now() - interval '2 days'";
  await systemPool.query(`update oauth_records set created_at = ${past} where app_id = $1`, [id]);
  await systemPool.query(`update oauth_records set expires_at = ${past} where app_id = $1 and model <> 'Grant'`, [id]);
  await systemPool.query(`update connected_apps set updated_at = ${past} where id = $1`, [id]);
  await prune(systemPool, defaultRetention);
  expect((await connectedApp(client)).revokedAt).not.toBeNull();
});

test("another app's used token is refused and ends nothing", async () => {
  const { client, refresh } = await app.connect(owner.cookie);
  const other = await app.register({ client_name: "Another app" });
  const { body } = await app.refresh(client, refresh);
  expectError(await app.refresh(other, refresh), 400, "invalid_grant");
  await endGrace();
  expectError(await app.refresh(other, refresh), 400, "invalid_grant");
  expect(await call(body.access_token)).toBe(200);
});

test("a refresh refused for its scope or its resource does not use the token up", async () => {
  const { client, refresh } = await app.connect(owner.cookie, { scope: "customers:read" });
  for (const scope of ["customers:write", "customers:read nonsense"])
    expectError(await app.refresh(client, refresh, { scope }), 400, "invalid_scope");
  for (const resource of ["https://evil.example.com/", "not a URL"])
    expectError(await app.refresh(client, refresh, { resource }), 400, "invalid_target");
  const { status, body } = await app.refresh(client, refresh, { scope: "openid customers:read offline_access" });
  expect({ status, scope: body.scope }).toEqual({ status: 200, scope: "customers:read" });
  await endGrace();
  expectError(await app.refresh(client, refresh, { scope: "customers:write" }), 400, "invalid_scope");
  expect(await call(body.access_token)).toBe(200);
});

test("tokens that can be returned again are stored only encrypted, and deleted with the app", async () => {
  const { client, refresh } = await app.connect(owner.cookie);
  const { body } = await app.refresh(client, refresh);
  const { rows } = await world.database.systemPool.query("select to_jsonb(r)::text as kept from oauth_records r");
  const kept = rows.map((row) => row.kept).join("\n");
  for (const token of [refresh, body.refresh_token, body.access_token]) expect(kept).not.toContain(token);
  const { id } = await connectedApp(client);
  await owner.graphql("mutation ($id: ID!) { revoke_connected_app(id: $id) { id } }", { id });
  expectError(await app.refresh(client, refresh), 400, "invalid_grant");
  const left = await world.database.systemPool.query("select from oauth_records where app_id = $1", [id]);
  expect(left.rowCount).toBe(0);
});
