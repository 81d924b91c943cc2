import { afterAll, beforeAll, expect, test } from "vitest";
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

const problemOf = (answered: { body: { errors?: { extensions: { problem: { type: string } } }[] } }) =>
  answered.body.errors?.[0]?.extensions.problem.type.replace("urn:service:error:", "");

const customers = "{ customers(limit: 2) { data { id name } next_cursor } }";

const aliased = (count: number) =>
  Array.from({ length: count }, (_, i) => `a${i}: viewer { member { name } }`).join(" ");

test("a stranger sees nothing, and an API key gives no access", async () => {
  expect(problemOf(await world.graphql(customers))).toBe("unauthorized");
  expect(problemOf(await world.graphql(customers, {}, { "X-Api-Key": business.key }))).toBe("unauthorized");
  expect(problemOf(await world.graphql(customers, {}, { Cookie: "fieldline_session=forged.forged" }))).toBe(
    "unauthorized",
  );
});

test("introspection requires a session", async () => {
  const query = "{ __schema { queryType { name } } }";
  expect((await world.graphql(query)).body.errors).toBeDefined();
  expect((await owner.graphql(query)).body).toEqual({ data: { __schema: { queryType: { name: "Query" } } } });
});

test("an unknown field is refused without naming existing ones", async () => {
  const answered = await world.graphql("{ custmers { id } }");
  expect(answered.text).not.toMatch(/did you mean/i);
  expect(problemOf(answered)).toBe("bad-request");
});

test("a request of another site is refused, as is one that a form could send", async () => {
  const foreign = await owner.graphql(customers, {}, { Origin: "https://evil.example.com" });
  expect(foreign).toMatchObject({ status: 403, body: { type: "urn:service:error:forbidden" } });
  const form = await owner.graphql(customers, {}, { "Content-Type": "text/plain" });
  expect(form.status).toBe(415);
  const own = await owner.graphql(customers, {}, { Origin: world.config.appUrl });
  expect(own.body.data.customers.data).toEqual([]);
});

test("a caller that accepts no JSON gets a 406", async () => {
  const answered = await owner.graphql(customers, {}, { Accept: "application/xml" });
  expect(answered).toMatchObject({ status: 406, body: { type: "urn:service:error:not-acceptable" } });
});

test("a GET changes nothing", async () => {
  const query = encodeURIComponent('mutation { create_customer(input: {name: "x"}) { id } }');
  const answered = await fetch(`${world.origin}/graphql?query=${query}`, { headers: { Cookie: owner.cookie } });
  expect(answered.status).toBe(405);
  expect(answered.headers.get("allow")).toBe("POST");
  expect(problemOf({ body: await answered.json() })).toBe("method-not-allowed");
  expect(await world.database.system.customer.count({ where: { businessId: business.id } })).toBe(0);
});

test.each([
  ["two operations", "query A { viewer { member { name } } } query B { viewer { member { name } } }"],
  ["too many aliases", `{ ${aliased(31)} }`],
  ["too many tokens", `{ ${"viewer { member { name } } ".repeat(2000)} }`],
  [
    "too deep a list of lists",
    "{ customers(limit: 100) { data { sites { id address { line1 } } contacts { id name email phone } } } }".replace(
      "sites {",
      `${Array.from({ length: 29 }, (_, i) => `s${i}: sites { id address { line1 line2 suburb } }`).join(" ")} sites {`,
    ),
  ],
  ["fragments in a circle", "{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }"],
])("%s is refused before it runs", async (_what, query) => {
  const before = world.statements.length;
  const answered = await owner.graphql(query);
  expect(answered.body.errors).toBeDefined();
  expect(problemOf(answered)).toBe("bad-request");
  expect(world.statements.slice(before).filter((text) => /customers|sites/.test(text))).toEqual([]);
});

test.each([
  ["a document that does not parse", { query: "{" }],
  ["a document that does not validate", { query: "{ nope }" }],
  ["an operation that is not named among two", { query: "query A { __typename } query B { __typename }" }],
  ["a document past the limits", { query: `{ ${aliased(31)} }` }],
  ["a variable that is missing", { query: "query($id: ID!) { customer(id: $id) { id } }" }],
  ["a variable of the wrong type", { query: "query($id: ID!) { customer(id: $id) { id } }", variables: { id: {} } }],
])("%s returns 200 in application/json, and 400 in GraphQL's own type", async (_what, body) => {
  const post = async (accept: string) => {
    const headers = { "Content-Type": "application/json", Accept: accept, Cookie: owner.cookie };
    const answered = await fetch(`${world.origin}/graphql`, { method: "POST", body: JSON.stringify(body), headers });
    expect(answered.headers.get("content-type")).toBe(`${accept.split(",")[0]}; charset=utf-8`);
    return { status: answered.status, body: (await answered.json()) as { errors: object[] } };
  };
  const plain = await post("application/json");
  expect(plain.status).toBe(200);
  expect(plain.body).not.toHaveProperty("data");
  expect(plain.body.errors).toContainEqual(
    expect.objectContaining({ extensions: { problem: expect.objectContaining({ status: 400 }) } }),
  );
  expect((await post("application/graphql-response+json")).status).toBe(400);
  expect((await post("application/graphql-response+json, application/json;q=0.9")).status).toBe(400);
});

test("a resolver's problem returns 200 in either type, because its field is in the data", async () => {
  for (const Accept of ["application/json", "application/graphql-response+json"]) {
    const answered = await owner.graphql('{ customer(id: "nope") { id } }', {}, { Accept });
    expect(answered).toMatchObject({ status: 200, body: { data: null } });
  }
});

test.each([
  ["no parameters", "{}"],
  ["a query that is no text", '{"query": 1}'],
  ["variables that are no object", '{"query": "{ __typename }", "variables": 1}'],
  ["an operation name that is no text", '{"query": "{ __typename }", "operationName": 1}'],
  ["an unknown parameter", '{"query": "{ __typename }", "nonsense": 1}'],
  ["null", "null"],
  ["nothing", ""],
])("a request of %s is malformed: 400 in either type", async (_what, body) => {
  for (const accept of ["application/json", "application/graphql-response+json"]) {
    const headers = { "Content-Type": "application/json", Accept: accept, Cookie: owner.cookie };
    const answered = await fetch(`${world.origin}/graphql`, { method: "POST", body, headers });
    expect(answered.status).toBe(400);
  }
});

test("a batch, a body that is no JSON and one over a megabyte are refused", async () => {
  const post = (body: string) =>
    fetch(`${world.origin}/graphql`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", Cookie: owner.cookie },
    });
  expect((await post(`[{"query": "{ viewer { name } }"}]`)).status).toBe(400);
  expect((await post("{")).status).toBe(400);
  expect((await post(`{"query": "${"x".repeat(1_000_001)}"}`)).status).toBe(413);
});

test("invalid variables are named as on every other surface", async () => {
  const answered = await owner.graphql(
    "mutation($input: CreateCustomerInput!) { create_customer(input: $input) { id } }",
    {
      input: { name: "", email: "nobody", nonsense: 1 },
    },
  );
  const { problem } = answered.body.errors[0].extensions;
  expect(problem.errors).toEqual([
    { pointer: "/input/nonsense", detail: "is not a known field" },
    { pointer: "/input/name", detail: "must not be blank" },
    { pointer: "/input/email", detail: "must be an email address" },
  ]);
});

test("a domain problem carries the same object as REST", async () => {
  const answered = await owner.graphql('{ customer(id: "nope") { id } }');
  expect(answered.body.errors[0].extensions.problem).toMatchObject({
    type: "urn:service:error:not-found",
    status: 404,
  });
  expect(answered.body.errors[0].extensions.problem.request_id).toBe(answered.headers.get("x-service-request-id"));
});

test("a new customer is returned with the requested relations", async () => {
  const answered = await owner.graphql(
    'mutation { create_customer(input: {name: "Rel"}) { name sites { id } contacts { id } } }',
  );
  expect(answered.body.data.create_customer).toEqual({ name: "Rel", sites: [], contacts: [] });
});
