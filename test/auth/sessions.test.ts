import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeDevice } from "../../src/domain/identity/sessions/device.ts";
import { subscribe } from "../portal/sse.ts";
import { startWorld, type World } from "../world/world.ts";
import { here, newEmail, openPortal, type Portal, password, signIn, signUp, viewer } from "./portal.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

const list = async (portal: Portal) =>
  (await portal.ask("{ sessions { id device address last_seen_at created_at is_current } }")).sessions;
const endSession = (portal: Portal, id: string) =>
  portal.ask("mutation ($id: ID!) { end_session(id: $id) { id is_current } }", { id });
const changePassword = (portal: Portal, current: string, next: string) =>
  portal.ask(
    "mutation ($current: String!, $password: Password!) { change_password(current_password: $current, password: $password) }",
    { current, password: next },
  );

/** Signs one person in on `count` browsers. */
async function openBrowsers(count: number) {
  const email = newEmail();
  const portals = Array.from({ length: count }, (_, index) => openPortal(world, `203.0.113.${index + 1}`));
  for (const [index, portal] of portals.entries()) await (index === 0 ? signUp(portal, email) : signIn(portal, email));
  const [first, ...others] = portals;
  if (first === undefined) throw new Error("a person has a browser");
  return { email, first, others, second: others[0] ?? first };
}

test("a person sees only their own sessions, newest first, each with its device and address", async () => {
  const { first, second } = await openBrowsers(2);
  await openBrowsers(1);
  const seen = await list(second);
  const times = { created_at: expect.stringMatching(/Z$/), last_seen_at: expect.stringMatching(/Z$/) };
  expect(seen).toEqual([
    { id: expect.any(String), device: "Unknown device", address: "203.0.113.2", is_current: true, ...times },
    { id: expect.any(String), device: "Unknown device", address: here, is_current: false, ...times },
  ]);
  expect((await list(first)).map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([false, true]);
});

test("expired sessions are not listed", async () => {
  const { email, second } = await openBrowsers(2);
  await world.database.systemPool.query(
    `update sessions set last_seen_at = now() - interval '15 days' where address = $2
       and member_id = (select id from members where email = $1)`,
    [email, here],
  );
  expect(await list(second)).toHaveLength(1);
});

test("a person's 101st session ends their oldest, and no one else's", async () => {
  const { email, first, second } = await openBrowsers(2);
  const stranger = await openBrowsers(1);
  await world.database.systemPool.query(
    `insert into sessions (id, token_hash, business_id, member_id)
     select gen_random_uuid(), sha256(('more ' || n)::bytea), business_id, id
     from members, generate_series(1, 98) n where email = $1`,
    [email],
  );
  expect(await list(second)).toHaveLength(100);
  expect(await signIn(openPortal(world), email)).toHaveProperty("sign_in");
  expect(await list(second)).toHaveLength(100);
  expect(await viewer(first)).toMatchObject({ status: 401 });
  expect(await viewer(stranger.first)).toHaveProperty("viewer");
});

test("signing in or up ends the browser's earlier session, whoever's it was", async () => {
  const { email, first } = await openBrowsers(1);
  const old = openPortal(world);
  old.useCookie(first.cookie());
  const stream = await subscribe(world.origin, first.cookie(), "subscription { notification_added { id } }");
  await signIn(first, email);
  expect(await viewer(old)).toMatchObject({ status: 401 });
  expect(await stream.next()).toBeUndefined();
  expect(await list(first)).toHaveLength(1);
  old.useCookie(first.cookie());
  await signUp(first, newEmail(), "Another business");
  expect(await viewer(old)).toMatchObject({ status: 401 });
  expect(await viewer(first)).toMatchObject({ viewer: { business: { name: "Another business" } } });
});

test("a failed sign-in keeps the browser's session", async () => {
  const { email, first } = await openBrowsers(1);
  expect(await signIn(first, email, "wrong horse battery")).toMatchObject({ status: 401 });
  expect(await viewer(first)).toMatchObject({ viewer: { member: { email } } });
});

test("only its own person can end a session, and its streams end too", async () => {
  const { first, second } = await openBrowsers(2);
  const stranger = await openBrowsers(1);
  const [, { id }] = await list(second);
  const [{ id: foreign }] = await list(stranger.first);
  for (const nobody of [foreign, "01890000-0000-7000-8000-000000000000", "x"])
    expect(await endSession(second, nobody)).toMatchObject({ status: 404, type: "urn:service:error:not-found" });
  const stream = await subscribe(world.origin, first.cookie(), "subscription { notification_added { id } }");
  expect(await endSession(second, id)).toEqual({ end_session: { id, is_current: false } });
  expect(await stream.next()).toBeUndefined();
  expect(await viewer(first)).toMatchObject({ status: 401 });
  expect(await viewer(stranger.first)).toHaveProperty("viewer");
  expect(await endSession(second, id)).toMatchObject({ status: 404 });
});

test("ending the current session signs out", async () => {
  const { first } = await openBrowsers(1);
  const [{ id }] = await list(first);
  expect(await endSession(first, id)).toEqual({ end_session: { id, is_current: true } });
  expect(first.cookie()).toMatch(/=$/);
  expect(await viewer(first)).toMatchObject({ status: 401 });
});

test("a person can end all sessions but the current one", async () => {
  const { first, others } = await openBrowsers(4);
  expect(await first.ask("mutation { end_other_sessions }")).toEqual({ end_other_sessions: 3 });
  for (const portal of others) expect(await viewer(portal)).toMatchObject({ status: 401 });
  expect(await first.ask("mutation { end_other_sessions }")).toEqual({ end_other_sessions: 0 });
});

test("a new password ends the other sessions, and replaces the old one", async () => {
  const { email, first, second } = await openBrowsers(2);
  const stream = await subscribe(world.origin, second.cookie(), "subscription { notification_added { id } }");
  expect(await changePassword(first, password, "new horse battery")).toEqual({ change_password: true });
  expect(await viewer(first)).toHaveProperty("viewer");
  expect(await viewer(second)).toMatchObject({ status: 401 });
  expect(await stream.next()).toBeUndefined();
  expect(await signIn(second, email)).toMatchObject({ status: 401 });
  expect(await signIn(second, email, "new horse battery")).toHaveProperty("sign_in");
});

test("a wrong current password and a short new one change nothing", async () => {
  const { first, second } = await openBrowsers(2);
  expect(await changePassword(first, "wrong horse battery", "new horse battery")).toMatchObject({
    status: 400,
    detail: "current_password is wrong",
    errors: [{ pointer: "/current_password", detail: "is wrong" }],
  });
  expect(await changePassword(first, password, "short")).toMatchObject({
    status: 400,
    errors: [{ pointer: "/password" }],
  });
  expect(await viewer(second)).toHaveProperty("viewer");
  expect(await changePassword(openPortal(world), password, "new horse battery")).toMatchObject({ status: 401 });
});

test("guesses at the password with a session count together with those at the sign-in", async () => {
  const { email, first } = await openBrowsers(1);
  const thief = openPortal(world, "198.51.100.9");
  thief.useCookie(first.cookie());
  for (let count = 0; count < 4; count += 1)
    await signIn(openPortal(world, "198.51.100.9"), email, "wrong horse battery");
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => changePassword(thief, "wrong horse battery", "new horse battery")),
  );
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(6);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6);
  expect(await changePassword(first, password, "new horse battery")).toEqual({ change_password: true });
});

test("one of two concurrent new passwords is refused", async () => {
  const { first, second } = await openBrowsers(2);
  const outcomes = await Promise.all([
    changePassword(first, password, "first horse battery"),
    changePassword(second, password, "second horse battery"),
  ]);
  expect(outcomes.filter((outcome) => outcome.change_password === true)).toHaveLength(1);
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on macOS",
  ],
  ["curl/8.5.0", "Unknown device"],
  ["", "Unknown device"],
  [null, "Unknown device"],
])("%s is called %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test("the list shows a device's own name, however long", async () => {
  const email = newEmail();
  await signUp(openPortal(world), email);
  const response = await fetch(`${world.origin}/graphql`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "User-Agent": `Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0 ${"\u00e9".repeat(5000)}`,
    },
    body: JSON.stringify({
      query: `mutation { sign_in(email: "${email}", password: "${password}") { member { id } } }`,
    }),
  });
  const portal = openPortal(world);
  portal.useCookie(response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "");
  expect((await list(portal))[0]).toMatchObject({ device: "Firefox on Linux", address: "127.0.0.1", is_current: true });
  const { rows } = await world.database.systemPool.query("select max(length(user_agent)) as longest from sessions");
  expect(rows[0].longest).toBe(500);
});
