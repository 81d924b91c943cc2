import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { findInvitation } from "../../src/domain/identity/invitations/find-invitation.ts";
import { newEmail, openPortal, signUp } from "../auth/portal.ts";
import { mail, useMailedWorld } from "../emails/mailed-world.ts";
import { world } from "../world/shared.ts";
import { accept, ask, emailsTo, invite, invited, list, openTeam, resend, revoke, tokenTo } from "./invited.ts";

useMailedWorld();

test("an address has one invitation at a time, also for concurrent requests, and can be invited again once it expires", async () => {
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

  await world.database.systemPool.query(
    "update invitations set expires_at = now() - interval '1 second' where id = $1",
    [first.id],
  );
  const next = await invite(owner.graphql, { email });
  expect(await list(owner.graphql)).toMatchObject([
    { id: next.id, revoked_at: null },
    { id: first.id, revoked_at: expect.any(String) },
  ]);
});

test("no one of the team can be invited, nor a former member", async () => {
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

test("an invitation concurrent with an acceptance never invites the person who joined", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner, invitation, token } = await invited();
    const [accepted, repeated] = await Promise.all([accept(token), invite(owner.graphql, { email: invitation.email })]);
    expect(accepted).toHaveProperty("accept_invitation");
    expect(repeated.status).toBe(409);
    expect(await list(owner.graphql)).toHaveLength(1);
  }
});

test("an address of another business's account can be invited, but cannot join", async () => {
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

test("a person invited by two businesses concurrently joins one", async () => {
  const email = newEmail();
  const tokens: string[] = [];
  for (const { graphql } of [(await openTeam()).owner, (await openTeam()).owner]) {
    await invite(graphql, { email });
    tokens.push(await tokenTo(email));
  }
  const answers = await Promise.all(tokens.map((token) => accept(token)));
  expect(answers.map((answer) => answer.status ?? 200).sort()).toEqual([200, 409]);
});

test("a business's inbox cannot be invited, and an unverified business can invite no one", async () => {
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

test("a business emails at most fifty invitations a day", async () => {
  const { owner, invitation } = await invited();
  for (let count = 1; count < 50; count += 1)
    expect(await resend(owner.graphql, invitation.id)).toHaveProperty("id", invitation.id);
  expect(await resend(owner.graphql, invitation.id)).toMatchObject({ status: 429 });
  expect(await invite(owner.graphql)).toMatchObject({ status: 429 });
  expect(await invite((await openTeam()).owner.graphql)).toHaveProperty("role", "member");
});

test("only owners see and send invitations, and another business's are the same 404 as missing ones", async () => {
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

test("an owner demoted during their request invites no one any more", async () => {
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
