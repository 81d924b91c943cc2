import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { message, statelessMessage } from "../mcp/endpoint.ts";
import { problemIn } from "../mcp/error.ts";
import { createClient } from "../world/client.ts";
import { readAnswers, sendRaw } from "../world/raw.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let owner: Awaited<ReturnType<World["addPerson"]>>;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  owner = await world.addPerson(business.id);
});
afterAll(() => world.close());

const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];

describe.each(names)("%s, which every object has, is a name like any other", (name) => {
  const body = (at: "top" | "nested") =>
    at === "top"
      ? `{"name": "Jane", "${name}": {"admin": true}}`
      : `{"name": "Jane", "billing_address": {"line1": "1 High Street", "${name}": {"admin": true}}}`;
  const pointer = { top: `/${name}`, nested: `/billing_address/${name}` };

  test.each(["top", "nested"] as const)("a field of a body (%s)", async (at) => {
    const answered = await business.client("POST", "/v1/customers", { raw: body(at) });
    expect(answered).toMatchObject({ status: 400 });
    expect(answered.body.errors).toContainEqual({ pointer: pointer[at], detail: "is not a known field" });
  });

  test.each(["top", "nested"] as const)("an argument of a tool, in both revisions (%s)", async (at) => {
    const detail = at === "top" ? "is not a known argument" : "is not a known field";
    const params = { name: "create_customer", arguments: "given" };
    const stateless = statelessMessage("tools/call", params);
    for (const { body: sent, headers } of [{ body: message("tools/call", params), headers: {} }, stateless]) {
      const raw = JSON.stringify(sent).replace('"given"', body(at));
      const accept = { Accept: "application/json, text/event-stream" };
      const answered = await business.client("POST", "/mcp/mcp", { raw, headers: { ...accept, ...headers } });
      const problem = problemIn(answered.body.result);
      expect(problem.status).toBe(400);
      expect(problem.errors).toContainEqual({ pointer: pointer[at], detail });
    }
  });

  test.each(["top", "nested"] as const)("a field of a variable, and of a literal (%s)", async (at) => {
    const client = createClient(world.origin, { Cookie: owner.cookie });
    const query = "mutation ($input: CreateCustomerInput!) { create_customer(input: $input) { id } }";
    const answered = await client("POST", "/graphql", {
      raw: `{"query": ${JSON.stringify(query)}, "variables": {"input": ${body(at)}}}`,
    });
    expect(answered.body.errors[0].extensions.problem.errors).toContainEqual({
      pointer: `/input${pointer[at]}`,
      detail: "is not a known field",
    });
    const literal = body(at).replaceAll(/"(\w+)":/g, "$1:");
    const written = await owner.graphql(`mutation { create_customer(input: ${literal}) { id } }`);
    expect(written.body.errors[0].extensions.problem.status).toBe(400);
  });

  test("a variable of a query that is missing", async () => {
    const query = `query ($${name}: SearchText) { customers(search: $${name}) { data { id } } }`;
    const answered = await owner.graphql(query);
    expect(answered.body.errors).toBeUndefined();
  });

  test("a parameter", async () => {
    const answered = await business.client("GET", `/v1/customers?${name}=1`);
    expect(answered.body.errors).toEqual([{ parameter: name, detail: "is not a known parameter" }]);
  });

  test("a header, a cookie and a field of a form", async () => {
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${name}: a\r\n${name}: b\r\n`;
    const cookies = `Cookie: ${name}=1\r\nX-Api-Key: ${business.key}\r\n`;
    const posted = await sendRaw(world.port ?? 0, `${head("/api/v1/customers")}${cookies}Content-Length: 0\r\n\r\n`);
    expect(readAnswers(posted).map(({ status }) => status)).toEqual([400]);
    const form = `${name}=1&${name}[a]=1`;
    const type = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`;
    const token = await sendRaw(world.port ?? 0, `${head("/api/oauth/token")}${type}`);
    expect(readAnswers(token).map(({ status }) => status)).toEqual([400]);
  });

  test("an operation, a tool, a path and a page", async () => {
    for (const path of [`/v1/${name}`, `/v1/customers/${name}`, `/v1/docs/${name}`, `/../q/${name}`])
      expect((await business.client("GET", path)).status).toBe(404);
    const called = await business.client("POST", "/mcp/mcp", {
      body: message("tools/call", { name, arguments: {} }),
      headers: { Accept: "application/json, text/event-stream" },
    });
    expect(called.body.error.message).toBe(`Unknown tool: ${name}`);
  });
});

test("no value reaches the objects of the process", async () => {
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  expect((await business.client("GET", "/v1/customers")).body.data).toEqual([]);
  expect(world.logged.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});
