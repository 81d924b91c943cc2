import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, signIn } from "../auth/portal.ts";
import { turnOn } from "../auth/two-factor.ts";
import { subscribe } from "../portal/sse.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Cli, overDatabase, refusal } from "./cli.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await startWorld();
  cli = overDatabase(world.url);
  await world.addBusiness({ slug: "team" });
});
afterAll(() => world.close());

const person = ["--name", "Sam Taylor", "--password", "correct horse battery"];

test("a person added to the team can sign in", async () => {
  const given = [...person, "--email", "Sam@team.example", "--role", "admin", "--json"];
  const made = await cli("user", "create", "--business", "team", ...given);
  expect(made.json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    business: "team",
    name: "Sam Taylor",
    email: "sam@team.example",
    role: "admin",
    is_active: true,
    two_factor: false,
    created_at: expect.stringMatching(/Z$/),
  });
  const signedIn = await world.graphql(
    `mutation { sign_in(email: "sam@team.example", password: "correct horse battery") { member { role } } }`,
  );
  expect(signedIn.body.data.sign_in.member.role).toBe("admin");
});

test("bad values, a taken email and an unknown business are refused", async () => {
  const create = async (business: string, email: string, role: string) =>
    refusal(await cli("user", "create", "--business", business, ...person, "--email", email, "--role", role));
  const { email } = await world.addPerson((await world.addBusiness()).id);
  expect(await create("team", email, "member")).toBe("--email: Another account uses this email.");
  expect(await create("team", "new@team.example", "boss")).toBe("--role must be one of owner, admin, member");
  expect(await create("nosuch", "new@team.example", "member")).toMatch(/^--business: there is no business/);
});

const viewer = async ({ graphql }: Awaited<ReturnType<World["addPerson"]>>) =>
  (await graphql("{ viewer { member { role } } }")).body.data?.viewer.member.role;

test("people are listed newest first, of one business or of all", async () => {
  const { id } = await world.addBusiness({ slug: "listed" });
  const owner = await world.addPerson(id);
  const admin = await world.addPerson(id, "admin");
  await cli("user", "set", "--email", admin.email, "--active", "no");
  const { json } = await cli("user", "list", "--business", "listed", "--json");
  const shown = ({ id, name, email, role }: typeof owner) => ({ id, business: "listed", name, email, role });
  const created_at = expect.stringMatching(/Z$/);
  expect(json).toEqual([
    { ...shown(admin), is_active: false, two_factor: false, created_at },
    { ...shown(owner), is_active: true, two_factor: false, created_at },
  ]);
  const { stdout } = await cli("user", "list");
  for (const { email } of [owner, admin]) expect(stdout).toContain(email);
  expect(stdout).not.toContain(owner.passwordHash);
  expect(refusal(await cli("user", "list", "--business", "nosuch"))).toMatch(/^--business: there is no business/);
});

test("a role can change, and access ends with its sessions and streams and returns without them", async () => {
  const { id } = await world.addBusiness({ slug: "changing" });
  await world.addPerson(id);
  const person = await world.addPerson(id, "member");
  const set = async (...more: string[]) => (await cli("user", "set", "--email", person.email, ...more, "--json")).json;
  expect(await set("--role", "admin")).toMatchObject({ id: person.id, business: "changing", role: "admin" });
  expect(await viewer(person)).toBe("admin");
  const stream = await subscribe(world.origin, person.cookie, "subscription { notification_added { id } }");
  expect(await set("--active", "no")).toMatchObject({ is_active: false, role: "admin" });
  expect(await stream.next()).toBeUndefined();
  expect(await set("--active", "yes")).toMatchObject({ is_active: true });
  expect(await viewer(person)).toBeUndefined();
});

test("a new password ends the sessions, and only it signs in", async () => {
  const person = await world.addPerson((await world.addBusiness()).id);
  const set = await cli("user", "set", "--email", person.email.toUpperCase(), "--password", "new horse battery");
  expect(set.code).toBe(0);
  expect(set.stdout).not.toContain("battery");
  expect(await viewer(person)).toBeUndefined();
  const signInWith = (password: string) =>
    world.graphql(`mutation { sign_in(email: "${person.email}", password: "${password}") { member { id } } }`);
  expect((await signInWith("correct horse battery")).body.data).toBeNull();
  expect((await signInWith("new horse battery")).body.data.sign_in.member.id).toBe(person.id);
  expect((await cli("session", "end", "--email", person.email, "--json")).json).toEqual({
    email: person.email,
    ended: 1,
  });
  expect((await cli("session", "end", "--email", person.email)).stdout).toBe("Ended 0 sessions of Pat Person.\n");
});

test("an owner who lost their codes signs in with the password again, and everything they had begun ends", async () => {
  const person = await world.addPerson((await world.addBusiness()).id);
  const set = async () => (await cli("user", "set", "--email", person.email, "--no-two-factor", "--json")).json;
  expect(await set()).toMatchObject({ two_factor: false });
  expect(await viewer(person)).toBe("owner");
  const portal = openPortal(world);
  portal.useCookie(person.cookie);
  await turnOn(world, portal);
  const role = await cli("user", "set", "--email", person.email, "--role", "owner", "--json");
  expect(role.json).toMatchObject({ two_factor: true });
  expect(await signIn(openPortal(world), person.email)).toMatchObject({ status: 400 });
  expect(await set()).toMatchObject({ id: person.id, two_factor: false });
  expect(await viewer(person)).toBeUndefined();
  expect(await signIn(openPortal(world), person.email)).toEqual({ sign_in: { member: { email: person.email } } });
});

test("the last owner, a stranger, and invalid or no values are refused", async () => {
  const { email } = await world.addPerson((await world.addBusiness()).id);
  const set = async (...more: string[]) => refusal(await cli("user", "set", "--email", email, ...more));
  const last = "The business needs an active owner. Make somebody else an owner first.";
  expect(await set("--role", "admin")).toBe(last);
  expect(await set("--active", "no", "--password", "new horse battery")).toBe(last);
  expect(await set("--active", "maybe")).toBe("--active must be one of yes, no");
  expect(await set("--password", "short")).toMatch(/^--password /);
  expect(await set()).toMatch(/^nothing to change/);
  const stranger = ["--email", "nobody@team.example"];
  expect(refusal(await cli("user", "set", ...stranger, "--role", "admin"))).toBe(
    "--email: nobody signs in with this email",
  );
  expect(refusal(await cli("session", "end", ...stranger))).toBe("--email: nobody signs in with this email");
});
