import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/query/sql.ts";
import { startWorld, type World } from "../world/world.ts";
import { type App, openApp } from "./flow.ts";

let world: World;
let app: App;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let owner: Awaited<ReturnType<World["addPerson"]>>;

beforeAll(async () => {
  world = await startWorld({ OAUTH_REGISTRATIONS_PER_HOUR: "10000" });
  app = openApp(world);
});
beforeAll(async () => {
  business = await world.addBusiness();
  owner = await world.addPerson(business.id);
});
afterAll(() => world.close());

const list =
  "{ connected_apps { data { id name site scopes connected_by { name } last_used_at revoked_at } next_cursor } }";
const revoke = "mutation ($id: ID!) { revoke_connected_app(id: $id) { id name revoked_at } }";

async function idOf(clientId: string): Promise<string> {
  return (await world.database.system.connectedApp.findFirstOrThrow({ where: { clientId } })).id;
}

test("an owner sees the apps, their scopes, who allowed them, and their last call", async () => {
  const own = await world.addBusiness();
  const person = await world.addPerson(own.id);
  const { client, access } = await app.connect(person.cookie, { client_name: "Claude", scope: "jobs:read" });
  const before = (await person.graphql(list)).body.data.connected_apps;
  const seen = {
    id: await idOf(client.client_id),
    name: "Claude",
    site: "app.example.com",
    scopes: ["jobs:read"],
    connected_by: { name: "Pat Person" },
    revoked_at: null,
  };
  expect(before).toEqual({ data: [{ ...seen, last_used_at: null }], next_cursor: null });
  await app.rest(access)("GET", "/v1/me");
  const [after] = (await person.graphql(list)).body.data.connected_apps.data;
  expect(after).toEqual({ ...seen, last_used_at: expect.stringMatching(/Z$/) });
});

test("revoking ends tokens, refresh tokens, codes and pending decisions at once", async () => {
  const { client, access, refresh } = await app.connect(owner.cookie);
  const code = (await app.allow(client, owner.cookie)).searchParams.get("code") ?? "";
  const browser = await app.open(app.parametersOf(client), owner.cookie);
  const decided = await browser.visit("POST", `${browser.address}/consent`, {
    csrf: browser.csrf,
    decision: "allow",
  });
  const id = await idOf(client.client_id);
  const revoked = await owner.graphql(revoke, { id });
  expect(revoked.body.data.revoke_connected_app).toMatchObject({ id, revoked_at: expect.any(String) });
  const call = await app.rest(access)("GET", "/v1/me");
  expect(call).toMatchObject({ status: 401, body: { type: "urn:service:error:unauthorized" } });
  expect((await app.refresh(client, refresh)).body.error).toBe("invalid_grant");
  expect((await app.exchange(client, code)).body.error).toBe("invalid_grant");
  const resumed = await browser.visit("GET", decided.headers.get("location") ?? "");
  expect(resumed.headers.get("location") ?? "").not.toContain("code=");
  const { rows } = await world.database.systemPool.query("select from oauth_records where app_id = $1", [id]);
  expect(rows).toEqual([]);
  const again = await owner.graphql(revoke, { id });
  expect(again.body.data).toEqual(revoked.body.data);
});

test("a new consent restores nothing that was revoked, and drafts keep the app's name", async () => {
  const scope = "messages:draft messages:read";
  const { client, access, refresh } = await app.connect(owner.cookie, { client_name: "Claude", scope });
  const { body: customer } = await business.client("POST", "/v1/customers", {
    body: { name: "Jane Citizen", phone: "0412 345 678" },
  });
  const draft = { customer_id: customer.id, channel: "sms", text: "Hello" };
  const { body: written } = await app.rest(access)("POST", "/v1/drafts", draft);
  await owner.graphql(revoke, { id: await idOf(client.client_id) });
  const { body: read } = await business.client("GET", `/v1/drafts/${written.id}`);
  expect(read.drafted_by).toEqual({ kind: "oauth", name: "Claude" });
  const led = await app.allow(client, owner.cookie, { scope: "messages:draft" });
  expect((await app.rest(access)("GET", "/v1/me")).status).toBe(401);
  expect((await app.refresh(client, refresh)).body.error).toBe("invalid_grant");
  const { body } = await app.exchange(client, led.searchParams.get("code") ?? "");
  const id = await idOf(client.client_id);
  const [listed] = (await owner.graphql(list)).body.data.connected_apps.data.filter(
    (each: { id: string }) => each.id === id,
  );
  expect(listed).toMatchObject({ scopes: ["messages:draft"], revoked_at: null });
  expect((await app.rest(body.access_token)("DELETE", `/v1/drafts/${written.id}`)).status).toBe(204);
});

test("revoking while tokens are issued leaves none alive", async () => {
  const id = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { client, refresh } = await app.connect(owner.cookie);
      const appId = await idOf(client.client_id);
      const [refreshed] = await Promise.all([app.refresh(client, refresh), owner.graphql(revoke, { id: appId })]);
      const { access_token: token } = refreshed.body;
      if (token !== undefined) expect((await app.rest(token)("GET", "/v1/me")).status).toBe(401);
      return appId;
    }),
  );
  const { rowCount } = await world.database.systemPool.query("select from oauth_records where app_id = any($1)", [id]);
  expect(rowCount).toBe(0);
});

test("an app connected twice has both grants; ending one leaves the other", async () => {
  const { client, access } = await app.connect(owner.cookie, { scope: "jobs:read" });
  const led = await app.allow(client, owner.cookie, { scope: "customers:read" });
  const code = led.searchParams.get("code") ?? "";
  const { body } = await app.exchange(client, code);
  const id = await idOf(client.client_id);
  const apps = (await owner.graphql(list)).body.data.connected_apps.data;
  const own = apps.filter((each: { id: string }) => each.id === id);
  expect(own).toMatchObject([{ scopes: ["customers:read", "jobs:read"] }]);
  expect((await app.rest(access)("GET", "/v1/customers")).status).toBe(403);
  await app.exchange(client, code);
  expect((await app.rest(body.access_token)("GET", "/v1/me")).status).toBe(401);
  expect((await app.rest(access)("GET", "/v1/me")).status).toBe(200);
});

test("admins and members neither see nor revoke apps, and no owner another business's", async () => {
  const { client } = await world.addApp(business.id);
  const [{ id } = { id: "" }] = (await owner.graphql(list)).body.data.connected_apps.data;
  for (const role of ["admin", "member"] as const) {
    const person = await world.addPerson(business.id, role);
    for (const [query, variables] of [
      [list, {}],
      [revoke, { id }],
    ] as const) {
      const { body } = await person.graphql(query, variables);
      expect(body.errors[0].extensions.problem).toMatchObject({ type: "urn:service:error:forbidden" });
    }
  }
  const stranger = await world.addPerson((await world.addBusiness()).id);
  expect((await stranger.graphql(list)).body.data.connected_apps.data).toEqual([]);
  for (const wrong of [id, "01890000-0000-7000-8000-000000000000", "no id"]) {
    const { body } = await stranger.graphql(revoke, { id: wrong });
    expect(body.errors[0].extensions.problem).toMatchObject({ type: "urn:service:error:not-found" });
  }
  expect((await client("GET", "/v1/me")).status).toBe(200);
});

test("in the database itself, no business ends another's app, and a revoked one is refused", async () => {
  const { id, client } = await world.addApp(business.id);
  const other = await world.addBusiness();
  await other.db.transaction((within) => within.query(sql`select end_app(${id})`));
  expect((await client("GET", "/v1/me")).status).toBe(200);
  await world.database.system.connectedApp.update({ where: { id }, data: { revokedAt: new Date() } });
  expect((await client("GET", "/v1/me")).status).toBe(401);
});
