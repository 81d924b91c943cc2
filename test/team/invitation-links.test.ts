import { expect, test } from "vitest";
import { findInvitation } from "../../src/domain/identity/invitations/find-invitation.ts";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { newEmail, openPortal, signIn, viewer } from "../auth/portal.ts";
import { useMailedWorld } from "../emails/mailed-world.ts";
import { world } from "../world/shared.ts";
import { type Answer, accept, emailsTo, invalid, invite, invited, list, resend, revoke, tokenTo } from "./invited.ts";

useMailedWorld();

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

test("an invited person can correct their name, and errors are at their fields", async () => {
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

test("a link works once, also for concurrent requests", async () => {
  const { invitation, token } = await invited();
  const answers = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(answers.filter(({ accept_invitation }) => accept_invitation !== undefined)).toHaveLength(1);
  for (const used of [token, `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, "x", ""])
    expect(await accept(used)).toMatchObject(invalid);
  expect(await world.database.system.member.count({ where: { email: invitation.email } })).toBe(1);
  expect((await findInvitation(world.database, token))?.state).toBe("accepted");
});

test("a link lasts 7 days, and a resent one as long from then on, replacing the old one", async () => {
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

test("a revoked link opens nothing, and an accepted invitation cannot be revoked", async () => {
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

test("one of a concurrent acceptance and revocation succeeds", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, owner, invitation, token } = await invited();
    const [accepted, revoked] = await Promise.all([accept(token), revoke(owner.graphql, invitation.id)]);
    const stored = await world.database.tenant(id).findFirst("Invitation");
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

test("the token is stored nowhere once its email is sent, and is in no line of the log", async () => {
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
  await prune(world.database.systemPool, defaultRetention);
  expect(await list(owner.graphql)).toMatchObject([{ id: invitation.id }]);
  await expire(91);
  await prune(world.database.systemPool, defaultRetention);
  expect(await list(owner.graphql)).toEqual([]);
});
