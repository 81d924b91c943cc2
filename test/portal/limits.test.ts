import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail, password } from "../auth/portal.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let owner: Awaited<ReturnType<World["addPerson"]>>;
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: "127.0.0.1", ANONYMOUS_RATE_LIMIT_PER_MINUTE: "300" });
  business = await world.addBusiness();
  owner = await world.addPerson(business.id);
});
afterAll(() => world.close());

const times = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => each(i)).join(" ");
const spreads = (count: number) =>
  `{ viewer { ...F0 } } ${times(count, (i) => `fragment F${i} on Viewer { ${i === count - 1 ? "__typename" : `...F${i + 1} ...F${i + 1}`} }`)}`;

type Case = [what: string, document: string, detail: string];

const ofPeople: Case[] = [
  ["characters", `{ __typename } ${"#\n".repeat(15_000)}`, "at most 30000 characters"],
  ["tokens", `{ ${"a ".repeat(2000)} }`, "more than 2000 tokens"],
  ["depth", `{ ${"a { ".repeat(17)} b ${"} ".repeat(17)} }`, "at most 16 levels of fields"],
  [
    "depth through fragments",
    `{ ${"a { ".repeat(10)} ...F ${"} ".repeat(10)} } fragment F on A { ${"b { ".repeat(10)} c ${"} ".repeat(10)} }`,
    "at most 16 levels of fields",
  ],
  ["fields", `{ ${times(401, (i) => `f${i}`)} }`, "at most 400 fields"],
  ["fields through fragments that double", spreads(10), "at most 400 fields"],
  ["repeated fields", `{ ${"me { x } ".repeat(400)} }`, "at most 10 repeated fields"],
  [
    "fields that inline fragments repeat",
    `{ viewer { ${"... { member { id } } ".repeat(50)} } }`,
    "at most 10 repeated fields",
  ],
  ["aliases", `{ ${times(31, (i) => `a${i}: viewer { member { id } }`)} }`, "at most 30 aliases"],
  ["fragments", `{ viewer { ${"...F ".repeat(31)} } } fragment F on Viewer { __typename }`, "at most 30 fragments"],
  ["directives", `{ viewer { member { id ${"@include(if: true) ".repeat(21)} } } }`, "at most 20 directives"],
  ["variables", `query(${times(51, (i) => `$v${i}: String`)}) { viewer { member { id } } }`, "at most 50 variables"],
  [
    "lists in lists",
    `{ customers(tag: ${"[".repeat(9)}${"]".repeat(9)}) { next_cursor } }`,
    "at most 8 levels of lists and objects",
  ],
];

const ofStrangers: Case[] = [
  ["characters", `{ __typename } ${"#\n".repeat(2000)}`, "at most 4000 characters"],
  ["tokens", `{ ${"a ".repeat(200)} }`, "more than 200 tokens"],
  ["depth", "{ a { b { c { d { e } } } } }", "at most 4 levels of fields"],
  ["fields", `{ ${times(41, (i) => `f${i}`)} }`, "at most 40 fields"],
  ["repeated fields", `{ ${"me { x } ".repeat(10)} }`, "at most 2 repeated fields"],
  [
    "aliases",
    "{ a: viewer { member { id } } b: viewer { member { id } } c: viewer { member { id } } }",
    "at most 2 aliases",
  ],
];

const detailOf = ({ body }: { body: { errors?: { extensions: { problem: { detail: string } } }[] } }) =>
  body.errors?.map(({ extensions }) => extensions.problem.detail);

test.each(ofPeople)("a document with too many %s is refused, by name and figure", async (_what, document, detail) => {
  const before = world.statements.length;
  expect(detailOf(await owner.graphql(document))).toEqual([expect.stringContaining(detail)]);
  expect(
    world.statements.slice(before).filter((text) => !/authenticate_person|set_config|take_portal_quota/.test(text)),
  ).toEqual([]);
});

test.each(ofStrangers)("a stranger's document has lower limits: %s", async (_what, document, detail) => {
  const before = world.statements.length;
  expect(detailOf(await world.graphql(document))).toEqual([expect.stringContaining(detail)]);
  expect(world.statements.slice(before)).toEqual([]);
});

test("a signed-in person's tools can introspect", async () => {
  const { body } = await owner.graphql(getIntrospectionQuery({ specifiedByUrl: true, inputValueDeprecation: true }));
  expect(body.errors).toBeUndefined();
});

test("a stranger can sign up and read the resulting person and business", async () => {
  const { body } = await world.graphql(
    `mutation SignUp($input: SignUpInput!) {
      sign_up(input: $input) {
        member { id name email role is_active __typename }
        business { id name slug plan time_zone __typename }
        __typename
      }
    }`,
    { input: { business_name: "New", name: "Nell", email: "nell@example.com", password: "correct horse battery" } },
  );
  expect(body.errors).toBeUndefined();
});

const from = (address: string) => ({ "X-Forwarded-For": address });

test("refused documents are limited by address, and above the limit none is read", async () => {
  const bad = "{ nope }";
  for (let sent = 0; sent < 120; sent += 1)
    expect((await owner.graphql(bad, {}, from("203.0.113.7"))).status).toBe(200);
  const document = "{ viewer { member { id } } }";
  const limited = await owner.graphql(document, {}, from("203.0.113.7"));
  expect(limited).toMatchObject({ status: 429, body: { type: "urn:service:error:rate-limited" } });
  expect(limited.headers.get("retry-after")).toBeTruthy();
  expect((await owner.graphql(document, {}, from("203.0.113.8"))).body.errors).toBeUndefined();
});

test("invalid input of a person is no refused document", async () => {
  const document = "mutation($input: CreateCustomerInput!) { create_customer(input: $input) { id } }";
  for (let sent = 0; sent < 130; sent += 1)
    expect((await owner.graphql(document, { input: { name: "" } }, from("203.0.113.9"))).status).toBe(200);
});

test("a megabyte of marks on one letter is refused or verified like any other text, from a stranger too", async () => {
  const marks = `a${"\u0301".repeat(240_000)}${"\u0323".repeat(240_000)}`;
  const query =
    "mutation ($email: Email!, $given: String!) { sign_in(email: $email, password: $given) { member { id } } }";
  const signIn = async (email: string, given: string) =>
    (await world.graphql(query, { email, given })).body.errors[0].extensions.problem;
  expect(await signIn(marks, password)).toMatchObject({ errors: [{ detail: "must have at most 254 characters" }] });
  expect(await signIn(newEmail(), marks)).toMatchObject({ status: 401 });
  const { body } = await business.client("POST", "/v1/customers", { body: { name: marks } });
  expect(body.errors).toEqual([{ pointer: "/name", detail: "must have at most 255 characters" }]);
});

test("the first twenty of eighty thousand errors are reported", async () => {
  const input = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`k${index}`, 0]));
  const { body } = await world.graphql("mutation ($input: SignUpInput!) { sign_up(input: $input) { member { id } } }", {
    input,
  });
  const { errors } = body.errors[0].extensions.problem;
  expect(errors).toEqual(
    Array.from({ length: 20 }, (_, index) => ({ pointer: `/input/k${index}`, detail: "is not a known field" })),
  );
});

test("images on another site's page do not count against their reader's address", async () => {
  const asked = Array.from({ length: 310 }, async (_, index) => {
    const from = index % 2 === 0 ? "cross-site" : "same-site";
    const headers = { "X-Forwarded-For": "203.0.113.70", "Sec-Fetch-Site": from, "Sec-Fetch-Dest": "image" };
    const response = await fetch(`${world.origin}/graphql?query={x}`, { headers });
    await response.body?.cancel();
    return response.status;
  });
  expect(new Set(await Promise.all(asked))).toEqual(new Set([403]));
  const { status, body } = await owner.graphql(
    "{ viewer { member { id } } }",
    {},
    { "X-Forwarded-For": "203.0.113.70" },
  );
  expect([status, body.data?.viewer.member.id]).toEqual([200, owner.id]);
});

test("requests without a session are limited by address", async () => {
  const answers = await Promise.all(
    Array.from({ length: 310 }, () => world.graphql("{ __typename }", {}, from("198.51.100.7"))),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await owner.graphql("{ viewer { member { id } } }", {}, from("198.51.100.7"))).status).toBe(200);
});
