import { afterAll, beforeAll, expect, test } from "vitest";
import { scopes } from "../../src/auth/caller.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("the team is listed newest first, including former members, without their sign-in data", async () => {
  const { id, client } = await world.addBusiness();
  await world.addPerson((await world.addBusiness()).id);
  const [one, two] = [await world.addPerson(id, "owner"), await world.addPerson(id, "member")];
  await world.database.system.member.update({ where: { id: one.id }, data: { isActive: false } });
  const { status, body } = await client("GET", "/v1/team_members");
  expect(status).toBe(200);
  const shown = ({ id, name, email, role }: typeof one) => ({ id, name, email, role });
  const times = { created_at: expect.any(String), updated_at: expect.any(String) };
  expect(body).toEqual({
    data: [
      { ...shown(two), is_active: true, ...times },
      { ...shown(one), is_active: false, ...times },
    ],
    next_cursor: null,
    next_updated_since: expect.any(String),
  });
});

test("the team has pages, and filters by change", async () => {
  const { id, client } = await world.addBusiness();
  for (let count = 0; count < 3; count += 1) await world.addPerson(id);
  const first = await client("GET", "/v1/team_members?limit=2");
  const second = await client("GET", `/v1/team_members?limit=2&cursor=${first.body.next_cursor}`);
  const ids = [...first.body.data, ...second.body.data].map((person: { id: string }) => person.id);
  expect(new Set(ids).size).toBe(3);
  expect(second.body.next_cursor).toBeNull();
  const later = new Date(Date.now() + 60_000);
  await world.database.system.member.update({ where: { id: ids[2] ?? "" }, data: { updatedAt: later } });
  const changed = await client("GET", `/v1/team_members?updated_since=${later.toISOString()}`);
  expect(changed.body.data.map((person: { id: string }) => person.id)).toEqual([ids[2]]);
});

test("in the portal, the team filters by active and former members", async () => {
  const { id } = await world.addBusiness();
  const [left, stays] = [await world.addPerson(id), await world.addPerson(id, "member")];
  await world.database.system.member.update({ where: { id: left.id }, data: { isActive: false } });
  const ids = async (filter: string) => {
    const { body } = await stays.graphql(`{ team_members${filter} { data { id } } }`);
    return body.data.team_members.data.map((person: { id: string }) => person.id);
  };
  expect(await ids("(active: true)")).toEqual([stays.id]);
  expect(await ids("(active: false)")).toEqual([left.id]);
  for (const all of ["", "(active: null)"]) expect(await ids(all)).toEqual([stays.id, left.id]);
});

test("either of two scopes opens the team, and no other does", async () => {
  const { id } = await world.addBusiness();
  for (const scope of scopes) {
    const { key } = await world.addKey(id, [scope]);
    const { status, body } = await world.client(key)("GET", "/v1/team_members");
    const opens = scope === "bookings:read" || scope === "jobs:read";
    expect(status).toBe(opens ? 200 : 403);
    if (!opens) expect(body.detail).toBe("This needs the scope bookings:read or jobs:read.");
  }
});

test("the reference and the schema name both scopes", async () => {
  const { body } = await world.client()("GET", "/v1/openapi.json");
  const endpoint = body.paths["/v1/team_members"].get;
  expect(endpoint["x-required-scope"]).toBe("bookings:read|jobs:read");
  expect(endpoint.description).toContain("Requires the scope `bookings:read` or `jobs:read`.");
});
