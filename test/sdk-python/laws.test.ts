import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { RequestLog } from "../../src/request-log/request-log.ts";
import { parameterName, pythonNameOf } from "../../src/sdk/python/names.ts";
import { type Endpoint, endpoints, exampleBody } from "../laws/operations.ts";
import { createRecords, fillPath, type Records, recordFor, requiredQuery } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { hasPython, needsPython, startCaller } from "./python.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let caller: ReturnType<typeof startCaller>;
let records: Records;

describe.skipIf(!hasPython)(`the Python SDK${needsPython}`, () => {
  beforeAll(async () => {
    world = await startWorld();
    // Two reads of one list then return the same next_updated_since.
    await world.database.watermark.stop();
    // Nor does a read then change the log of requests.
    vi.spyOn(RequestLog.prototype, "add").mockReturnValue();
    business = await world.addBusiness();
    await world.addPerson(business.id);
    caller = startCaller({ FIELDLINE_BASE_URL: `${world.base}/`, FIELDLINE_API_KEY: business.key });
    // Two of each, so that a list with a page size of one has several pages.
    await createRecords(business);
    records = await createRecords(business);
  });
  afterAll(async () => {
    caller.close();
    await world.close();
  });

  describe.each(inOrder().map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
    test("has a method that takes its parameters", async () => {
      const { resource, method } = pythonNameOf(operation);
      const { result = {} } = await caller.ask("parameters", resource, method);
      expect(result).toEqual(parametersOf(operation));
    });

    test("is reached by its method, which returns REST's response", async () => {
      const named = rank(operation) === 2 ? await createRecords(business) : records;
      const address = fillPath(operation, named);
      const how = rank(operation) === 0 ? ["call_async", "call"] : ["call"];
      for (const name of operation.isList ? [] : how) {
        const { result = {}, ...failed } = await caller.ask(name, ...call(operation, named));
        expect(failed).toEqual({});
        expect(await logged(result.request_id)).toMatchObject({
          method: operation.http.method,
          path: `/api${address.split("?")[0]}`,
          status: operation.http.status,
        });
        expect(result.status).toBe(operation.http.status);
        if (operation.http.status === 204) expect(result.data).toBe(null);
        if (operation.kind === "query") expect(result.data).toEqual((await business.client("GET", address)).body);
      }
    });

    test("leads to every record of a list, a page at a time", async () => {
      if (!operation.isList) return;
      const whole = (await business.client("GET", `${fillPath(operation, records)}?limit=100`)).body.data;
      for (const name of ["read", "read_async"]) {
        const { result = {} } = await caller.ask(name, ...call(operation, records, { limit: 1 }));
        expect(sorted(result.records)).toEqual(sorted(whole));
        expect(result.sizes).toEqual(whole.map(() => 1));
        expect(result.first).toEqual((result.records as unknown[]).slice(0, 1));
      }
    });

    test("returns nothing if the record is as last read", async () => {
      if (operation.kind !== "query" || operation.isList) return;
      const { result = {} } = await caller.ask("call", ...call(operation, records));
      const same = await caller.ask("call", ...call(operation, records, { if_none_match: result.etag }));
      expect(same.result).toMatchObject({ status: 304, data: null });
      const other = await caller.ask("call", ...call(operation, records, { if_none_match: '"other"' }));
      expect(other.result).toMatchObject({ status: 200, data: result.data });
    });
  });

  test("no other method exists, beside the few that are no operations", async () => {
    const { result = {} } = await caller.ask("methods");
    const known = endpoints.map(pythonNameOf).map(({ resource, method }) => `${resource}.${method}`);
    const others = Object.entries(result as Record<string, string[]>)
      .flatMap(([resource, methods]) => methods.map((method) => `${resource}.${method}`))
      .filter((name) => !known.includes(name));
    expect(others.sort()).toEqual([
      "credit_notes.pdf",
      "files.create",
      "files.upload",
      "invoices.pdf",
      "quotes.pdf",
      "webhooks.list_event_types",
    ]);
  });
});

/** Operations that change no records run first. Later ones need new records each. A reset deletes them all. */
function rank({ name, kind, path, http }: Endpoint): number {
  if (kind === "query") return 0;
  if (name === "ResetSandbox") return 3;
  return path.length === 0 || (path.length === 1 && http.method === "PATCH") ? 1 : 2;
}

function inOrder(): Endpoint[] {
  return [...endpoints].sort((a, b) => rank(a) - rank(b));
}

/** The method's name, and its arguments with the operation's example values. */
function call(operation: Endpoint, named: Records, more: Record<string, unknown> = {}): unknown[] {
  const { resource, method } = pythonNameOf(operation);
  const ids = operation.path.map(({ name }) => recordFor(operation, named, name));
  const given = { ...exampleBody(operation, named), ...(operation.isList ? {} : requiredQuery(operation)), ...more };
  const renamed = Object.entries(given).map(([name, value]) => [
    ["limit", "if_none_match"].includes(name) ? name : parameterName(name),
    value,
  ]);
  return [resource, method, ids, Object.fromEntries(renamed)];
}

/** The parameters that the operation's method must have, by the schema alone. */
function parametersOf(operation: Endpoint): object {
  const { path, input, http, isList, isRecord } = operation;
  const query = operation.expansion?.query ?? operation.query;
  const fields = input === undefined ? [] : Object.values(fieldsOf(input.type));
  const options = ["options"];
  if (http.method === "POST") options.push("idempotency_key");
  if (http.method === "PATCH" || http.method === "DELETE") options.push("if_match");
  if (http.method === "GET" && ((isRecord && !isList) || http.waits)) options.push("if_none_match");
  return {
    ...Object.fromEntries(path.map(({ name }) => [idOf(operation, name), { required: true, keyword: false }])),
    ...Object.fromEntries(
      [...fields, ...query].map(({ name, type, defaultValue }) => [
        parameterName(name),
        { required: String(type).endsWith("!") && defaultValue === undefined, keyword: true },
      ]),
    ),
    ...Object.fromEntries(options.map((name) => [name, { required: false, keyword: true }])),
  };
}

type Typed = { name: string; type: unknown; defaultValue?: unknown };

function fieldsOf(type: unknown): Record<string, Typed> {
  const named = (type as { ofType?: { getFields: () => Record<string, Typed> } }).ofType;
  if (named === undefined) throw new Error(`${String(type)} is not required`);
  return named.getFields();
}

/** `id` for the resource's own records, `customer_id` for another's. */
function idOf({ file, http }: Endpoint, name: string): string {
  const [, , collection = ""] = http.path.split("/");
  if (name !== "id" || file.split("/").at(-2) === collection) return name;
  return `${collection.replace(/s$/, "")}_id`;
}

function sorted(all: unknown): string[] {
  return (all as unknown[]).map((one) => JSON.stringify(one)).sort();
}

async function logged(requestId: unknown): Promise<object> {
  const line = await vi.waitFor(() => {
    const found = world.logged.find((one) => one.includes(`"${requestId}"`));
    if (found === undefined) throw new Error(`the log does not name ${requestId}`);
    return found;
  }, 10_000);
  return JSON.parse(line);
}
