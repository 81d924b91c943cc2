import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setSuspension } from "../../src/domain/identity/business/set-suspension.ts";
import { commandLine } from "../../src/installation/operator-log.ts";
import { endMaintenance, startMaintenance } from "../../src/installation/set-maintenance.ts";
import { world } from "../world/shared.ts";
import { openBrowser, openBusiness, provider, useSsoWorld, viewerIn } from "./sso-world.ts";

useSsoWorld();

const rules = {
  domains: ["breeze.example"],
  adds_people: true,
  roles_claim: "groups",
  owner_values: ["boss"],
  default_role: "member",
};

type Business = Awaited<ReturnType<typeof openBusiness>>;

const suspend = ({ id }: Business, reason: string | null) =>
  world.database.systemTransaction(id, (db) => setSuspension(db, commandLine, reason));

const obeys = (isOn: boolean) =>
  expect.poll(async () => (await fetch(`${world.origin}/sign-up`, { method: "POST" })).status === 503).toBe(isOn);

async function open() {
  const business = await openBusiness(rules);
  await business.verifyDomains("breeze.example");
  return { business, person: await business.addMember() };
}

describe.each([
  [
    "in maintenance mode",
    {
      status: 503,
      begin: async () => {
        await startMaintenance(world.database.systemPool, commandLine, { message: "Moving.", retryAfterSeconds: 60 });
        await obeys(true);
      },
      end: async () => {
        await endMaintenance(world.database.systemPool, commandLine);
        await obeys(false);
      },
    },
  ],
  [
    "while the business is suspended",
    {
      status: 403,
      begin: (business: Business) => suspend(business, "Unpaid."),
      end: (business: Business) => suspend(business, null),
    },
  ],
])("%s", (_when, { status, begin, end }) => {
  let business: Business;
  let person: Awaited<ReturnType<Business["addMember"]>>;
  beforeEach(async () => {
    ({ business, person } = await open());
    await begin(business);
  });
  afterEach(() => end(business));

  test("members of the team sign in, and read", async () => {
    provider.state.person = { sub: person.id, email: person.email, email_verified: true };
    const browser = openBrowser();
    expect((await browser.signIn(business.start)).status).toBe(303);
    expect((await viewerIn(browser.session()))?.viewer.member).toMatchObject({ id: person.id });
  });

  test("the team gains no members, and no role changes", async () => {
    const email = `${business.slug}@breeze.example`;
    provider.state.person = { sub: "new", email, email_verified: true };
    expect((await openBrowser().signIn(business.start)).status).toBe(status);
    expect(await business.memberOf(email)).toBeNull();
    provider.state.person = { sub: person.id, email: person.email, email_verified: true, groups: ["boss"] };
    const browser = openBrowser();
    expect((await browser.signIn(business.start)).status).toBe(status);
    expect(await viewerIn(browser.session())).toBeUndefined();
    expect((await business.memberOf(person.email))?.role).toBe("member");
  });

  test("no connection is tested", async () => {
    expect((await business.browser().post("/sign-in/sso", { purpose: "test" })).status).toBe(status);
  });
});

test("an invitation of a suspended business is accepted once the suspension is lifted", async () => {
  const { business } = await open();
  const email = `invited-${business.slug}@example.com`;
  await business.portal.ask("mutation ($input: InviteMemberInput!) { invite_member(input: $input) { id } }", {
    input: { name: "Kim Park", email, role: "member" },
  });
  const { rows } = await world.database.systemPool.query<{ text: string }>(`select text from emails where "to" = $1`, [
    email,
  ]);
  const [, path = ""] = /(\/invitation\/[\w-]+)/.exec(rows[0]?.text ?? "") ?? [];
  await suspend(business, "Unpaid.");
  const join = () => openBrowser().post(path, { name: "Kim Park", password: "correct horse battery" });
  const refused = await join();
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("has suspended the business")]);
  expect(await business.memberOf(email)).toBeNull();
  await suspend(business, null);
  expect((await join()).status).toBe(303);
  expect(await business.memberOf(email)).toMatchObject({ role: "member" });
});
