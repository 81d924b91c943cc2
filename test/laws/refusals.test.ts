import { getNamedType, isInputObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopesOf } from "../../src/auth/access.ts";
import { scopes } from "../../src/auth/caller.ts";
import { createRecords, fillPath, type Records } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Endpoint, endpoints, exampleBody } from "./operations.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let other: Awaited<ReturnType<World["addBusiness"]>>;
let app: Awaited<ReturnType<World["addApp"]>>;
let own: Records;
let foreign: Records;

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  other = await world.addBusiness();
  app = await world.addApp(business.id);
  own = await createRecords(business);
  foreign = await createRecords(other);
});
afterAll(() => world.close());

function bodyOf(operation: Endpoint): { body?: unknown } {
  const body = exampleBody(operation);
  return body === undefined ? {} : { body };
}

function expectProblem(
  answered: { status: number; headers: Headers; body: { type?: string; status?: number; request_id?: string } },
  status: number,
  type: string,
): void {
  expect(answered).toMatchObject({ status, body: { type: `urn:service:error:${type}`, status } });
  expect(answered.headers.get("content-type")).toBe("application/problem+json");
  expect(answered.body.request_id).toBe(answered.headers.get("x-service-request-id"));
}

const missingId = "01890000-0000-7000-8000-000000000000";

describe.each(endpoints.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  const { method } = operation.http;

  test("returns 401 without a credential, which says where to get a token", async () => {
    const answered = await world.client()(method, fillPath(operation, own), bodyOf(operation));
    expectProblem(answered, 401, "unauthorized");
    expect(answered.headers.get("www-authenticate")).toContain("/.well-known/oauth-protected-resource/api/mcp/mcp");
  });

  test("returns 403 naming the scope if every other one is held, by a key and by an app", async () => {
    const held = scopes.filter((scope) => !scopesOf(operation.access).includes(scope));
    const { key } = await world.addKey(business.id, held);
    const { client } = await world.addApp(business.id, held);
    for (const call of [world.client(key), client]) {
      const answered = await call(method, fillPath(operation, own, missingId), bodyOf(operation));
      if (operation.access === "any") expect(answered.status).toBe(200);
      else {
        expectProblem(answered, 403, "insufficient-scope");
        for (const scope of scopesOf(operation.access)) expect(answered.body.detail).toContain(scope);
      }
    }
  });

  test("returns the same bytes for a foreign, a missing and a malformed id", async () => {
    if (!operation.path.some(({ type }) => getNamedType(type).name === "ID")) return;
    const texts = new Set<string>();
    const ids = [undefined, missingId, "not-an-id", "%00", "%252e%252e", "01890000-0000-7000-8000-00000000000g"];
    for (const id of ids)
      for (const call of [business.client, app.client]) {
        const path = id === undefined ? fillPath(operation, foreign) : fillPath(operation, own, id);
        const answered = await call(method, path, bodyOf(operation));
        expectProblem(answered, 404, "not-found");
        texts.add(answered.text.replace(answered.body.request_id, ""));
      }
    expect(texts.size).toBe(1);
  });

  test("refuses an unknown body field", async () => {
    if (method === "GET" || method === "DELETE") return;
    const answered = await business.client(method, fillPath(operation, own), {
      body: { ...exampleBody(operation), nonsense: 1 },
    });
    expectProblem(answered, 400, "bad-request");
    expect(answered.body.errors).toContainEqual({ pointer: "/nonsense", detail: "is not a known field" });
  });

  test("names every field with a wrong type or a text that no database holds", async () => {
    const type = operation.input === undefined ? undefined : getNamedType(operation.input.type);
    if (!isInputObjectType(type)) return;
    for (const name of Object.keys(type.getFields()))
      for (const wrong of [Number.MAX_VALUE, "\u0000", "\ud800", [[]], { nonsense: true }]) {
        const answered = await business.client(method, fillPath(operation, own), {
          body: { ...exampleBody(operation), [name]: wrong },
        });
        expectProblem(answered, 400, "bad-request");
        expect(JSON.stringify(answered.body.errors)).toContain(`"pointer":"/${name}`);
      }
  });
});

/** One operation of each kind, because these refusals depend only on the method and shape. */
const kinds = new Map(
  endpoints.map((operation) => {
    const { http, path, query, isList, input } = operation;
    const shape = [path.length, isList ? "list" : "record", query.map(({ name }) => name).join(), input ? "body" : ""];
    return [[http.method, ...shape].join(" "), operation] as const;
  }),
);

describe.each([...kinds])("%s", (_kind, operation) => {
  const { method } = operation.http;

  test("refuses an unknown parameter, and each that is given twice", async () => {
    const path = fillPath(operation, own);
    const mark = path.includes("?") ? "&" : "?";
    const unknown = await business.client(method, `${path}${mark}nonsense=1`, bodyOf(operation));
    expectProblem(unknown, 400, "bad-request");
    expect(unknown.body.errors).toContainEqual({ parameter: "nonsense", detail: "is not a known parameter" });
    for (const { name } of operation.query) {
      const repeated = await business.client(method, `${path}${mark}${name}=1&${name}=2`);
      expectProblem(repeated, 400, "bad-request");
      expect(repeated.body.errors).toContainEqual(expect.objectContaining({ parameter: name }));
    }
  });

  test("returns 405 with the allowed methods to another method, and OPTIONS with the same", async () => {
    const path = fillPath(operation, own);
    const other = await business.client(method === "PUT" ? "PATCH" : "PUT", path);
    expectProblem(other, 405, "method-not-allowed");
    expect(other.headers.get("allow")).toContain(method);
    const options = await world.client()("OPTIONS", path);
    expect(options.status).toBe(204);
    expect(options.headers.get("allow")).toBe(other.headers.get("allow"));
  });

  test("returns 406 if JSON is not accepted", async () => {
    const answered = await business.client(method, fillPath(operation, own), {
      ...bodyOf(operation),
      headers: { Accept: "text/csv" },
    });
    expectProblem(answered, 406, "not-acceptable");
  });
});

// One operation per resource, because an address may fail only so often in a minute.
const samples = [...new Map(endpoints.map((operation) => [operation.http.path.split("/")[2], operation])).values()];

test.each(samples.map((operation) => [operation.name, operation] as const))(
  "%s returns 401 to a token that is not live",
  async (_name, operation) => {
    const headers = { Authorization: `Bearer ccoat_${"A".repeat(43)}` };
    const request = { ...bodyOf(operation), headers };
    const answered = await world.client()(operation.http.method, fillPath(operation, own), request);
    expectProblem(answered, 401, "unauthorized");
    expect(answered.headers.get("www-authenticate")).toContain('error="invalid_token"');
  },
);
