import { register as metrics } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { openApp, redirectUri } from "./flow.ts";

const perHour = 5;

let world: World;
let second: Awaited<ReturnType<World["another"]>>;

beforeAll(async () => {
  world = await startWorld({ OAUTH_REGISTRATIONS_PER_HOUR: String(perHour) });
  second = await world.another();
});
afterAll(async () => {
  const faults = world.logged.filter((line) => line.includes('"level":50'));
  await second.close();
  await world.close();
  expect(faults).toEqual([]);
});

const app = { client_name: "Claude", redirect_uris: [redirectUri], token_endpoint_auth_method: "none" };

const register = (metadata: object, origin = world.origin) =>
  createClient(origin + world.config.basePath)("POST", "/oauth/register", { body: metadata });

const clear = () => world.database.systemPool.query("delete from sign_in_failures");

const refusals = async () => {
  const { values } = (await metrics.getSingleMetric("fieldline_oauth_registrations_total")?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels.outcome === "refused")?.value ?? 0;
};

test("identical metadata get the same client, in any order and concurrently, and do not count", async () => {
  await clear();
  const { body: first } = await register(app);
  const reordered = Object.fromEntries(Object.entries(app).reverse());
  const answers = await Promise.all(
    Array.from({ length: 4 * perHour }, (_, index) =>
      register(index % 3 === 0 ? reordered : app, index % 2 === 0 ? world.origin : second.origin),
    ),
  );
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: first });
  const { rowCount } = await world.database.systemPool.query("select from oauth_clients where client_id = $1", [
    first.client_id,
  ]);
  expect(rowCount).toBe(1);
});

test("concurrent first registrations on two processes are one client", async () => {
  await clear();
  const fresh = { ...app, client_name: "Ledger Buddy" };
  const answers = await Promise.all([world.origin, second.origin].map((origin) => register(fresh, origin)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map(({ body }) => body.client_id)).size).toBe(1);
});

test("any difference is another client, and a client with a secret is always a new one", async () => {
  await clear();
  const ids = new Set<string>();
  for (const metadata of [
    app,
    { ...app, client_name: "Claude " },
    { ...app, redirect_uris: [`${redirectUri}/2`] },
    { ...app, scope: "customers:read" },
  ])
    ids.add((await register(metadata)).body.client_id);
  await clear();
  const { token_endpoint_auth_method: _none, ...confidential } = app;
  const [left, right] = [await register(confidential), await register(confidential)];
  ids.add(left.body.client_id).add(right.body.client_id);
  expect(ids.size).toBe(6);
  expect(left.body.client_secret).not.toBe(right.body.client_secret);
});

test("an address registers a limited number of new apps an hour, then waits, and known ones still connect", async () => {
  await clear();
  const known = await register(app);
  const numbered = (number: number) => register({ ...app, client_name: `App ${number}` });
  for (let number = 0; number < perHour; number += 1) expect((await numbered(number)).status).toBe(201);
  const before = await refusals();
  const refused = await numbered(perHour);
  expect(refused).toMatchObject({ status: 429, body: { error: "temporarily_unavailable" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refusals()).toBe(before + 1);
  expect((await register(app)).body).toEqual(known.body);
  expect((await numbered(0)).status).toBe(201);
});

test("registrations refused for their metadata do not count", async () => {
  await clear();
  for (let count = 0; count <= perHour; count += 1) expect((await register({})).status).toBe(400);
  expect((await register({ ...app, client_name: "After them" })).status).toBe(201);
});

test("two installations of one app are one connected app, each with its own sign-in", async () => {
  await clear();
  const flow = openApp(world);
  const { id } = await world.addBusiness();
  const owner = await world.addPerson(id);
  const connect = () => flow.connect(owner.cookie, { software_id: "one program" });
  const [left, right] = [await connect(), await connect()];
  expect(left.client.client_id).toBe(right.client.client_id);
  expect(await world.database.system.connectedApp.count({ where: { businessId: id } })).toBe(1);
  await flow.revoke(left.client, left.refresh);
  expect((await flow.rest(left.access)("GET", "/v1/me")).status).toBe(401);
  expect((await flow.rest(right.access)("GET", "/v1/me")).status).toBe(200);
});
