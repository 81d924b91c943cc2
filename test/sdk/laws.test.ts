import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ConnectionError, Fieldline, type List, ProblemError, type Result } from "../../packages/sdk/src/index.ts";
import { RequestLog } from "../../src/request-log/request-log.ts";
import { methodNameOf } from "../../src/sdk/names.ts";
import { type Endpoint, endpoints, exampleBody } from "../laws/operations.ts";
import { startReceiver } from "../webhooks/receiver.ts";
import { createRecords, fillPath, type Records, recordFor, requiredQuery } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let fieldline: Fieldline;
let records: Records;
/** The text of each response, by request id. */
const texts = new Map<string | undefined, string>();

async function recordText(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  texts.set(response.headers.get("x-service-request-id") ?? undefined, await response.clone().text());
  return response;
}

beforeAll(async () => {
  world = await startWorld();
  // Two reads of one list then return the same next_updated_since.
  await world.database.watermark.stop();
  // Nor does a read then change the log of requests.
  vi.spyOn(RequestLog.prototype, "add").mockReturnValue();
  business = await world.addBusiness();
  await world.addPerson(business.id);
  fieldline = new Fieldline({ baseUrl: `${world.base}/`, apiKey: business.key, fetch: recordText, quiet: true });
  // Two of each, so that a list with a page size of one has several pages.
  await createRecords(business);
  records = await createRecords(business);
});
afterAll(() => world.close());

function call(operation: Endpoint, named: Records, ...more: unknown[]) {
  const { resource, method } = methodNameOf(operation);
  const methods = fieldline[resource as "jobs"] as unknown as Record<string, (...args: unknown[]) => unknown>;
  const ids = operation.path.map(({ name }) => recordFor(operation, named, name));
  const body = exampleBody(operation, named);
  const query = requiredQuery(operation);
  const given = [
    ...(body === undefined ? [] : [body]),
    ...(operation.isList || operation.query.length === 0 ? [] : [query]),
  ];
  return methods[method]?.(...ids, ...given, ...more);
}

async function logged(requestId: string | undefined): Promise<object> {
  const line = await vi.waitFor(() => {
    const found = world.logged.find((one) => one.includes(`"${requestId}"`));
    if (found === undefined) throw new Error(`the log does not name ${requestId}`);
    return found;
  }, 10_000);
  return JSON.parse(line);
}

/** Operations that change no records run first. Later ones need new records each. A reset deletes them all. */
function rank({ name, kind, path, http }: Endpoint): number {
  if (kind === "query") return 0;
  if (name === "ResetSandbox") return 3;
  return path.length === 0 || (path.length === 1 && http.method === "PATCH") ? 1 : 2;
}

const inOrder = [...endpoints].sort((a, b) => rank(a) - rank(b));

const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort();

describe.each(inOrder.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  test("is reached by its method, which returns REST's response", async () => {
    const named = rank(operation) === 2 ? await createRecords(business) : records;
    const address = fillPath(operation, named);
    const { data, response, requestId, etag } = await (call(operation, named) as Result<unknown>).withResponse();
    const { method, status } = operation.http;
    expect(response.status).toBe(status);
    expect(await logged(requestId)).toMatchObject({ method, path: `/api${address.split("?")[0]}`, status });
    expect(data).toEqual(status === 204 ? undefined : JSON.parse(texts.get(requestId) ?? ""));
    expect(etag).toBe(response.headers.get("etag") ?? undefined);
    if (operation.kind === "query") expect(data).toEqual((await business.client("GET", address)).body);
  });

  test("leads to every record of a list, a page at a time", async () => {
    if (!operation.isList) return;
    const whole = (await business.client("GET", `${fillPath(operation, records)}?limit=100`)).body.data;
    const list = call(operation, records, { limit: 1 }) as List<unknown>;
    const found: unknown[] = [];
    for await (const record of list) found.push(record);
    expect(sorted(found)).toEqual(sorted(whole));
    expect(await list.toArray({ most: 1 })).toEqual(found.slice(0, 1));
    const sizes: number[] = [];
    for await (const { data } of list.pages()) sizes.push(data.length);
    expect(sizes).toEqual(found.map(() => 1));
  });

  test("returns nothing if the record is as last read", async () => {
    if (operation.kind !== "query" || operation.isList) return;
    const { etag, data } = await (call(operation, records) as Result<unknown>).withResponse();
    expect(etag).toBeDefined();
    expect(await call(operation, records, { ifNoneMatch: etag })).toBeUndefined();
    expect(await call(operation, records, { ifNoneMatch: '"other"' })).toEqual(data);
  });
});

test("a change with the etag of an earlier state is refused", async () => {
  const { id } = await fieldline.customers.create({ name: "Jane Citizen" });
  const { etag } = await fieldline.customers.get(id).withResponse();
  const first = await fieldline.customers.update(id, { name: "Jane" }, { ifMatch: etag }).withResponse();
  expect(first.data.name).toBe("Jane");
  const second = fieldline.customers.update(id, { name: "Joan" }, { ifMatch: etag });
  await expect(second).rejects.toMatchObject({ status: 412, type: "precondition-failed" });
  await fieldline.customers.archive(id, { ifMatch: first.etag });
  expect((await fieldline.customers.get(id)).archived_at).not.toBeNull();
});

test("a POST under one key runs once", async () => {
  const idempotencyKey = crypto.randomUUID();
  const made = await fieldline.leads.create({ name: "Sam", phone: "0412345678" }, { idempotencyKey });
  const again = await fieldline.leads.create({ name: "Sam", phone: "0412345678" }, { idempotencyKey }).withResponse();
  expect(again.data).toEqual(made);
  expect(again.response.headers.get("idempotency-replayed")).toBe("true");
});

test("a POST whose response is lost is repeated, and runs once", async () => {
  let isLost = false;
  const losing = new Fieldline({
    baseUrl: world.base,
    apiKey: business.key,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (isLost) return response;
      isLost = true;
      throw new TypeError("terminated");
    },
  });
  const name = crypto.randomUUID();
  const { response, data } = await losing.customers.create({ name }).withResponse();
  expect(response.headers.get("idempotency-replayed")).toBe("true");
  expect(await fieldline.customers.list({ search: name }).toArray()).toMatchObject([{ id: data.id }]);
});

test("an invalid request is an error that names its fields, and any other one names its type", async () => {
  const invalid = await fieldline.customers.create({ name: "" }).catch((error: unknown) => error);
  expect(invalid).toBeInstanceOf(ProblemError);
  expect(invalid).toMatchObject({ status: 400, type: "bad-request", errors: [{ pointer: "/name" }] });
  const { message, requestId } = invalid as ProblemError;
  expect(message).toMatch(/^name .* \(400 bad-request, request /);
  expect(message).toContain(requestId);
  expect(await logged(requestId)).toMatchObject({ status: 400 });
  const missing = await fieldline.customers.get(crypto.randomUUID()).catch((error: unknown) => error);
  expect(missing instanceof ProblemError && missing.is("not-found")).toBe(true);
  await expect(fieldline.customers.list({ cursor: "none" }).toArray()).rejects.toMatchObject({ type: "bad-request" });
});

test("the event catalogue has a method, which returns the served one", async () => {
  const { data } = await fieldline.webhooks.listEventTypes();
  expect(data).toEqual((await business.client("GET", "/v1/webhooks/events")).body.data);
});

test("a page that has not changed since its etag has no data", async () => {
  const { data, etag } = await fieldline.events.list({ limit: 2 }).withResponse();
  expect(data.data.length).toBe(2);
  const again = await fieldline.events.list({ limit: 2 }, { ifNoneMatch: etag }).withResponse();
  expect([again.response.status, again.etag, again.data]).toEqual([304, etag, { data: [], next_cursor: null }]);
});

test("an expired token is replaced once", async () => {
  const { token } = await world.addApp(business.id);
  const tokens = ["ccoat_ended", token];
  const app = new Fieldline({ baseUrl: world.base, accessToken: async () => tokens.shift() ?? "ccoat_none" });
  expect((await app.me.get()).caller.kind).toBe("oauth");
  await expect(app.me.get()).rejects.toMatchObject({ type: "unauthorized" });
  const fixed = new Fieldline({ baseUrl: world.base, accessToken: token });
  expect((await fixed.me.get()).business.id).toBe(business.id);
});

test("a redirect is not followed, so that no other host sees the credential", async () => {
  const other = await startReceiver((response) =>
    response.writeHead(307, { Location: `${other.url}/elsewhere` }).end(),
  );
  const redirected = new Fieldline({ baseUrl: other.url, apiKey: business.key, maxRetries: 0 });
  await expect(redirected.me.get()).rejects.toThrow(ConnectionError);
  expect(other.arrivals.map(({ path }) => path)).toEqual(["/hook/v1/me"]);
  await other.close();
});
