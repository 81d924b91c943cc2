import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymous, type MemberRole, scopesOfRole } from "../../src/auth/caller.ts";
import { createSessions, makeSession, type Sessions } from "../../src/auth/session/session.ts";
import { startSession } from "../../src/domain/business/start-session.ts";
import { createMember } from "../../src/domain/team/create-member.ts";
import { type AuthWorld, startAuthWorld } from "./auth-world.ts";

let world: AuthWorld;
let sessions: Sessions;
beforeAll(async () => {
  world = await startAuthWorld();
  sessions = createSessions({ database: world.database, key: randomBytes(32) });
});
afterAll(() => world.close());

const nobody = { caller: anonymous, businessId: undefined };
const month = 30 * 86_400_000;

async function signedIn(role: MemberRole, start = new Date()) {
  const { id: businessId } = await world.addBusiness();
  const input = {
    name: "Sam",
    email: `${randomBytes(8).toString("hex")}@example.com`,
    password: "correct horse",
    role,
  };
  const member = await createMember(world.database.system, businessId, input);
  const session = makeSession(start);
  await startSession(world.database, member, session);
  return { member, cookie: sessions.sign(session.token), token: session.token };
}

test.each(["owner", "admin", "member"] as const)(
  "the cookie of an %s admits that person, in one statement",
  async (role) => {
    const { member, cookie } = await signedIn(role);
    await sessions.authenticatePerson(cookie);
    world.statements.length = 0;
    expect(await sessions.authenticatePerson(cookie)).toEqual({
      caller: { kind: "user", id: member.id, name: "Sam", role, scopes: scopesOfRole(role) },
      businessId: member.businessId,
    });
    expect(world.statements.filter((text) => !text.includes("set_config"))).toEqual([
      "select * from authenticate_person($1)",
    ]);
  },
);

test("a forged cookie is nobody's, and costs no statement", async () => {
  const { cookie, token } = await signedIn("owner");
  const strangers = createSessions({ database: world.database, key: randomBytes(32) });
  const last = cookie.at(-1) === "A" ? "B" : "A";
  const forged = [
    undefined,
    "",
    ".",
    token,
    `${token}.`,
    strangers.sign(token),
    cookie.slice(0, -1) + last,
    `${cookie}.`,
    `x${cookie}`,
  ];
  world.statements.length = 0;
  for (const given of forged) {
    expect(sessions.verify(given)).toBeUndefined();
    expect(await sessions.authenticatePerson(given)).toEqual(nobody);
  }
  expect(world.statements).toEqual([]);
});

test("a signed token of no session is nobody's", async () => {
  expect(await sessions.authenticatePerson(sessions.sign(makeSession().token))).toEqual(nobody);
});

test("a session lasts 30 days", async () => {
  const almost = await signedIn("owner", new Date(Date.now() - month + 60_000));
  expect((await sessions.authenticatePerson(almost.cookie)).caller.id).toBe(almost.member.id);
  const over = await signedIn("owner", new Date(Date.now() - month - 1000));
  expect(await sessions.authenticatePerson(over.cookie)).toEqual(nobody);
});

test("who leaves the team is nobody from then on, and a new role counts at once", async () => {
  const { member, cookie } = await signedIn("member");
  const change = (data: { role?: "admin"; isActive?: boolean }) =>
    world.database.system.member.update({ where: { id: member.id }, data });
  await change({ role: "admin" });
  expect((await sessions.authenticatePerson(cookie)).caller).toMatchObject({ role: "admin" });
  await change({ isActive: false });
  expect(await sessions.authenticatePerson(cookie)).toEqual(nobody);
});

test("the database holds no token", async () => {
  const { token, member } = await signedIn("owner");
  const stored = await world.database.system.session.findMany({ where: { memberId: member.id } });
  expect(stored).toHaveLength(1);
  expect(Buffer.from(stored[0]?.tokenHash ?? []).toString("base64url")).not.toBe(token);
});
