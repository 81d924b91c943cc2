import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueEmail } from "../../src/domain/integrations/emails/enqueue-email.ts";
import { limits } from "../../src/limits/limits.ts";
import type { World } from "../world/world.ts";
import { signInAs, startOperatorWorld } from "./operator-world.ts";

let world: World;
beforeAll(async () => {
  world = await startOperatorWorld({ ROLE: "all" });
});
afterAll(() => world.close());

const rowsIn = (text: string) => [...text.matchAll(/<tr><td/g)].length;
const pool = () => world.database.systemPool;

test("businesses are found by a part of their name, their slug or a person's email address", async () => {
  const { get } = await signInAs(world);
  const { id } = await world.addBusiness({ name: "Zephyr Cooling & Sons", slug: "zephyr-north" });
  const { email } = await world.addPerson(id);
  for (const search of ["zephyr COOL", "yr-nor", email.slice(0, 30)]) {
    const { status, text } = await get(`/operator/businesses?${new URLSearchParams({ search })}`);
    expect([status, text.includes(`/operator/businesses/${id}`), rowsIn(text)], search).toEqual([200, true, 1]);
    expect(text).toContain("Zephyr Cooling &amp; Sons");
  }
  for (const search of ["100%", "z_phyr", "nobody at all"])
    expect(rowsIn((await get(`/operator/businesses?${new URLSearchParams({ search })}`)).text), search).toBe(0);
});

test("the list has pages, and shows each business once", async () => {
  const { get } = await signInAs(world);
  const made = [];
  for (let count = 0; count <= limits.operator.pageRows.max; count += 1)
    made.push((await world.addBusiness({ name: "Pagewise" })).id);
  const first = await get("/operator/businesses?search=pagewise");
  const [, next = ""] = /href="([^"]*before=[^"]*)"/.exec(first.text) ?? [];
  const second = await get(next.replaceAll("&amp;", "&"));
  const shown = [first, second].flatMap(({ text }) =>
    [...text.matchAll(/businesses\/([0-9a-f-]{36})"/g)].map(([, id]) => id),
  );
  expect(shown.toSorted()).toEqual(made.toSorted());
  expect(second.text).not.toContain("Next page");
});

test("a business is suspended and released, and both are in its audit log and the operators' log", async () => {
  const { get, post, person } = await signInAs(world);
  const { id, client } = await world.addBusiness({ name: "Late Payer" });
  const path = `/operator/businesses/${id}`;
  expect((await post(`${path}/suspend`, { reason: " " })).status).toBe(400);
  const suspended = await post(`${path}/suspend`, { reason: "The invoice of March is unpaid." });
  expect([suspended.status, suspended.headers.get("location")]).toEqual([303, `${path}?done=suspended`]);
  expect((await get(path)).text).toContain("The invoice of March is unpaid.");
  expect(rowsIn((await get("/operator/businesses?suspended=1&search=late+payer")).text)).toBe(1);
  expect((await client("GET", "/v1/me")).status).toBe(403);
  expect((await post(`${path}/lift`)).headers.get("location")).toBe(`${path}?done=lifted`);
  expect((await client("GET", "/v1/me")).status).toBe(200);
  const { rows } = await pool().query(
    "select kind, actor_kind, actor_name from audit_log where business_id = $1 order by id",
    [id],
  );
  expect(rows.filter(({ kind }) => kind.includes("suspended"))).toEqual([
    { kind: "business_suspended", actor_kind: "operator", actor_name: "Operator" },
    { kind: "business_unsuspended", actor_kind: "operator", actor_name: "Operator" },
  ]);
  const { text } = await get("/operator/log");
  expect(text).toContain("Suspended the business");
  expect(text).toContain("op@platform.example");
  expect(person.id).toBeDefined();
});

test("emails of a suspended business wait, and go out after its release", async () => {
  const { post } = await signInAs(world);
  const { id, db } = await world.addBusiness();
  await post(`/operator/businesses/${id}/suspend`, { reason: "Fraud" });
  const mail = { kind: "quote", to: "jane@example.com", subject: "Hi", text: "Hi", html: "<p>Hi</p>" } as const;
  await db.transaction((transaction) => enqueueEmail(transaction, mail));
  const other = await world.addBusiness();
  await other.db.transaction((transaction) => enqueueEmail(transaction, mail));
  const statusOf = async (business: string) =>
    (await pool().query("select status from emails where business_id = $1", [business])).rows[0]?.status;
  // The other business's email was queued later, so the first has had its turn.
  await expect.poll(() => statusOf(other.id), { timeout: 20_000 }).toBe("sent");
  expect(await statusOf(id)).toBe("queued");
  await post(`/operator/businesses/${id}/lift`);
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe("sent");
});

test("a plan, a subscription and a trial's end are saved as by the command", async () => {
  const { post } = await signInAs(world);
  const { id } = await world.addBusiness();
  const fields = { plan: "scale", subscription: "active", trial_ends_at: "2027-01-31T02:30" };
  expect((await post(`/operator/businesses/${id}/plan`, fields)).status).toBe(303);
  const { rows } = await pool().query("select plan, subscription, trial_ends_at from businesses where id = $1", [id]);
  expect(rows).toEqual([{ plan: "scale", subscription: "active", trial_ends_at: new Date("2027-01-31T02:30:00Z") }]);
  for (const wrong of [{ plan: "huge" }, { trial_ends_at: "soon" }, { trial_ends_at: "9999-01-01T00:00" }])
    expect((await post(`/operator/businesses/${id}/plan`, { ...fields, ...wrong })).status).toBe(400);
});

test("a failed email is shown with its address masked, and can be sent again", async () => {
  const { get, post } = await signInAs(world);
  const { id } = await world.addBusiness({ name: "Bouncing" });
  const { id: emailId } = await world.database.system.email.create({
    data: {
      businessId: id,
      to: "jane.citizen@example.com",
      subject: "Hi",
      text: "Hi",
      html: "<p>Hi</p>",
      status: "failed",
      lastError: "550 jane.citizen@example.com is unknown",
    },
  });
  const { text } = await get("/operator/emails");
  expect(text).toContain("j…@example.com");
  expect(text).not.toContain("jane.citizen");
  expect((await post("/operator/emails/retry", { business: id, id: emailId })).status).toBe(303);
  const status = async () => (await pool().query("select status from emails where id = $1", [emailId])).rows[0]?.status;
  await expect.poll(status, { timeout: 20_000 }).toBe("sent");
  expect((await post("/operator/emails/retry", { business: id, id: crypto.randomUUID() })).status).toBe(404);
});

test("queues are shown with pg-boss's counts and their next run, and a failed job can be retried", async () => {
  const { get, post } = await signInAs(world);
  const { rows } = await pool().query<{ id: string }>(
    `insert into pgboss.job (name, state, output, completed_on)
     values ('expire-quotes', 'failed', '{"message": "The database went away"}', now()) returning id`,
  );
  const [job] = rows;
  await pool().query("update pgboss.queue set failed_count = 1 where name = 'expire-quotes'");
  const { text } = await get("/operator/queues");
  expect(text).toContain("<code>expire-quotes</code>");
  expect(text).toContain("*/5 * * * *");
  expect(text).toContain("The database went away");
  expect(text).toMatch(/Next run"><div><time datetime="20/);
  expect((await post("/operator/queues/retry", { name: "expire-quotes", id: job?.id ?? "" })).status).toBe(303);
  expect((await post("/operator/queues/retry", { name: "nonsense", id: job?.id ?? "" })).status).toBe(404);
});

test("processes are shown with their versions, with a note if two versions run", async () => {
  const { get } = await signInAs(world);
  await pool().query(
    `insert into processes (id, role, host, pid, version, node_version, in_maintenance, started_at, last_seen_at)
     values (gen_random_uuid(), 'worker', 'old-host', 7, '0.9.0', 'v26.0.0', false, now(), now()),
       (gen_random_uuid(), 'worker', 'dead-host', 8, '0.8.0', 'v26.0.0', false, now(), now() - interval '1 hour')`,
  );
  const { text } = await get("/operator");
  expect(text).toContain("2 versions are running");
  expect(text).toContain("old-host");
  expect(text).toMatch(/dead-host[\s\S]*Silent/);
});
