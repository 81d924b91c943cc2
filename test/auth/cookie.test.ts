import { afterAll, beforeAll, expect, test } from "vitest";
import { createSessions, makeSession } from "../../src/auth/session/session.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { password } from "./portal.ts";

let secure: World;
let plain: World;
beforeAll(async () => {
  secure = await startWorld({ APP_URL: "https://app.example.com" });
  plain = await startWorld();
});
afterAll(async () => {
  await secure.close();
  await plain.close();
});

const signIn = `mutation ($email: Email!, $password: String!) {
  sign_in(email: $email, password: $password) { member { name } } }`;

async function ask(world: World, query: string, cookie = "", variables = {}) {
  const response = await fetch(`${world.origin}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify({ query, variables }),
  });
  const { data } = (await response.json()) as { data?: { viewer?: { member: { name: string } } } | null };
  return { name: data?.viewer?.member.name, set: response.headers.getSetCookie(), headers: response.headers };
}

const viewer = (world: World, cookie: string) => ask(world, "{ viewer { member { name } } }", cookie);
async function signedIn(world: World) {
  const { email, name } = await world.addPerson((await world.addBusiness()).id);
  return { ...(await ask(world, signIn, "", { email, password })), name };
}
const pairOf = (cookie = "") => cookie.split(";", 1)[0] ?? "";

test("on https, the cookie's name binds it to the host, and no other name is accepted", async () => {
  const { set, name } = await signedIn(secure);
  expect(set).toEqual([
    expect.stringMatching(/^__Host-fieldline_session=[^;]+; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/i),
    expect.stringMatching(/^__Host-fieldline_device=[^;]+; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/i),
  ]);
  expect(set.join()).not.toMatch(/domain/i);
  const pair = pairOf(set[0]);
  expect(await viewer(secure, pair)).toMatchObject({ name, set: [] });
  // Another subdomain can plant a cookie of this name.
  const planted = pair.replace("__Host-", "");
  expect(await viewer(secure, planted)).toMatchObject({ name: undefined, set: [] });
  expect((await viewer(secure, planted.replace("=host:", "="))).name).toBeUndefined();
});

test("a person whom an earlier version signed in stays signed in, under the new name", async () => {
  const { id } = await secure.addBusiness();
  const person = await secure.addPerson(id);
  const { name, set } = await viewer(secure, person.cookie);
  expect(name).toBe(person.name);
  expect(set).toHaveLength(2);
  const [renewed, dropped] = set;
  expect(dropped).toMatch(/^fieldline_session=; path=\/; expires=Thu, 01 Jan 1970/);
  expect(await viewer(secure, pairOf(renewed))).toMatchObject({ name: person.name, set: [] });
  // The cookie with the new name takes precedence.
  expect(await viewer(secure, `${person.cookie}; __Host-fieldline_session=x.y`)).toMatchObject({ name: undefined });
});

test("signing out clears the cookie under both names", async () => {
  const { id } = await secure.addBusiness();
  const { cookie } = await secure.addPerson(id);
  const { set } = await ask(secure, "mutation { sign_out }", cookie);
  expect(set.map(pairOf).sort()).toEqual(["__Host-fieldline_session=", "fieldline_session="]);
  expect((await viewer(secure, cookie)).name).toBeUndefined();
});

test("on http, as in development, the cookie has the plain name", async () => {
  const { set, name } = await signedIn(plain);
  expect(set).toEqual([expect.stringMatching(/^fieldline_session=/), expect.stringMatching(/^fieldline_device=/)]);
  expect(set.join()).not.toMatch(/secure/i);
  expect(await viewer(plain, pairOf(set[0]))).toMatchObject({ name, set: [] });
});

test("a cookie signed with the previous key is signed again", async () => {
  const { id } = await plain.addBusiness();
  const person = await plain.addPerson(id);
  const { token, tokenHash } = makeSession();
  await plain.database.system.session.create({ data: { businessId: id, memberId: person.id, tokenHash } });
  const before = Buffer.alloc(32, 7);
  const another = await plain.another({ previousKey: before });
  try {
    const old = createSessions({ database: plain.database, key: deriveKey(before, "sessions") }).sign(token);
    const response = await fetch(`${another.origin}/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: `fieldline_session=${old}` },
      body: JSON.stringify({ query: "{ viewer { member { name } } }" }),
    });
    expect(await response.json()).toMatchObject({ data: { viewer: { member: { name: person.name } } } });
    const [renewed] = response.headers.getSetCookie();
    expect((await viewer(plain, pairOf(renewed))).name).toBe(person.name);
    expect((await viewer(plain, `fieldline_session=${old}`)).name).toBeUndefined();
  } finally {
    await another.close();
  }
});

test("every response on https keeps browsers on https, and none on http does", async () => {
  for (const path of ["/healthz", "/api/v1/me", "/api/v1/docs", "/nowhere", "/q/none", "/oauth/authorize", "/graphql"])
    for (const method of ["GET", "OPTIONS"]) {
      const headersOf = async (world: World) => (await createClient(world.origin)(method, path)).headers;
      expect((await headersOf(secure)).get("strict-transport-security"), `${method} ${path}`).toBe("max-age=31536000");
      expect((await headersOf(plain)).get("strict-transport-security")).toBeNull();
    }
});
