import { afterAll, beforeAll, expect, test } from "vitest";
import { audit, operator } from "../../src/audit/audit.ts";
import { sql } from "../../src/query/sql.ts";
import { overDatabase } from "../cli/cli.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World["addPerson"]>>;

const fields =
  "id kind actor_kind actor_id actor_name address user_agent device subject_id subject changes { field before after } created_at";

async function read({ graphql }: Pick<Person, "graphql">, filters = "") {
  const { body } = await graphql(`{ audit_log${filters} { data { ${fields} } next_cursor } }`);
  expect(body.errors).toBeUndefined();
  return body.data.audit_log;
}

const kindsOf = async (owner: Person, filters?: string): Promise<string[]> =>
  (await read(owner, filters)).data.map(({ kind }: { kind: string }) => kind);

async function change({ graphql }: Pick<Person, "graphql">, mutation: string, headers?: Record<string, string>) {
  const { body } = await graphql(`mutation { ${mutation} }`, {}, headers);
  expect(body.errors).toBeUndefined();
  return body.data;
}

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("an entry records the person, time and address, and the values before and after", async () => {
  const { id } = await world.addBusiness();
  const owner = await world.addPerson(id);
  const member = await world.addPerson(id, "member");
  const before = Date.now();
  await change(owner, `update_member(id: "${member.id}", input: { role: admin }) { id }`, { "User-Agent": firefox });
  const { data } = await read(owner);
  expect(data).toEqual([
    {
      id: expect.any(String),
      kind: "member_role_changed",
      actor_kind: "user",
      actor_id: owner.id,
      actor_name: "Pat Person",
      address: "127.0.0.1",
      user_agent: firefox,
      device: "Firefox on Windows",
      subject_id: member.id,
      subject: "Pat Person",
      changes: [{ field: "role", before: "member", after: "admin" }],
      created_at: expect.any(String),
    },
  ]);
  expect(Math.abs(Date.parse(data[0].created_at) - before)).toBeLessThan(60_000);
  const input =
    'address: { line1: "1 High St", suburb: "Perth", state: "WA", postcode: "6000" }, payment_terms_days: 7';
  await change(owner, `update_business(input: { ${input}, name: "Test Plumbing" }) { id }`);
  // An entry lists changed fields only.
  expect((await read(owner)).data[0].changes).toEqual([
    { field: "address", before: null, after: "1 High St, Perth WA 6000" },
    { field: "payment_terms_days", before: "14", after: "7" },
  ]);
  await change(owner, "update_business(input: { payment_terms_days: 7 }) { id }");
  expect(await kindsOf(owner)).toEqual(["business_updated", "member_role_changed"]);
});

test("entries by keys, apps and operators name them as such", async () => {
  const business = await world.addBusiness({ slug: "audited" });
  const owner = await world.addPerson(business.id);
  const app = await world.addApp(business.id);
  const hook = { url: "https://example.com/hook", events: ["quote.accepted"] };
  const made = await business.client("POST", "/v1/webhooks/subscriptions", {
    body: hook,
    headers: { "User-Agent": "sdk/1" },
  });
  const path = `/v1/webhooks/subscriptions/${made.body.id}`;
  await app.client("PATCH", path, { body: { active: false } });
  await app.client("DELETE", path);
  const cli = overDatabase(world.url);
  const { json: key } = await cli(
    "key",
    "create",
    "--business",
    "audited",
    "--name",
    "Till",
    "--preset",
    "full",
    "--json",
  );
  await cli("user", "set", "--email", owner.email, "--password", "another long password", "--json");

  const { data } = await read(await world.addPerson(business.id));
  expect(data).toMatchObject([
    {
      kind: "password_reset",
      actor_kind: "operator",
      actor_name: "Operator",
      actor_id: null,
      address: null,
      subject_id: owner.id,
    },
    { kind: "api_key_created", actor_kind: "operator", subject_id: key.id, subject: "Till" },
    { kind: "webhook_deleted", actor_kind: "oauth", actor_id: app.id, actor_name: "Test app", subject: hook.url },
    { kind: "webhook_updated", actor_kind: "oauth", changes: [{ field: "active", before: "true", after: "false" }] },
    {
      kind: "webhook_created",
      actor_kind: "api_key",
      actor_id: business.keyId,
      user_agent: "sdk/1",
      device: null,
      subject_id: made.body.id,
    },
  ]);
  // No column holds either secret.
  const { rows } = await world.database.systemPool.query(
    "select a::text as entry from audit_log a where business_id = $1",
    [business.id],
  );
  for (const secret of [made.body.secret, key.key.slice(-40)])
    for (const { entry } of rows) expect(entry).not.toContain(secret);
});

test("the log records sign-ins, and failed ones for a known email", async () => {
  const { id } = await world.addBusiness();
  const owner = await world.addPerson(id);
  const signIn = (email: string, password: string) =>
    world.graphql(
      "mutation ($email: Email!, $password: String!) { sign_in(email: $email, password: $password) { member { id } } }",
      { email, password },
    );
  const total = () => world.database.system.auditEntry.count();
  const before = await total();
  await signIn("nobody@example.com", "wrong password");
  expect(await total()).toBe(before);
  await signIn(owner.email, "wrong password");
  await signIn(owner.email, "correct horse battery");
  await change(owner, "end_other_sessions");
  await change(owner, "sign_out");
  expect((await read(await world.addPerson(id))).data).toMatchObject([
    { kind: "signed_out", actor_id: owner.id },
    { kind: "sessions_ended", actor_id: owner.id, changes: [{ field: "sessions", before: null, after: "1" }] },
    { kind: "signed_in", actor_id: owner.id, address: "127.0.0.1" },
    {
      kind: "sign_in_failed",
      actor_kind: "unknown",
      actor_id: null,
      actor_name: "",
      subject_id: owner.id,
      address: "127.0.0.1",
    },
  ]);
});

test("the log records a download with its filters, and no refused download", async () => {
  const { id } = await world.addBusiness();
  const [owner, member] = [await world.addPerson(id), await world.addPerson(id, "member")];
  const get = (path: string, { cookie }: Person) => fetch(world.origin + path, { headers: { Cookie: cookie } });
  expect((await get("/exports/customers.csv?archived=perhaps", owner)).status).toBe(400);
  expect((await get("/exports/customers.csv", member)).status).toBe(403);
  const fromElsewhere = { headers: { Cookie: owner.cookie, "Sec-Fetch-Site": "cross-site" } };
  expect((await fetch(`${world.origin}/exports/customers.csv`, fromElsewhere)).status).toBe(403);
  const file = await get("/exports/customers.csv?search=jane", owner);
  expect(file.status).toBe(200);
  expect(file.headers.get("cache-control")).toBe("no-store");
  await file.text();
  expect((await read(owner)).data).toMatchObject([
    {
      kind: "export_downloaded",
      actor_id: owner.id,
      subject: "customers.csv",
      changes: [{ field: "search", before: null, after: "jane" }],
    },
  ]);
});

test("only owners read the log, and only their own business's", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  const [owner, admin, stranger] = [
    await world.addPerson(one.id),
    await world.addPerson(one.id, "admin"),
    await world.addPerson(two.id),
  ];
  await change(owner, `create_api_key(input: { name: "Website", preset: "full" }) { key }`);
  const refused = await admin.graphql(`{ audit_log { data { id } } }`);
  expect(refused.body.errors[0].extensions.problem).toMatchObject({ status: 403, type: "urn:service:error:forbidden" });
  expect(await kindsOf(stranger)).toEqual([]);
  expect(await kindsOf(stranger, `(actor_id: "${owner.id}")`)).toEqual([]);
});

test("the log has pages, and filters by kind, person and time", async () => {
  const { id } = await world.addBusiness();
  const [owner, other] = [await world.addPerson(id), await world.addPerson(id)];
  for (const name of ["One", "Two", "Three"])
    await change(owner, `update_profile(input: { name: "${name}" }) { member { id } }`);
  await change(other, `create_api_key(input: { name: "Website", preset: "full" }) { key }`);
  const first = await read(owner, "(limit: 3)");
  const rest = await read(owner, `(limit: 3, cursor: "${first.next_cursor}")`);
  expect([...first.data, ...rest.data].map(({ kind }) => kind)).toEqual([
    "api_key_created",
    "member_renamed",
    "member_renamed",
    "member_renamed",
  ]);
  expect(rest.next_cursor).toBeNull();
  expect(await kindsOf(owner, "(kind: api_key_created)")).toEqual(["api_key_created"]);
  expect(await kindsOf(owner, `(actor_id: "${other.id}")`)).toEqual(["api_key_created"]);
  const at = first.data[1].created_at;
  const newer = first.data.filter((entry: { created_at: string }) => entry.created_at >= at).length;
  expect(await kindsOf(owner, `(from: "${at}")`)).toHaveLength(newer);
  expect(await kindsOf(owner, `(to: "${at}")`)).toHaveLength(4 - newer);
  const { body } = await owner.graphql(`{ audit_log(actor_id: "nobody") { data { id } } }`);
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 400 });
});

test("requests add entries but cannot change them, and an entry commits with its change", async () => {
  const { id, db } = await world.addBusiness();
  const owner = await world.addPerson(id);
  await db.transaction((tx) => audit(tx, operator, "member_added", { subject: owner }));
  for (const statement of [
    sql`update audit_log set kind = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`select prune_audit_log(30, 1)`,
  ])
    await expect(db.transaction((tx) => tx.query(statement))).rejects.toThrow(/permission denied/);
  const failed = db.transaction(async (tx) => {
    await audit(tx, operator, "logo_removed");
    await tx.query(sql`select 1/0`);
  });
  await expect(failed).rejects.toThrow(/division by zero/);
  expect(await kindsOf(owner)).toEqual(["member_added"]);
  // A change is rolled back if its audit entry cannot be written.
  await world.database.systemPool.query(
    "alter table audit_log add constraint none check (kind <> 'api_key_created') not valid",
  );
  const { body } = await owner.graphql(`mutation { create_api_key(input: { name: "Lost", preset: "full" }) { key } }`);
  await world.database.systemPool.query("alter table audit_log drop constraint none");
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 500 });
  expect(await world.database.system.apiKey.count({ where: { businessId: id, name: "Lost" } })).toBe(0);
});
