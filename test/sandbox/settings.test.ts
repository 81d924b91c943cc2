import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteBusiness } from "../../src/backup/delete-business.ts";
import { openSandboxTransports } from "../../src/domain/integrations/sandbox/transports.ts";
import { deleteBodiesOverLimit } from "../../src/retention/deletions.ts";
import { startWorld, type World } from "../world/world.ts";
import { addSandbox } from "./add-sandbox.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const create = "mutation { create_sandbox { id name } }";

test("a new sandbox keeps the given details, and a reset changes no setting", async () => {
  const details = { businessEmail: "ci@integrator.example", paymentTermsDays: 3, taxInclusive: true };
  const { client, db, id } = await addSandbox(world, null, details);
  const read = async () => (await db.findMany("Business", { where: { id } }))[0];
  expect(await read()).toMatchObject({ ...details, abn: "16000000140" });
  const changed = { abn: null, website: "https://ci.example", quoteValidDays: 9 };
  await db.transaction((tx) => tx.updateMany("Business", { where: { id }, data: changed }));
  expect((await client("POST", "/v1/sandbox/reset")).status).toBe(200);
  expect(await read()).toMatchObject({ ...details, ...changed });
});

test("the sandbox of a business has its plan, and a name that is not too long", async () => {
  const live = await world.addBusiness({ name: "B".repeat(255), plan: "starter" });
  const owner = await world.addPerson(live.id);
  const { body } = await owner.graphql(create);
  const { id, name } = body.data.create_sandbox;
  expect(name).toBe(`${"B".repeat(245)} (sandbox)`);
  const found = await world.database.tenant(id).findMany("Business", { where: { id } });
  expect(found[0]?.plan).toBe("starter");
});

test("no sandbox is created while another version runs", async () => {
  const pool = world.database.systemPool;
  const owner = await world.addPerson((await world.addBusiness()).id);
  const insert = `insert into processes (id, role, host, pid, version, node_version, in_maintenance, started_at, last_seen_at)
    values ($1, 'worker', 'old', 1, '0.9.0', '24', false, now(), now())`;
  const process = randomUUIDv7();
  await pool.query(insert, [process]);
  const { body } = await owner.graphql(create);
  expect(body.errors?.[0]?.extensions.problem.detail).toMatch(/^The platform is being upgraded/);
  await pool.query("update processes set last_seen_at = now() - interval '1 minute' where id = $1", [process]);
  expect((await owner.graphql(create)).body.errors).toBeUndefined();
});

test("the deletion of a business closes its sandbox at once", async () => {
  const live = await world.addBusiness();
  const sandbox = await addSandbox(world, live.id);
  expect((await sandbox.client("GET", "/v1/me")).status).toBe(200);
  // Ends after the first step.
  const killed = deleteBusiness(world.database.systemPool, live.id, () => {
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  for (const { client } of [sandbox, live]) expect((await client("GET", "/v1/me")).status).toBe(401);
});

test("the log keeps the bodies of the newest requests", async () => {
  const { id, db } = await addSandbox(world);
  const pool = world.database.systemPool;
  await pool.query(
    `insert into api_requests (id, business_id, request_id, method, path, status, milliseconds, credential_kind,
       credential_id, credential_name, created_at, request_body)
     select gen_random_uuid(), $1, n, 'GET', '/', 200, 1, 'api_key', gen_random_uuid(), 'CI', now() - n * interval '1 second', '{}'
     from generate_series(1, 1003) n`,
    [id],
  );
  expect((await pool.query(deleteBodiesOverLimit(2))).rowCount).toBe(2);
  expect((await pool.query(deleteBodiesOverLimit(1_000))).rowCount).toBe(1);
  expect((await pool.query(deleteBodiesOverLimit(1_000))).rowCount).toBe(0);
  expect(await db.count("ApiRequest", { where: { requestBody: { not: null } }, take: 2_000 })).toBe(1_000);
  expect(await db.count("ApiRequest", { take: 2_000 })).toBe(1_003);
});

test("a message whose email a reset has deleted is not stored", async () => {
  const { db } = await addSandbox(world);
  const email = {
    from: { name: "CI", address: "ci@example.com" },
    to: "jo@example.com",
    subject: "Hi",
    text: "Hi",
    html: "Hi",
  };
  const id = randomUUIDv7();
  await openSandboxTransports(db).emails.send({
    ...email,
    id,
    messageId: "<a@example.com>",
    returnPath: "ci@example.com",
  });
  expect(await db.count("SandboxMessage", { where: { id }, take: 1 })).toBe(0);
});
