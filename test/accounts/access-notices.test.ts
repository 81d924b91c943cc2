import { expect, test } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { newEmail, openPortal, password, signUp } from "../auth/portal.ts";
import { overDatabase } from "../cli/cli.ts";
import { mail, useMailedWorld } from "../emails/mailed-world.ts";
import { openApp } from "../oauth/flow.ts";
import { accept, emailsTo, invite, tokenTo } from "../team/invited.ts";
import { world } from "../world/shared.ts";

useMailedWorld();

async function openTeam() {
  const business = await world.addBusiness();
  const people = {
    owner: await world.addPerson(business.id),
    partner: await world.addPerson(business.id),
    member: await world.addPerson(business.id, "member"),
  };
  const { slug } = await world.database.system.business.findUniqueOrThrow({ where: { id: business.id } });
  return { ...business, ...people, slug };
}

const createKey = 'mutation { create_api_key(input: { name: "Website", preset: "full" }) { key } }';

/** Sends the queued emails. Returns the texts of those to this person with the subject. */
async function received({ email }: { email: string }, subject: string): Promise<string[]> {
  while ((await mail.send()).length > 0);
  return emailsTo(email)
    .filter((each) => each.subject === subject)
    .map(({ text }) => text ?? "");
}

test("every owner is emailed about a new API key, by a person or the operator, and nobody else", async () => {
  const { owner, partner, member, slug } = await openTeam();
  await owner.graphql(createKey);
  for (const person of [owner, partner]) {
    const [text] = await received(person, "A new API key was created");
    expect(text).toContain("A new API key (Website) was created by Pat Person on");
    expect(text).toContain("Set a new password:");
    expect(text).not.toContain("ck_live_");
  }
  expect(await received(member, "A new API key was created")).toEqual([]);
  const { code } = await overDatabase(world.url)(
    ...["key", "create", "--business", slug, "--name", "Sync", "--preset", "full"],
  );
  expect(code).toBe(0);
  expect((await received(partner, "A new API key was created")).at(-1)).toContain("by the operator of Fieldline");
});

test("owners are emailed about a new owner, who was promoted, came back or was invited, but not about others", async () => {
  const { owner, partner, member } = await openTeam();
  const subject = "Your business has a new owner";
  const change = (id: string, input: string) =>
    owner.graphql(`mutation { update_member(id: "${id}", input: { ${input} }) { id } }`);
  await change(member.id, "role: admin");
  expect(await received(owner, subject)).toEqual([]);
  await change(member.id, "role: owner");
  expect(await received(owner, subject)).toHaveLength(1);
  expect((await received(partner, subject))[0]).toContain("became an owner of your business by Pat Person on");
  await change(member.id, "is_active: false");
  await change(member.id, "is_active: true");
  expect(await received(partner, subject)).toHaveLength(2);
  const invitation = await invite(owner.graphql, { role: "owner" });
  await accept(await tokenTo(invitation.email));
  expect(await received(partner, subject)).toHaveLength(3);
  expect(await received(invitation, subject)).toEqual([]);
});

test("owners are emailed about an app that is allowed", async () => {
  const { owner, partner } = await openTeam();
  const app = openApp(world);
  await app.connect(owner.cookie);
  for (const person of [owner, partner])
    expect((await received(person, "An app was allowed to connect"))[0]).toContain("An app (Test app) was allowed");
});

test("a reset of two-factor sign-in notifies the other owners, and the person with a text of its own", async () => {
  const { owner, partner, member } = await openTeam();
  const reset = async (id: string) => {
    await world.database.system.member.update({ where: { id }, data: { twoFactorAt: new Date() } });
    await owner.graphql(`mutation { reset_member_two_factor(id: "${id}") { id } }`);
  };
  const subject = "A team member’s two-factor sign-in was reset";
  await reset(member.id);
  expect(await received(partner, subject)).toHaveLength(1);
  expect(await received(member, subject)).toEqual([]);
  expect(await received(member, "Two-factor sign-in was reset")).toHaveLength(1);
  await reset(partner.id);
  expect(await received(partner, subject)).toHaveLength(1);
  expect(await received(owner, subject)).toHaveLength(2);
});

test("emails about an unverified business contain none of its own text", async () => {
  const [portal, email] = [openPortal(world), newEmail()];
  await signUp(portal, email);
  const { businessId } = await world.database.system.member.findUniqueOrThrow({ where: { email } });
  const added = await overDatabase(world.url)(
    ...["user", "create", "--business", await slugOf(businessId), "--name", "Win a prize", "--email", newEmail()],
    ...["--password", password, "--role", "owner"],
  );
  expect(added.code).toBe(0);
  const [text] = await received({ email }, "Your business has a new owner");
  expect(text).toContain("A person became an owner of your business by the operator of Fieldline");
  expect(text).not.toContain("Win a prize");
});

const slugOf = async (id: string) => (await world.database.system.business.findUniqueOrThrow({ where: { id } })).slug;

test("an owner gets a limited number of emails a day, and changes still succeed", async () => {
  const { id, owner } = await openTeam();
  await world.database.systemPool.query(
    `insert into emails (id, business_id, kind, "to", subject, text, html, status, updated_at)
     select gen_random_uuid(), $1, 'account', $2, 'Earlier', '', '', 'sent', now() from generate_series(1, $3)`,
    [id, owner.email, limits.accounts.notices.max],
  );
  expect((await owner.graphql(createKey)).body.data.create_api_key.key).toMatch(/^ck_live_/);
  expect(await received(owner, "A new API key was created")).toEqual([]);
});
