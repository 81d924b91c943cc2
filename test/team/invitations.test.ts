import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { prune } from "../../src/database/prune.ts";
import { findInvitation } from "../../src/domain/invitations/find-invitation.ts";
import { newEmail, openPortal, password, signIn, signUp, viewer } from "../auth/portal.ts";
import { startMail } from "../emails/mail.ts";
import type { GraphqlClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: "127.0.0.1" });
  mail = await startMail(world);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

const shown = "id name email role invited_by { id name } expires_at accepted_at revoked_at created_at updated_at";
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not there
type Answer = any;

async function ask(graphql: GraphqlClient, query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  const { body } = await graphql(query, variables);
  return body.errors === undefined ? Object.values(body.data)[0] : body.errors[0].extensions.problem;
}

type Invitee = { name?: string; email?: string; role?: string };
const invite = (graphql: GraphqlClient, { name = "Alex Nguyen", email = newEmail(), role = "member" }: Invitee = {}) =>
  ask(graphql, `mutation ($input: InviteMemberInput!) { invite_member(input: $input) { ${shown} } }`, {
    input: { name, email, role },
  });
const resend = (graphql: GraphqlClient, id: string) =>
  ask(graphql, `mutation ($id: ID!) { resend_invitation(id: $id) { ${shown} } }`, { id });
const revoke = (graphql: GraphqlClient, id: string) =>
  ask(graphql, `mutation ($id: ID!) { revoke_invitation(id: $id) { ${shown} } }`, { id });
const list = async (graphql: GraphqlClient) => (await ask(graphql, `{ invitations { data { ${shown} } } }`)).data;
const accept = (token: string, more: object = {}, portal = openPortal(world)) =>
  portal.ask(
    "mutation ($input: AcceptInvitationInput!) { accept_invitation(input: $input) { member { id name email role } business { id } } }",
    { input: { token, password, ...more } },
  );

const emailsTo = (address: string) => mail.accepted.filter(({ to }) => to?.some((one) => one.address === address));

async function tokenTo(email: string): Promise<string> {
  await mail.send();
  return /\/invitation\/(\S+)/.exec(emailsTo(email).at(-1)?.text ?? "")?.[1] ?? "";
}

async function openTeam() {
  const business = await world.addBusiness({ name: "Breeze Air" });
  return { ...business, owner: await world.addPerson(business.id) };
}

async function invited(more: Invitee = {}) {
  const team = await openTeam();
  const invitation = await invite(team.owner.graphql, more);
  return { ...team, invitation, token: await tokenTo(invitation.email) };
}

const invalid = {
  status: 401,
  detail: "The link is wrong, has expired or was used. Ask for another invitation.",
};

test("an invited person joins the team in their role, by an emailed link, and is signed in", async () => {
  const email = newEmail();
  const { id, owner, invitation, token } = await invited({ email: email.toUpperCase(), role: "admin" });
  expect(invitation).toEqual({
    id: expect.any(String),
    name: "Alex Nguyen",
    email,
    role: "admin",
    invited_by: { id: owner.id, name: owner.name },
    expires_at: expect.any(String),
    accepted_at: null,
    revoked_at: null,
    created_at: expect.any(String),
    updated_at: invitation.created_at,
  });
  const [sent] = emailsTo(email);
  expect(sent?.subject).toBe("Join Breeze Air on Fieldline");
  expect(sent?.text).toContain("Pat Person invites you to join Breeze Air on Fieldline as an admin of its team.");
  expect(await findInvitation(world.database, token)).toEqual({
    businessName: "Breeze Air",
    inviterName: "Pat Person",
    name: "Alex Nguyen",
    email,
    state: "open",
  });

  const portal = openPortal(world);
  expect(await accept(token, {}, portal)).toEqual({
    accept_invitation: {
      member: { id: expect.any(String), name: "Alex Nguyen", email, role: "admin" },
      business: { id },
    },
  });
  expect(await viewer(portal)).toEqual({
    viewer: { member: { email, role: "admin" }, business: { name: "Breeze Air" } },
  });
  expect(await signIn(openPortal(world), email)).toEqual({ sign_in: { member: { email } } });
  expect(await list(owner.graphql)).toEqual([
    { ...invitation, accepted_at: expect.any(String), updated_at: expect.any(String) },
  ]);
});

test("who accepts can correct their name, and what is wrong is told at its field", async () => {
  const { token } = await invited();
  for (const [more, pointer] of [
    [{ password: "short" }, "/input/password"],
    [{ name: null }, "/input/name"],
    [{ name: " " }, "/input/name"],
  ] as const)
    expect(await accept(token, more)).toMatchObject({ status: 400, errors: [{ pointer }] });
  expect(await accept(token, { name: "Alexandra Nguyen" })).toMatchObject({
    accept_invitation: { member: { name: "Alexandra Nguyen" } },
  });
});

test("a link works once, of several at once too", async () => {
  const { invitation, token } = await invited();
  const answers = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(answers.filter(({ accept_invitation }) => accept_invitation !== undefined)).toHaveLength(1);
  for (const used of [token, `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, "x", ""])
    expect(await accept(used)).toMatchObject(invalid);
  expect(await world.database.system.member.count({ where: { email: invitation.email } })).toBe(1);
  expect((await findInvitation(world.database, token))?.state).toBe("accepted");
});

test("a link lasts 7 days, and a resent one as long from then on, in place of the old", async () => {
  const { id, owner, invitation, token } = await invited();
  const daysOf = ({ updated_at, expires_at }: Answer) => (Date.parse(expires_at) - Date.parse(updated_at)) / 86_400_000;
  expect(daysOf(invitation)).toBeCloseTo(7, 3);
  await world.database.systemPool.query(
    "update invitations set expires_at = now() - interval '1 second' where business_id = $1",
    [id],
  );
  expect(await accept(token)).toMatchObject(invalid);
  expect((await findInvitation(world.database, token))?.state).toBe("expired");

  const second = await world.addPerson(id);
  const resent = await resend(second.graphql, invitation.id);
  expect(resent).toMatchObject({ id: invitation.id, invited_by: { id: second.id }, created_at: invitation.created_at });
  expect(daysOf(resent)).toBeCloseTo(7, 3);
  const renewed = await tokenTo(invitation.email);
  expect(renewed).not.toBe(token);
  expect(await accept(token)).toMatchObject(invalid);
  expect(await findInvitation(world.database, token)).toBeUndefined();
  expect(await accept(renewed)).toHaveProperty("accept_invitation");
  expect(await resend(owner.graphql, invitation.id)).toMatchObject({
    status: 409,
    detail: "The invitation was accepted. Invite the person again instead.",
  });
});

test("a revoked link opens nothing, and what was accepted is not revoked", async () => {
  const { owner, invitation, token } = await invited();
  const revoked = await revoke(owner.graphql, invitation.id);
  expect(revoked).toMatchObject({ revoked_at: expect.any(String) });
  expect(await revoke(owner.graphql, invitation.id)).toEqual(revoked);
  expect(await accept(token)).toMatchObject(invalid);
  expect((await findInvitation(world.database, token))?.state).toBe("revoked");
  expect(await resend(owner.graphql, invitation.id)).toMatchObject({ status: 409 });

  const again = await invite(owner.graphql, { email: invitation.email });
  expect(await accept(await tokenTo(invitation.email))).toHaveProperty("accept_invitation");
  expect(await revoke(owner.graphql, again.id)).toMatchObject({
    status: 409,
    detail: "The invitation was accepted. Deactivate the team member instead.",
  });
});

test("of accepting and revoking at once one is done", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, owner, invitation, token } = await invited();
    const [accepted, revoked] = await Promise.all([accept(token), revoke(owner.graphql, invitation.id)]);
    const [stored] = await world.database.tenant(id).select("Invitation", { take: 1 });
    const joined = await world.database.system.member.count({ where: { email: invitation.email } });
    if ("accept_invitation" in accepted) {
      expect(revoked.status).toBe(409);
      expect(stored).toMatchObject({ acceptedAt: expect.any(Date), revokedAt: null });
      expect(joined).toBe(1);
    } else {
      expect(revoked.revoked_at).toEqual(expect.any(String));
      expect(stored).toMatchObject({ acceptedAt: null, revokedAt: expect.any(Date) });
      expect(joined).toBe(0);
    }
  }
});

test("an address is invited once at a time, by several at once too, and again once that has expired", async () => {
  const { id, owner } = await openTeam();
  const second = await world.addPerson(id);
  const email = newEmail();
  const answers = await Promise.all(
    [owner, second, owner, second].map(({ graphql }) => invite(graphql, { email, role: "admin" })),
  );
  const [first] = answers.filter((answer) => answer.id !== undefined);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  expect(await invite(owner.graphql, { email: email.toUpperCase() })).toMatchObject({
    status: 409,
    detail: `${email} has been invited. Resend or revoke that invitation.`,
  });
  await tokenTo(email);
  expect(emailsTo(email)).toHaveLength(1);

  await world.database.systemPool.query("update invitations set expires_at = now() where id = $1", [first.id]);
  const next = await invite(owner.graphql, { email });
  expect(await list(owner.graphql)).toMatchObject([
    { id: next.id, revoked_at: null },
    { id: first.id, revoked_at: expect.any(String) },
  ]);
});

test("nobody of the team is invited, nor who has left it", async () => {
  const { id, owner } = await openTeam();
  const member = await world.addPerson(id, "member");
  expect(await invite(owner.graphql, { email: member.email })).toMatchObject({
    status: 409,
    detail: `${member.email} is on the team: Pat Person.`,
  });
  await world.database.system.member.update({ where: { id: member.id }, data: { isActive: false } });
  expect(await invite(owner.graphql, { email: member.email })).toMatchObject({
    status: 409,
    detail: `${member.email} was on the team: Pat Person. Give them their access back instead.`,
  });
  expect(await list(owner.graphql)).toEqual([]);
});

test("an invitation beside the acceptance of the one before never invites who has joined", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner, invitation, token } = await invited();
    const [accepted, repeated] = await Promise.all([accept(token), invite(owner.graphql, { email: invitation.email })]);
    expect(accepted).toHaveProperty("accept_invitation");
    expect(repeated.status).toBe(409);
    expect(await list(owner.graphql)).toHaveLength(1);
  }
});

test("an address that is another business's account is invited, and cannot join", async () => {
  const elsewhere = await openTeam();
  const taken = await world.addPerson(elsewhere.id);
  const { owner, token } = await invited({ email: taken.email });
  expect(await accept(token)).toMatchObject({
    status: 409,
    detail: "Another account uses this email. Ask for an invitation to another address.",
  });
  expect((await findInvitation(world.database, token))?.state).toBe("open");
  expect(await list(owner.graphql)).toMatchObject([{ accepted_at: null }]);
});

test("of two businesses that invite one address at once, the person joins one", async () => {
  const email = newEmail();
  const tokens: string[] = [];
  for (const { graphql } of [(await openTeam()).owner, (await openTeam()).owner]) {
    await invite(graphql, { email });
    tokens.push(await tokenTo(email));
  }
  const answers = await Promise.all(tokens.map((token) => accept(token)));
  expect(answers.map((answer) => answer.status ?? 200).sort()).toEqual([200, 409]);
});

test("a business's inbox is not invited, and a business that is not verified invites nobody", async () => {
  const { id, owner } = await openTeam();
  await world.database.system.business.update({ where: { id }, data: { inboundEmail: "crew@inbound.example" } });
  for (const email of ["crew@inbound.example", "Crew+7@inbound.example"])
    expect(await invite(owner.graphql, { email })).toMatchObject({
      status: 400,
      errors: [{ pointer: "/input/email", detail: "must not be the address of a business's inbox" }],
    });
  const [portal, stranger] = [openPortal(world), newEmail()];
  await signUp(portal, newEmail());
  const refused = await portal.ask("mutation ($input: InviteMemberInput!) { invite_member(input: $input) { id } }", {
    input: { name: "Alex", email: stranger, role: "member" },
  });
  expect(refused.status).toBe(403);
  await mail.send();
  expect(emailsTo(stranger)).toEqual([]);
});

test("a business emails fifty invitations a day", async () => {
  const { owner, invitation } = await invited();
  for (let count = 1; count < 50; count += 1)
    expect(await resend(owner.graphql, invitation.id)).toHaveProperty("id", invitation.id);
  expect(await resend(owner.graphql, invitation.id)).toMatchObject({ status: 429 });
  expect(await invite(owner.graphql)).toMatchObject({ status: 429 });
  expect(await invite((await openTeam()).owner.graphql)).toHaveProperty("role", "member");
});

test("only owners see and send invitations, and another business's are the same 404 as none", async () => {
  const { id, owner, invitation } = await invited();
  const foreign = (await openTeam()).owner;
  for (const role of ["admin", "member"] as const) {
    const { graphql } = await world.addPerson(id, role);
    const refusals = [
      await invite(graphql),
      await resend(graphql, invitation.id),
      await revoke(graphql, invitation.id),
      await ask(graphql, "{ invitations { data { id } } }"),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 403, detail: "Only an owner can do this." });
  }
  expect(await invite(world.graphql)).toMatchObject({ status: 401 });
  for (const unknown of [invitation.id, randomUUIDv7(), "none"])
    for (const act of [resend, revoke]) expect(await act(foreign.graphql, unknown)).toMatchObject({ status: 404 });
  expect(await list(foreign.graphql)).toEqual([]);
  expect(await list(owner.graphql)).toEqual([invitation]);
});

test("an owner who was demoted while they were asking invites nobody any more", async () => {
  const { id, owner } = await openTeam();
  await world.addPerson(id);
  const demoting = await world.database.systemPool.connect();
  await demoting.query("begin");
  await demoting.query("update members set role = 'member' where id = $1", [owner.id]);
  const asked = invite(owner.graphql, { role: "owner" });
  const waits = async () =>
    (await world.database.systemPool.query("select count(*)::int as n from pg_locks where not granted")).rows[0].n;
  await expect.poll(waits).toBeGreaterThan(0);
  await demoting.query("commit");
  demoting.release();
  expect(await asked).toMatchObject({ status: 403, detail: "Only an owner can do this." });
});

test("the token is stored nowhere once its email went out, and is in no line of the log", async () => {
  const { invitation, token } = await invited();
  await accept(token);
  await fetch(`${world.origin}/invitation/${token}`);
  const { rows } = await world.database.systemPool.query(
    "select octet_length(token_hash) as bytes, i::text as whole from invitations i where id = $1",
    [invitation.id],
  );
  const stored = await world.database.system.email.findMany({ where: { to: invitation.email } });
  expect(rows[0].bytes).toBe(32);
  expect(stored).toMatchObject([{ kind: "account", status: "sent", text: "" }]);
  expect(JSON.stringify([rows, stored])).not.toContain(token);
  expect(world.logged.join("")).not.toContain(token);
});

test("invitations are deleted 90 days after they expired", async () => {
  const { id, owner, invitation } = await invited();
  const expire = (days: number) =>
    world.database.systemPool.query(
      "update invitations set expires_at = now() - $2 * interval '1 day' where business_id = $1",
      [id, days],
    );
  await expire(89);
  await prune(world.database.systemPool);
  expect(await list(owner.graphql)).toMatchObject([{ id: invitation.id }]);
  await expire(91);
  await prune(world.database.systemPool);
  expect(await list(owner.graphql)).toEqual([]);
});
