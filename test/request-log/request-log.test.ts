import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { type FinishedRequest, RequestLog } from "../../src/request-log/request-log.ts";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Client = Awaited<ReturnType<World["addBusiness"]>>["client"];

/** The log's pages, once a request of this path is in it. */
async function logOf(client: Client, path: string, query = "limit=100") {
  return vi.waitFor(async () => {
    const { body } = await client("GET", `/v1/requests?${query}`);
    expect(body.data.map((one: { path: string }) => one.path)).toContain(path);
    return body.data as Record<string, unknown>[];
  });
}

test("a request is in the log with its caller, status, problem and duration, without its query and body", async () => {
  const { client, key, keyId } = await world.addBusiness();
  const answer = await fetch(`${world.base}/v1/customers?search=secret`, {
    method: "POST",
    headers: { "X-Api-Key": key, "User-Agent": "crm/2.1", "Content-Type": "application/json" },
    body: JSON.stringify({ name: 7, note: "secret" }),
  });
  const [logged] = (await logOf(client, "/v1/customers")).filter(({ path }) => path === "/v1/customers");
  expect(logged).toEqual({
    id: expect.any(String),
    request_id: answer.headers.get("x-service-request-id"),
    method: "POST",
    path: "/v1/customers",
    operation: "CreateCustomer",
    status: 400,
    problem: "bad-request",
    milliseconds: expect.any(Number),
    credential_kind: "api_key",
    credential_id: keyId,
    credential_name: "Test",
    address: "127.0.0.1",
    user_agent: "crm/2.1",
    request_body: null,
    response_body: null,
    created_at: expect.any(String),
  });
  const { rows } = await world.database.systemPool.query("select r::text from api_requests r");
  expect(JSON.stringify(rows)).not.toContain("secret");
});

test("a tool's call, a batch, a PDF and a refused request are in the log; a person's and a stranger's are not", async () => {
  const business = await world.addBusiness();
  const { client, key, id } = business;
  const app = await world.addApp(id);
  const person = await world.addPerson(id);
  await person.graphql("{ viewer { member { id } } }");
  await fetch(`${world.base}/v1/customers`, { headers: { "X-Api-Key": `${key}x` } });
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "list_jobs", arguments: {} },
  };
  const told = await fetch(`${world.base}/mcp/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${app.token}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify(call),
  });
  expect(told.status).toBe(200);
  await client("POST", "/v1/batch", { body: { operations: [{ method: "POST", path: "/v1/customers", body: {} }] } });
  await client("GET", `/v1/quotes/${randomUUID()}/pdf`);
  const { key: narrow } = await world.addKey(id, ["jobs:read"]);
  await world.client(narrow)("GET", "/v1/customers");
  await client("GET", "/v1/me");
  const all = await logOf(client, "/v1/me");
  const shown = all
    .filter(({ operation }) => operation !== "ListRequests")
    .map(({ method, path, operation, status, problem, credential_kind: kind }) =>
      [method, path, operation, status, problem, kind].join(" ").replaceAll(/[0-9a-f-]{36}/g, "…"),
    );
  expect(shown.toSorted()).toEqual([
    "GET /v1/customers ListCustomers 403 insufficient-scope api_key",
    "GET /v1/me GetMe 200  api_key",
    "GET /v1/quotes/…/pdf GetQuotePdf 404 not-found api_key",
    "POST /mcp/mcp ListJobs 200  oauth",
    "POST /v1/batch Batch 200  api_key",
  ]);
});

test("a request over the rate limit is in the log with its caller", async () => {
  const { client, id } = await world.addBusiness();
  const { id: keyId, key } = await world.addKey(id);
  await world.database.system.apiKey.update({ where: { id: keyId }, data: { name: "Sync", requestsPerMinute: 1 } });
  const limited = world.client(key);
  const statuses = [await limited("GET", "/v1/jobs"), await limited("GET", "/v1/leads")].map(({ status }) => status);
  expect(statuses).toEqual([200, 429]);
  const [logged] = (await logOf(client, "/v1/leads")).filter(({ path }) => path === "/v1/leads");
  expect(logged).toMatchObject({
    status: 429,
    problem: "rate-limited",
    credential_name: "Sync",
    operation: "ListLeads",
  });
});

test("filters find requests by result, path, operation, credential, request id and time", async () => {
  const { client, id, keyId } = await world.addBusiness();
  const { id: otherId, key: other } = await world.addKey(id);
  const requestId = `job-${randomUUID()}`;
  await client("GET", "/v1/jobs");
  await world.client(other)("GET", "/v1/leads?limit=0");
  await client("GET", "/v1/quotes", { headers: { "x-service-request-id": requestId } });
  await logOf(client, "/v1/quotes");
  const find = async (query: string) => {
    const { status, body } = await client("GET", `/v1/requests?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.data.map(({ path }: { path: string }) => path).filter((path: string) => path !== "/v1/requests");
  };
  expect(await find("failed=true")).toEqual(["/v1/leads"]);
  expect(await find("status=400&problem=bad-request")).toEqual(["/v1/leads"]);
  expect(await find("failed=false")).toEqual(["/v1/quotes", "/v1/jobs"]);
  expect(await find("path=/v1/jobs")).toEqual(["/v1/jobs"]);
  expect(await find("operation=ListQuotes&method=GET")).toEqual(["/v1/quotes"]);
  expect(await find(`credential_id=${otherId}`)).toEqual(["/v1/leads"]);
  expect(await find(`credential_id=${keyId}&method=POST`)).toEqual([]);
  expect(await find(`request_id=${requestId}`)).toEqual(["/v1/quotes"]);
  expect(await find("created_from=2999-01-01T00:00:00Z")).toEqual([]);
});

test("only the business's own requests, and only with the scope or as its owner", async () => {
  const [one, two] = [await world.addBusiness(), await world.addBusiness()];
  await one.client("GET", "/v1/me");
  await logOf(one.client, "/v1/me");
  const seen = (await two.client("GET", "/v1/requests")).body.data as { path: string }[];
  expect(seen.filter(({ path }) => path === "/v1/me")).toEqual([]);
  const { key } = await world.addKey(one.id, ["jobs:read"]);
  expect((await world.client(key)("GET", "/v1/requests")).body.type).toBe("urn:service:error:insufficient-scope");
  const ask = "{ api_requests { data { id } } }";
  const [owner, admin] = [await world.addPerson(one.id), await world.addPerson(one.id, "admin")];
  expect((await owner.graphql(ask)).body.errors).toBeUndefined();
  expect((await admin.graphql(ask)).body.errors).toHaveLength(1);
});

const finished = (businessId: string, path = "/v1/me"): FinishedRequest => ({
  businessId,
  requestId: randomUUID(),
  method: "GET",
  path,
  operation: null,
  status: 200,
  problem: null,
  milliseconds: 1,
  credentialKind: "api_key",
  credentialId: randomUUID(),
  credentialName: "Test",
  address: null,
  userAgent: null,
  createdAt: new Date(),
});

const countOf = async (businessId: string) => {
  const { rows } = await world.database.systemPool.query(
    "select count(*)::int as count from api_requests where business_id = $1",
    [businessId],
  );
  return rows[0].count as number;
};

test("a business adds a bounded number in a second, and a deleted one takes nothing else with it", async () => {
  const [busy, quiet] = [await world.addBusiness(), await world.addBusiness()];
  const log = new RequestLog({ pool: world.database.systemPool, onError: (error) => expect(error).toBeUndefined() });
  const { max } = limits.requests.loggedPerSecond;
  for (let sent = 0; sent < max + 10; sent += 1) log.add(busy.id, () => finished(busy.id));
  log.add(quiet.id, () => finished(quiet.id));
  const gone = randomUUID();
  log.add(gone, () => finished(gone));
  await log.close();
  expect([await countOf(busy.id), await countOf(quiet.id)]).toEqual([max, 1]);
  log.add(busy.id, () => finished(busy.id));
  await log.close();
  expect(await countOf(busy.id)).toBe(max + 1);
});

test("a slow database holds back a bounded number, one statement at a time", async () => {
  const { id } = await world.addBusiness();
  const sent: number[] = [];
  let finish = () => {};
  const query = async (_text: string, [rows]: string[]) => {
    sent.push(JSON.parse(rows ?? "").length);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { rows: [] };
  };
  const log = new RequestLog({ pool: { query } as never, onError: (error) => expect(error).toBeUndefined() });
  log.add(id, () => finished(id));
  const closing = log.close();
  await vi.waitFor(() => expect(sent).toEqual([1]));
  for (let more = 0; more < 6000; more += 1) log.add(String(more), () => finished(String(more)));
  expect(sent).toEqual([1]);
  finish();
  await closing;
  const closed = log.close();
  await vi.waitFor(() => expect(sent).toEqual([1, 5000]));
  finish();
  await closed;
});

test("a database that is away loses that second's requests, and says so once", async () => {
  const { id } = await world.addBusiness();
  const errors: unknown[] = [];
  const pool = {
    query: vi
      .fn()
      .mockRejectedValueOnce(new Error("away"))
      .mockImplementation((...given: [string, unknown[]]) => world.database.systemPool.query(...given)),
  };
  const log = new RequestLog({ pool: pool as never, onError: (error) => void errors.push(error) });
  log.add(id, () => finished(id));
  log.add(id, () => finished(id));
  await log.close();
  log.add(id, () => finished(id));
  await log.close();
  expect(errors).toHaveLength(1);
  expect(await countOf(id)).toBe(1);
});

test("requests go after 7 days, and those beyond the newest of a business", async () => {
  const { id } = await world.addBusiness();
  const { max } = limits.requests.loggedRequests;
  const add = (count: number, age: string) =>
    world.database.systemPool.query(
      `insert into api_requests (id, business_id, request_id, method, path, status, milliseconds, credential_kind,
         credential_id, credential_name, created_at)
       select gen_random_uuid(), $1, n::text, 'GET', $2, 200, 1, 'api_key', gen_random_uuid(), 'Test',
         now() - $2::text::interval - n * interval '1 millisecond'
       from generate_series(1, $3::int) n`,
      [id, age, count],
    );
  await add(5, "8 days");
  await add(max + 3, "1 hour");
  await prune(world.database.systemPool, defaultRetention);
  expect(await countOf(id)).toBe(max);
  const { rows } = await world.database.systemPool.query(
    "select max(request_id::int) as last from api_requests where business_id = $1",
    [id],
  );
  expect(rows[0].last).toBe(max);
});
