import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymous, type MemberRole, scopesOfRole } from "../../src/auth/caller.ts";
import { createSessions, makeSession, type Sessions } from "../../src/auth/session/session.ts";
import { startSession } from "../../src/domain/identity/business/start-session.ts";
import { createMember } from "../../src/domain/identity/team/create-member.ts";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { type AuthWorld, refused, startAuthWorld } from "./auth-world.ts";

let world: AuthWorld;
let sessions: Sessions;
beforeAll(async () => {
  world = await startAuthWorld();
  sessions = createSessions({ database: world.database, key: randomBytes(32) });
});
afterAll(() => world.close());

const nobody = { caller: anonymous, businessId: undefined };
const device = { isKnown: () => false, remember: () => undefined };
const signIns = () => ({ database: world.database, accountLinks: { forgotPassword: "" } });
const browser = { address: "203.0.113.1", userAgent: "", token: undefined, device };

async function signedIn(role: MemberRole) {
  const { id: businessId } = await world.addBusiness();
  const input = {
    name: "Sam",
    email: `${randomBytes(8).toString("hex")}@example.com`,
    password: "correct horse",
    role,
  };
  const member = await createMember(world.database, businessId, input);
  const { token } = await startSession(signIns(), member, browser);
  return { member, cookie: sessions.sign(token), token };
}

test.each(["owner", "admin", "member"] as const)(
  "the cookie of an %s authenticates that person in one statement",
  async (role) => {
    const { member, cookie } = await signedIn(role);
    await sessions.authenticatePerson(cookie);
    world.statements.length = 0;
    expect(await sessions.authenticatePerson(cookie)).toEqual({
      caller: { kind: "user", id: member.id, name: "Sam", role, scopes: scopesOfRole(role) },
      businessId: member.businessId,
    });
    expect(world.statements.filter((text) => !text.includes("set_config"))).toEqual([
      expect.stringMatching(
        /^select \*, lacks_two_factor\(\$1\), is_suspended\(business_id\)\s+from authenticate_person\(\$2\)$/,
      ),
    ]);
  },
);

test("concurrent requests are each answered for their own person", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signedIn("owner")));
  const ended = await signedIn("owner");
  await world.database.systemPool.query("delete from sessions where member_id = $1", [ended.member.id]);
  for (const { token } of people) await sessions.authenticateRequest(token, 100);
  const before = world.statements.length;
  const [nobodys, strangers, ...answers] = await Promise.all([
    sessions.authenticateRequest(ended.token, 100),
    sessions.authenticateRequest(makeSession().token, 100),
    ...[...people, ...people, ...people].map(({ token }) => sessions.authenticateRequest(token, 100)),
  ]);
  expect([nobodys, strangers]).toEqual([nobody, nobody]);
  expect(answers.map(({ caller }) => caller.id)).toEqual(
    [...people, ...people, ...people].map(({ member }) => member.id),
  );
  expect(answers.map(({ businessId }) => businessId)).toEqual(
    [...people, ...people, ...people].map(({ member }) => member.businessId),
  );
  expect(world.statements.length - before).toBeLessThan(answers.length);
  const [first] = people;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, () => sessions.authenticateRequest(first?.token, 10)),
  );
  // Four of the ten requests are already used. The reserve for owners adds one.
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
});

test("a forged cookie authenticates no one, and costs no statement", async () => {
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

test("a signed token without a session authenticates no one", async () => {
  expect(await sessions.authenticatePerson(sessions.sign(makeSession().token))).toEqual(nobody);
});

/** Moves the session's expiry or last use back by an interval. */
async function moveBack(memberId: string, column: "expires_at" | "last_seen_at", by: string) {
  await world.database.systemPool.query(
    `update sessions set ${column} = ${column} - $2::interval where member_id = $1`,
    [memberId, by],
  );
}

test.each([
  ["expires_at", "29 days 23:59", "30 days"],
  ["last_seen_at", "13 days 23:59", "14 days"],
] as const)("a session ends by %s, and housekeeping then deletes it", async (column, almost, over) => {
  const { member, cookie } = await signedIn("owner");
  const left = async () => {
    await prune(world.database.systemPool, defaultRetention);
    return world.database.system.session.count({ where: { memberId: member.id } });
  };
  await moveBack(member.id, column, almost);
  expect(await left()).toBe(1);
  expect((await sessions.authenticatePerson(cookie)).caller.id).toBe(member.id);
  await moveBack(member.id, column, over);
  expect(await sessions.authenticatePerson(cookie)).toEqual(nobody);
  expect(await left()).toBe(0);
});

test("the last use is stored to the minute by the database's clock, and waits for no lock", async () => {
  const { member, cookie } = await signedIn("owner");
  const { systemPool } = world.database;
  const seenSecondsAgo = async () => {
    const { rows } = await systemPool.query(
      "select extract(epoch from now() - last_seen_at)::int as ago from sessions where member_id = $1",
      [member.id],
    );
    return rows[0].ago;
  };
  await moveBack(member.id, "last_seen_at", "30 seconds");
  await sessions.authenticatePerson(cookie);
  expect(await seenSecondsAgo()).toBeGreaterThanOrEqual(30);
  await moveBack(member.id, "last_seen_at", "1 hour");
  const client = await systemPool.connect();
  await client.query("begin");
  await client.query("select from sessions where member_id = $1 for update", [member.id]);
  expect((await sessions.authenticatePerson(cookie)).caller.id).toBe(member.id);
  await client.query("rollback");
  client.release();
  expect(await seenSecondsAgo()).toBeGreaterThanOrEqual(3630);
  await sessions.authenticatePerson(cookie);
  expect(await seenSecondsAgo()).toBeLessThan(30);
});

test("a person whose access or password changed since verification gets no session", async () => {
  const { member } = await signedIn("owner");
  for (const data of [{ isActive: false }, { isActive: true, passwordHash: "another" }]) {
    await world.database.system.member.update({ where: { id: member.id }, data });
    const problem = await refused(startSession(signIns(), member, browser));
    expect(problem.type).toBe("unauthorized");
  }
  expect(await world.database.system.session.count({ where: { memberId: member.id } })).toBe(1);
});

test("a session ends when its person leaves the team, and a new role applies at once", async () => {
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
