import { afterAll, expect, test } from "vitest";
import { startPublicWorld } from "../oauth/platform.ts";
import { startNameServer } from "../safe-fetch/name-server.ts";
import { openBrowser, openBusiness, provider, useSsoWorld } from "./sso-world.ts";

let names: Awaited<ReturnType<typeof startNameServer>>;

useSsoWorld({}, async (environment) => {
  names = await startNameServer();
  return startPublicWorld({ ...environment, WEBHOOK_NAME_SERVERS: names.address });
});
afterAll(() => names.close());

async function open() {
  const business = await openBusiness({ domains: ["breeze.example"], adds_people: true, default_role: "member" });
  const verify = async (domain = "breeze.example") => {
    const { verify_sso_domain: verified, ...problem } = await business.portal.ask(
      "mutation ($domain: String!) { verify_sso_domain(domain: $domain) { domains { name is_verified txt_record } } }",
      { domain },
    );
    return verified?.domains[0].is_verified ?? problem;
  };
  const { domains } = await business.settings();
  return { business, verify, record: String(domains[0].txt_record) };
}

test("a domain counts once its TXT record exists, and its people are then added", async () => {
  const { business, verify, record } = await open();
  const email = `kim-${business.slug}@breeze.example`;
  provider.state.person = { sub: email, email, email_verified: true };
  names.tell("breeze.example", "NXDOMAIN");
  expect(await verify()).toMatchObject({ status: 409, detail: expect.stringContaining("has no such TXT record yet") });
  expect((await openBrowser().signIn(business.start)).status).toBe(403);
  names.tell("breeze.example", { texts: ["v=spf1 -all", record.slice(0, 20), record] });
  expect(await verify()).toBe(true);
  expect((await openBrowser().signIn(business.start)).status).toBe(303);
  expect(await business.memberOf(email)).toMatchObject({ role: "member" });
  expect((await business.kinds()).filter(({ kind }) => kind === "sso_changed").at(-1)).toMatchObject({
    after: { verified_domains: ["breeze.example"] },
  });
});

test("another business's record, a part of one, and a record of another domain prove nothing", async () => {
  const { verify, record } = await open();
  const other = await open();
  expect(other.record).not.toBe(record);
  for (const text of [
    other.record,
    record.slice(0, -1),
    `${record}x`,
    record.toUpperCase(),
    "fieldline-domain-verification=",
  ]) {
    names.tell("breeze.example", { texts: [text] });
    expect(await verify(), text).toMatchObject({ status: 409 });
  }
  expect(await verify("example.com")).toMatchObject({ status: 400, errors: [{ pointer: "/domain" }] });
});

test("failing or silent name servers are distinguished from a missing record", { timeout: 30_000 }, async () => {
  const { verify } = await open();
  for (const answer of ["SERVFAIL", "silence"] as const) {
    names.tell("breeze.example", answer);
    expect(await verify()).toMatchObject({ status: 409, detail: expect.stringContaining("did not answer") });
  }
});

test("a domain removed from the settings does not count, also after its return", async () => {
  const { business, verify, record } = await open();
  names.tell("breeze.example", { texts: [record] });
  expect(await verify()).toBe(true);
  await business.connect({ domains: [] });
  await business.connect({ domains: ["breeze.example"] });
  expect((await business.settings()).domains).toMatchObject([{ name: "breeze.example", is_verified: false }]);
});
