import { beforeEach, expect, test } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { openPortal, type Portal, signIn, viewer } from "./portal.ts";
import { signedIn, turnOn, twoFactor } from "./two-factor.ts";

useWorld({ TRUST_PROXY: "127.0.0.1" });
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

async function openTeam() {
  const business = await world.addBusiness();
  const [owner, admin, member] = await Promise.all(
    (["owner", "admin", "member"] as const).map((role) => world.addPerson(business.id, role)),
  );
  const asPortal = ({ cookie }: { cookie: string }) => {
    const portal = openPortal(world);
    portal.useCookie(cookie);
    return portal;
  };
  if (owner === undefined || admin === undefined || member === undefined) throw new Error("nobody is on the team");
  const portals = { owner: asPortal(owner), admin: asPortal(admin), member: asPortal(member) };
  return { ...business, owner, admin, member, portals };
}

const resetOf = (portal: Portal, id: string) =>
  portal.ask("mutation ($id: ID!) { reset_member_two_factor(id: $id) { id two_factor } }", { id });

test("an owner turns it off for a person who lost their codes, and everything they had begun ends", async () => {
  const { member, admin, owner, portals } = await openTeam();
  await turnOn(world, portals.member);
  for (const portal of [portals.admin, portals.member])
    expect(await resetOf(portal, member.id)).toMatchObject({ status: 403 });
  expect(await resetOf((await openTeam()).portals.owner, member.id)).toMatchObject({ status: 404 });
  expect(await resetOf(openPortal(world), member.id)).toMatchObject({ status: 401 });
  expect(await twoFactor(portals.member)).toMatchObject({ is_on: true });

  expect(await resetOf(portals.owner, member.id)).toEqual({
    reset_member_two_factor: { id: member.id, two_factor: false },
  });
  expect(await viewer(portals.member)).toMatchObject({ status: 401 });
  expect(await signIn(openPortal(world), member.email)).toEqual(signedIn(member.email));
  expect(await world.database.system.authenticator.count({ where: { memberId: member.id } })).toBe(0);
  expect(await resetOf(portals.owner, admin.id)).toMatchObject({ reset_member_two_factor: { two_factor: false } });
  expect(await viewer(portals.admin)).toMatchObject({ viewer: {} });
  expect(await resetOf(portals.owner, owner.id)).toMatchObject({ status: 409 });
  expect(await resetOf(portals.owner, "x")).toMatchObject({ status: 404 });
});

test("only owners see who has it on", async () => {
  const { member, portals } = await openTeam();
  await turnOn(world, portals.member);
  const shown = async (portal: Portal) => {
    const { team_members } = await portal.ask("{ team_members { data { id role two_factor } } }");
    return Object.fromEntries(
      team_members.data.map((each: { role: string; two_factor: boolean }) => [each.role, each.two_factor]),
    );
  };
  expect(await shown(portals.owner)).toEqual({ owner: false, admin: false, member: true });
  for (const portal of [portals.admin, portals.member])
    expect(await shown(portal)).toEqual({ owner: null, admin: null, member: null });
  expect(await twoFactor(openPortal(world))).toMatchObject({ status: 401 });
  expect(await world.database.system.member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
    twoFactorAt: expect.any(Date),
  });
});
