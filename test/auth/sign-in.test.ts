import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { prune } from "../../src/database/prune.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  // The tests are the proxy, and call from whichever address they name.
  world = await startWorld({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

const newEmail = () => `${randomBytes(8).toString("hex")}@example.com`;
const password = "correct horse battery";

const here = "203.0.113.1";

/** The portal of one person at an address: keeps the cookie that it is given. */
function openPortal(address = here) {
  let cookie = "";
  return {
    cookie: () => cookie,
    useCookie: (given: string) => {
      cookie = given;
    },
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not there
    async ask(query: string, variables: Record<string, unknown> = {}): Promise<any> {
      const response = await fetch(`${world.origin}/graphql`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: cookie, "X-Forwarded-For": address },
        body: JSON.stringify({ query, variables }),
      });
      const [set] = response.headers.getSetCookie();
      if (set !== undefined) cookie = set.split(";", 1)[0] ?? "";
      const { data, errors } = (await response.json()) as {
        data?: unknown;
        errors?: { extensions: { problem: object } }[];
      };
      const [error] = errors ?? [];
      return error === undefined ? data : error.extensions.problem;
    },
  };
}
type Portal = ReturnType<typeof openPortal>;

const signUp = (portal: Portal, email: string, name = "Breeze Air", more: object = {}) =>
  portal.ask(
    `mutation ($input: SignUpInput!) { sign_up(input: $input) {
      member { name email role } business { id name slug plan subscription trial_ends_at time_zone } } }`,
    { input: { business_name: name, name: "Sam Taylor", email, password, ...more } },
  );
const signIn = (portal: Portal, email: string, given = password) =>
  portal.ask(
    "mutation ($email: Email!, $given: String!) { sign_in(email: $email, password: $given) { member { email } } }",
    {
      email,
      given,
    },
  );
const viewer = (portal: Portal) => portal.ask("{ viewer { member { email role } business { name } } }");

test("signing up makes a business on growth with a trial of 14 days, and its owner, who is signed in", async () => {
  const portal = openPortal();
  const email = newEmail();
  const { sign_up } = await signUp(portal, email.toUpperCase(), "Café Ånd & Sons");
  expect(sign_up.member).toEqual({ name: "Sam Taylor", email, role: "owner" });
  expect(sign_up.business).toMatchObject({
    name: "Café Ånd & Sons",
    slug: "cafe-and-sons",
    plan: "growth",
    subscription: "trialing",
    time_zone: "Australia/Sydney",
  });
  const days = (Date.parse(sign_up.business.trial_ends_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.99);
  expect(days).toBeLessThanOrEqual(14);
  expect(await viewer(portal)).toEqual({
    viewer: { member: { email, role: "owner" }, business: { name: "Café Ånd & Sons" } },
  });
});

test("a business may be in another time zone than Sydney's, named as the IANA does", async () => {
  const { sign_up } = await signUp(openPortal(), newEmail(), "West Air", { time_zone: "australia/perth" });
  expect(sign_up.business.time_zone).toBe("Australia/Perth");
  for (const wrong of ["+10:00", "AEST", "Australia/Atlantis", "Perth", ""])
    expect(await signUp(openPortal(), newEmail(), "West Air", { time_zone: wrong })).toMatchObject({
      type: "urn:service:error:bad-request",
      errors: [{ pointer: "/input/time_zone" }],
    });
});

test("a taken email is a conflict and leaves no business behind", async () => {
  const email = newEmail();
  await signUp(openPortal(), email);
  const portal = openPortal();
  expect(await signUp(portal, email, "Never Made")).toMatchObject({ status: 409, type: "urn:service:error:conflict" });
  expect(await world.database.system.business.count({ where: { name: "Never Made" } })).toBe(0);
  expect(await viewer(portal)).toMatchObject({ status: 401 });
});

test("businesses of one name that sign up at once get slugs of their own", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(openPortal(), newEmail(), "Same Name")));
  const slugs = answers.map(({ sign_up }) => sign_up.business.slug);
  expect(new Set(slugs).size).toBe(8);
  expect(slugs.every((slug) => /^same-name(-\d+)?$/.test(slug))).toBe(true);
});

test("a wrong password, an unknown email and a person who left are refused in the same words", async () => {
  const [email, gone] = [newEmail(), newEmail()];
  await signUp(openPortal(), email);
  await signUp(openPortal(), gone);
  await world.database.system.member.update({ where: { email: gone }, data: { isActive: false } });
  const portal = openPortal();
  const problems = [
    await signIn(portal, email, "wrong horse battery"),
    await signIn(portal, newEmail()),
    await signIn(portal, gone),
  ];
  for (const { request_id: _, ...problem } of problems)
    expect(problem).toEqual({
      type: "urn:service:error:unauthorized",
      title: "No valid credential",
      status: 401,
      detail: "The email or the password is wrong.",
    });
  expect(portal.cookie()).toBe("");
});

test("signing out ends the session everywhere, twice without an error", async () => {
  const portal = openPortal();
  await signUp(portal, newEmail());
  const kept = portal.cookie();
  expect(await portal.ask("mutation { sign_out }")).toEqual({ sign_out: true });
  portal.useCookie(kept);
  expect(await viewer(portal)).toMatchObject({ status: 401 });
  expect(await portal.ask("mutation { sign_out }")).toEqual({ sign_out: true });
});

test("of many concurrent guesses at one email from one address ten are tried, and then the right password waits there", async () => {
  const email = newEmail();
  await signUp(openPortal(), email);
  const guesses = await Promise.all(
    Array.from({ length: 25 }, () => signIn(openPortal(), email, "wrong horse battery")),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(guesses.filter(({ type }) => type === "urn:service:error:rate-limited")).toHaveLength(15);
  expect(await signIn(openPortal(), email)).toMatchObject({ status: 429 });
  expect(await signIn(openPortal("203.0.113.2"), email)).toEqual({ sign_in: { member: { email } } });
  const other = newEmail();
  await signUp(openPortal(), other);
  expect(await signIn(openPortal(), other)).toEqual({ sign_in: { member: { email: other } } });
});

test("who signs in rightly has all attempts again", async () => {
  const email = newEmail();
  await signUp(openPortal(), email);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 9 }, () => signIn(openPortal(), email, "wrong horse battery")));
    expect(await signIn(openPortal(), email)).toEqual({ sign_in: { member: { email } } });
  }
});

/** Failures at new emails, until the address has none left. */
async function useUp(address: string) {
  const outcomes = [];
  for (let count = 0; count < 61; count += 1)
    outcomes.push(await signIn(openPortal(address), newEmail(), "wrong horse battery"));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
}

test("sixty failures from an address make whoever is new there wait, and nobody who signed in there before", async () => {
  const [resident, visitor] = [newEmail(), newEmail()];
  await signUp(openPortal("203.0.113.7"), resident);
  await signUp(openPortal("203.0.113.8"), visitor);
  await useUp("203.0.113.7");
  expect(await signIn(openPortal("203.0.113.7"), visitor)).toMatchObject({ status: 429 });
  expect(await signIn(openPortal("203.0.113.7"), resident)).toEqual({ sign_in: { member: { email: resident } } });
  expect(await signIn(openPortal("203.0.113.8"), visitor)).toEqual({ sign_in: { member: { email: visitor } } });
});

test("a hundred failures at an email, from anywhere, keep its person out of new places and not of known ones", async () => {
  const email = newEmail();
  await signUp(openPortal("203.0.113.9"), email);
  const guess = (count: number) => signIn(openPortal(`198.51.100.${count % 25}`), email, "wrong horse battery");
  const guesses = await Promise.all(Array.from({ length: 120 }, (_, count) => guess(count)));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(100);
  expect(guesses.filter(({ type }) => type === "urn:service:error:rate-limited")).toHaveLength(20);
  expect(await signIn(openPortal("198.51.100.200"), email)).toMatchObject({ status: 429 });
  expect(await signIn(openPortal("203.0.113.9"), email)).toEqual({ sign_in: { member: { email } } });
  expect(await signIn(openPortal("198.51.100.200"), email)).toMatchObject({ status: 429 });
});

test("a place is known for 90 days after the person last signed in there", async () => {
  const email = newEmail();
  await signUp(openPortal("203.0.113.20"), email);
  await signIn(openPortal("203.0.113.21"), email);
  const { systemPool } = world.database;
  const places = async () => {
    await prune(systemPool);
    const { rows } = await systemPool.query(
      "select address from known_addresses join members on members.id = member_id where email = $1 order by 1",
      [email],
    );
    return rows.map(({ address }) => address);
  };
  expect(await places()).toEqual(["203.0.113.20", "203.0.113.21"]);
  await systemPool.query(
    "update known_addresses set signed_in_at = now() - interval '91 days' where address like '203.0.113.2_'",
  );
  await signIn(openPortal("203.0.113.21"), email);
  expect(await places()).toEqual(["203.0.113.21"]);
});

test.each(["application/json", "application/graphql-response+json"])(
  "a limit is an HTTP 429 with Retry-After, and the error still in the body, to a caller of %s",
  async (accept) => {
    const email = newEmail();
    const body = JSON.stringify({
      query: `mutation { sign_in(email: "${email}", password: "wrong horse battery") { member { name } } }`,
    });
    const headers = { "Content-Type": "application/json", Accept: accept };
    const ask = () => fetch(`${world.origin}/graphql`, { method: "POST", body, headers });
    for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("content-type")).toBe(`${accept}; charset=utf-8`);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    const problem = expect.objectContaining({ type: "urn:service:error:rate-limited", status: 429 });
    expect(await refused.json()).toMatchObject({ data: null, errors: [{ extensions: { problem } }] });
  },
);

test("the owner makes a key that is shown once, calls with it, and revokes it at once", async () => {
  const portal = openPortal();
  const { sign_up } = await signUp(portal, newEmail());
  const { create_api_key } = await portal.ask(
    `mutation { create_api_key(input: { name: "Website", scopes: ["jobs:read", "customers:read", "jobs:read"] }) {
      key api_key { id name prefix scopes last_used_at revoked_at } } }`,
  );
  const { key, api_key } = create_api_key;
  expect(api_key).toMatchObject({
    name: "Website",
    scopes: ["customers:read", "jobs:read"],
    last_used_at: null,
    revoked_at: null,
  });
  expect(key.startsWith(`${api_key.prefix}_`)).toBe(true);

  const me = await world.client(key)("GET", "/v1/me");
  expect(me.body).toEqual({
    business: {
      id: sign_up.business.id,
      name: "Breeze Air",
      slug: sign_up.business.slug,
      business_email: null,
      business_phone: null,
      website: null,
      abn: null,
    },
    caller: { kind: "api_key", scopes: ["customers:read", "jobs:read"] },
  });

  const revoke = () =>
    portal.ask("mutation ($id: ID!) { revoke_api_key(id: $id) { id revoked_at } }", { id: api_key.id });
  const first = await revoke();
  expect(first.revoke_api_key.revoked_at).not.toBeNull();
  expect((await world.client(key)("GET", "/v1/me")).status).toBe(401);
  expect(await revoke()).toEqual(first);
  const { api_keys } = await portal.ask("{ api_keys { data { id revoked_at last_used_at } next_cursor } }");
  expect(api_keys.data).toEqual([
    { id: api_key.id, revoked_at: first.revoke_api_key.revoked_at, last_used_at: expect.any(String) },
  ]);
});

test("GET /v1/me costs one statement beyond its admission", async () => {
  const { client } = await world.addBusiness();
  await client("GET", "/v1/me");
  world.statements.length = 0;
  await client("GET", "/v1/me");
  const counted = world.statements.filter((text) => !text.includes("set_config"));
  expect(counted).toEqual([
    "select * from authenticate_key($1, $2, $3, $4)",
    expect.stringContaining('from "businesses"'),
  ]);
});

test.each([
  ["scopes: []", "scopes must name at least one scope"],
  ['scopes: ["customers:read", "customers:eat"]', "scopes.1 must be one of customers:read, "],
  ['preset: "half"', "preset must be full or read-only"],
  ["", "must have either scopes or preset"],
  ['preset: "full", scopes: ["jobs:read"]', "must have either scopes or preset"],
])("a key with %s is refused", async (given, detail) => {
  const portal = openPortal();
  await signUp(portal, newEmail());
  const problem = await portal.ask(`mutation { create_api_key(input: { name: "Website", ${given} }) { key } }`);
  expect(problem).toMatchObject({ status: 400, type: "urn:service:error:bad-request" });
  expect(problem.detail.startsWith(detail)).toBe(true);
});

test("the presets leave the messaging scopes out", async () => {
  const portal = openPortal();
  await signUp(portal, newEmail());
  for (const preset of ["full", "read-only"]) {
    const { create_api_key } = await portal.ask(
      `mutation ($preset: String) { create_api_key(input: { name: "App", preset: $preset }) { api_key { scopes } } }`,
      { preset },
    );
    const { scopes } = create_api_key.api_key;
    expect(scopes).toHaveLength(preset === "full" ? 13 : 6);
    expect(scopes.some((scope: string) => scope.startsWith("messages:"))).toBe(false);
  }
});

test("only the owner sees, makes and revokes keys, and another business's key is not found", async () => {
  const owner = openPortal();
  const email = newEmail();
  await signUp(owner, email);
  const foreign = await world.addBusiness();
  const revoke = `mutation { revoke_api_key(id: "${foreign.keyId}") { id } }`;
  expect(await owner.ask(revoke)).toMatchObject({ status: 404 });
  expect((await foreign.client("GET", "/v1/me")).status).toBe(200);
  await world.database.system.member.update({ where: { email }, data: { role: "admin" } });
  const create = 'mutation { create_api_key(input: { name: "x", preset: "full" }) { key } }';
  for (const query of ["{ api_keys { data { id } } }", create, revoke])
    expect(await owner.ask(query)).toMatchObject({
      status: 403,
      type: "urn:service:error:forbidden",
      detail: "Only an owner can do this.",
    });
  for (const query of ["{ api_keys { data { id } } }", create, revoke])
    expect(await openPortal().ask(query)).toMatchObject({ status: 401 });
});
