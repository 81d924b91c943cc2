import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { subscribe } from "../portal/sse.ts";
import type { GraphqlClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let other: Awaited<ReturnType<World["another"]>>;
beforeAll(async () => {
  world = await startWorld();
  other = await world.another();
});
afterAll(async () => {
  await other.close();
  await world.close();
});

async function openTeam() {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  const second = await world.addPerson(business.id);
  const member = await world.addPerson(business.id, "member");
  return { ...business, owner, second, member };
}

type Input = { role?: "owner" | "admin" | "member" | null; is_active?: boolean | null };

const updateMember = async (graphql: GraphqlClient, id: string, input: Input) => {
  const { body } = await graphql(
    "mutation ($id: ID!, $input: UpdateMemberInput!) { update_member(id: $id, input: $input) { id role is_active } }",
    { id, input },
  );
  return body.data?.update_member ?? body.errors[0].extensions.problem;
};
const viewerRole = async (graphql: GraphqlClient) => {
  const { body } = await graphql("{ viewer { member { role } } }");
  return body.data?.viewer.member.role ?? body.errors[0].extensions.problem.status;
};
const signIn = async (email: string) =>
  (
    await world.graphql(
      "mutation ($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { member { id } } }",
      { email, password: "correct horse battery" },
    )
  ).body;

const streams = {
  notification_added: "subscription { notification_added { id } }",
  conversation_changed: "subscription { conversation_changed { id } }",
};

test("a deactivated person loses access at once, everywhere, and their streams end without another change", async () => {
  const { owner, member } = await openTeam();
  const open = await Promise.all(
    [world.origin, other.origin].flatMap((origin) =>
      Object.values(streams).map((query) => subscribe(origin, member.cookie, query)),
    ),
  );
  const others = await subscribe(other.origin, owner.cookie, streams.conversation_changed);
  expect(await updateMember(owner.graphql, member.id, { is_active: false })).toEqual({
    id: member.id,
    role: "member",
    is_active: false,
  });
  for (const stream of open) expect(await stream.next()).toBeUndefined();
  expect(await viewerRole(member.graphql)).toBe(401);
  const late = await subscribe(world.origin, member.cookie, streams.conversation_changed);
  expect((await late.next())?.errors?.[0]?.extensions.problem.type).toBe("urn:service:error:unauthorized");
  expect((await signIn(member.email)).errors[0].extensions.problem.detail).toBe("The email or the password is wrong.");
  expect(await world.database.system.session.count({ where: { memberId: member.id } })).toBe(0);
  expect(await viewerRole(owner.graphql)).toBe("owner");
  others.close();
});

test.each([
  ["is deactivated", { is_active: false }, { status: 401, detail: "Sign in first." }],
  ["gets another role", { role: "admin" }, { status: 403, detail: "Your role has just changed." }],
] as const)("a person who %s during a document of theirs changes nothing more", async (_what, change, problem) => {
  const { id: businessId, client, owner, second, db } = await openTeam();
  const { id } = (await client("POST", "/v1/customers", { body: { name: "Jane" } })).body;
  const before = await world.database.system.apiKey.count({ where: { businessId } });
  const document = `mutation ($id: ID!) {
    first: update_customer(id: $id, input: { name: "Jane Citizen" }) { name }
    next: create_api_key(input: { name: "Spare", preset: "full" }) { key } }`;
  const answered = await db.transaction(async (tx) => {
    await tx.findMany("Customer", { where: { id } }, { lock: true });
    const answer = second.graphql(document, { id });
    await waitsForLock();
    expect(await updateMember(owner.graphql, second.id, change)).toMatchObject(change);
    return { answer };
  });
  const { errors } = (await answered.answer).body;
  expect(errors[0]).toMatchObject({ path: ["next"], extensions: { problem } });
  expect((await client("GET", `/v1/customers/${id}`)).body.name).toBe("Jane Citizen");
  expect(await world.database.system.apiKey.count({ where: { businessId } })).toBe(before);
});

async function waitsForLock(): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await world.database.systemPool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting = rows[0]?.waiting ?? 0;
  }
}

test("a person who is activated again signs in again: no earlier session returns", async () => {
  const { owner, member } = await openTeam();
  await updateMember(owner.graphql, member.id, { is_active: false });
  expect(await updateMember(owner.graphql, member.id, { is_active: true })).toMatchObject({ is_active: true });
  expect(await viewerRole(member.graphql)).toBe(401);
  expect((await signIn(member.email)).data.sign_in.member.id).toBe(member.id);
});

test("records of a deactivated person stay: work, keys, and the apps that they connected", async () => {
  const { id, owner, second, client } = await openTeam();
  const { id: keyId, key } = await world.addKey(id, ["customers:read"]);
  const app = await world.addApp(id, ["customers:read"]);
  await world.database.system.connectedApp.update({ where: { id: app.id }, data: { memberId: second.id } });
  const { body: lead } = await client("POST", "/v1/leads", {
    body: { name: "Jane", email: "jane@example.com", assignee_id: second.id },
  });
  await updateMember(owner.graphql, second.id, { is_active: false });
  expect((await world.client(key)("GET", "/v1/customers")).status).toBe(200);
  expect((await app.client("GET", "/v1/customers")).status).toBe(200);
  expect((await client("GET", `/v1/leads/${lead.id}`)).body.assignee.id).toBe(second.id);
  const { body } = await owner.graphql(
    "{ connected_apps { data { id connected_by { id is_active } } } api_keys { data { id } } }",
  );
  expect(body.data.connected_apps.data).toEqual([{ id: app.id, connected_by: { id: second.id, is_active: false } }]);
  expect(body.data.api_keys.data.map((shown: { id: string }) => shown.id)).toContain(keyId);
});

test("a new role applies from the next request, and ends the streams of the old one", async () => {
  const { owner, second } = await openTeam();
  const stream = await subscribe(other.origin, second.cookie, streams.conversation_changed);
  expect((await second.graphql("{ api_keys { data { id } } }")).body.data).toBeDefined();
  expect(await updateMember(owner.graphql, second.id, { role: "member" })).toMatchObject({ role: "member" });
  expect((await second.graphql("{ api_keys { data { id } } }")).body.errors[0].extensions.problem.status).toBe(403);
  expect(await viewerRole(second.graphql)).toBe("member");
  expect(await stream.next()).toBeUndefined();
});

test("an update that changes nothing ends nothing", async () => {
  const { owner, member } = await openTeam();
  expect(await updateMember(owner.graphql, member.id, {})).toMatchObject({ role: "member", is_active: true });
  expect(await updateMember(owner.graphql, member.id, { role: "member", is_active: true })).toMatchObject({
    role: "member",
  });
  expect(await viewerRole(member.graphql)).toBe("member");
  for (const input of [{ role: null }, { is_active: null }])
    expect(await updateMember(owner.graphql, member.id, input)).toMatchObject({ status: 400 });
});

test("the last active owner remains one, whoever else has left or is an admin", async () => {
  const { id, owner, second } = await openTeam();
  await world.addPerson(id, "admin");
  await updateMember(owner.graphql, second.id, { is_active: false });
  for (const input of [{ role: "admin" }, { role: "member" }, { is_active: false }] as const)
    expect(await updateMember(owner.graphql, owner.id, input)).toMatchObject({
      status: 409,
      type: "urn:service:error:conflict",
      detail: "The business needs an active owner. Make somebody else an owner first.",
    });
  // A former member can lose the owner role, because they are no active owner.
  expect(await updateMember(owner.graphql, second.id, { role: "member" })).toMatchObject({ role: "member" });
  await updateMember(owner.graphql, second.id, { role: "owner", is_active: true });
  expect(await updateMember(owner.graphql, owner.id, { role: "admin" })).toMatchObject({ role: "admin" });
  expect(await viewerRole(owner.graphql)).toBe("admin");
});

test.each<[string, Input]>([
  ["demote", { role: "member" }],
  ["deactivate", { is_active: false }],
])("one owner remains when two %s each other concurrently", async (_verb, input) => {
  for (let round = 0; round < 10; round += 1) {
    const { id, owner, second } = await openTeam();
    const outcomes = await Promise.all([
      updateMember(owner.graphql, second.id, input),
      updateMember(second.graphql, owner.id, input),
    ]);
    expect(outcomes.filter((outcome) => outcome.id !== undefined)).toHaveLength(1);
    expect(await world.database.system.member.count({ where: { businessId: id, role: "owner", isActive: true } })).toBe(
      1,
    );
  }
});

test("one owner remains when all leave concurrently", async () => {
  const { id, owner, second } = await openTeam();
  const third = await world.addPerson(id);
  const outcomes = await Promise.all(
    [owner, second, third].map((each) => updateMember(each.graphql, each.id, { is_active: false })),
  );
  expect(outcomes.map(({ status }) => status ?? 200).sort()).toEqual([200, 200, 409]);
  expect(await world.database.system.member.count({ where: { businessId: id, role: "owner", isActive: true } })).toBe(
    1,
  );
});

test("an owner demoted during their request changes no one any more", async () => {
  const { id, owner, second, member } = await openTeam();
  await world.addPerson(id);
  const demoting = await world.database.systemPool.connect();
  await demoting.query("begin");
  await demoting.query("update members set role = 'member' where id = $1", [second.id]);
  const asked = updateMember(second.graphql, member.id, { role: "owner" });
  const waits = async () =>
    (await world.database.systemPool.query("select count(*)::int as n from pg_locks where not granted")).rows[0].n;
  await expect.poll(waits).toBeGreaterThan(0);
  await demoting.query("commit");
  demoting.release();
  expect(await asked).toMatchObject({ status: 403, detail: "Only an owner can do this." });
  expect(await viewerRole(owner.graphql)).toBe("owner");
});

test("only owners can do this, and another business's people are the same 404 as missing ones", async () => {
  const { owner, member, id, second } = await openTeam();
  const admin = await world.addPerson(id, "admin");
  const foreign = await openTeam();
  const end = "mutation ($id: ID!) { end_member_sessions(id: $id) }";
  for (const { graphql } of [member, admin]) {
    expect(await updateMember(graphql, second.id, { role: "member" })).toMatchObject({ status: 403 });
    expect((await graphql(end, { id: second.id })).body.errors[0].extensions.problem.status).toBe(403);
  }
  expect(await updateMember(world.graphql, second.id, { role: "member" })).toMatchObject({ status: 401 });
  const refusals = [];
  for (const unknown of [foreign.member.id, randomUUIDv7(), "nobody"]) {
    refusals.push(await updateMember(owner.graphql, unknown, { is_active: false }));
    refusals.push((await owner.graphql(end, { id: unknown })).body.errors[0].extensions.problem);
  }
  for (const { request_id: _, ...problem } of refusals)
    expect(problem).toEqual({ type: "urn:service:error:not-found", title: "No such record", status: 404 });
  expect(await viewerRole(foreign.member.graphql)).toBe("member");
});

test("an owner ends a person's sessions, who can sign in again", async () => {
  const { owner, member } = await openTeam();
  await signIn(member.email);
  const stream = await subscribe(other.origin, member.cookie, streams.conversation_changed);
  const { body } = await owner.graphql("mutation ($id: ID!) { end_member_sessions(id: $id) }", { id: member.id });
  expect(body.data).toEqual({ end_member_sessions: 2 });
  expect(await viewerRole(member.graphql)).toBe(401);
  expect(await stream.next()).toBeUndefined();
  expect((await signIn(member.email)).data.sign_in.member.id).toBe(member.id);
});

test("a sign-in under way during its person's deactivation leaves no session", async () => {
  const { owner, member } = await openTeam();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      signIn(member.email),
      signIn(member.email),
      updateMember(owner.graphql, member.id, { is_active: false }),
    ]);
    expect(await world.database.system.session.count({ where: { memberId: member.id } })).toBe(0);
    await updateMember(owner.graphql, member.id, { is_active: true });
  }
});

test("REST and tools have none of it", async () => {
  const { client } = await world.addBusiness();
  const { body: api } = await client("GET", "/v1/openapi.json");
  expect(JSON.stringify(api)).not.toMatch(/update_member|UpdateMember|change_password|end_\w*session/i);
});
