import { beforeEach, expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { rootDeclaration } from "../../src/graphql/declarations.ts";
import { limits } from "../../src/limits/limits.ts";
import { connectToXero } from "../accounting/stored.ts";
import { createClient } from "../world/client.ts";
import { createRecords } from "../world/records.ts";
import { useWorld, world } from "../world/shared.ts";
import { newEmail, openPortal, type Portal, password, signIn } from "./portal.ts";
import { codeOf, forgetCodes, turnOn } from "./two-factor.ts";

useWorld({ TRUST_PROXY: "127.0.0.1" });
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

type Names = { member: string; email: string; subscription: string; key: string };

/** The changes that require a recent proof of identity, as the portal makes them. */
const changes: Record<string, (names: Names) => string> = {
  create_api_key: () => 'create_api_key(input: { name: "Website", preset: "full" }) { api_key { name } }',
  change_api_key_scopes: ({ key }) => `change_api_key_scopes(id: "${key}", scopes: ["jobs:read"]) { id }`,
  roll_api_key: ({ key }) => `roll_api_key(id: "${key}") { api_key { id } }`,
  invite_member: ({ email }) => `invite_member(input: { name: "Kim Lee", email: "${email}", role: owner }) { role }`,
  update_member: ({ member }) => `update_member(id: "${member}", input: { role: owner }) { role }`,
  reset_member_two_factor: ({ member }) => `reset_member_two_factor(id: "${member}") { two_factor }`,
  set_two_factor_requirement: () => "set_two_factor_requirement(required: false) { two_factor_required_at }",
  create_webhook_subscription: () =>
    'create_webhook_subscription(input: { url: "https://93.184.216.34/hook", events: ["quote.sent"] }) { secret }',
  update_webhook_subscription: ({ subscription }) =>
    `update_webhook_subscription(id: "${subscription}", input: { url: "https://93.184.216.34/other" }) { url }`,
  rotate_webhook_secret: ({ subscription }) => `rotate_webhook_secret(id: "${subscription}") { secret }`,
  renew_calendar_feed: () => "renew_calendar_feed { url }",
  set_single_sign_on: () =>
    'set_single_sign_on(input: { issuer: "https://93.184.216.34", client_id: "b", client_secret: "s" }) { client_id }',
  set_sso_mode: () => "set_sso_mode(mode: offered) { mode }",
  unlink_sso_member: ({ member }) => `unlink_sso_member(id: "${member}") { mode }`,
  create_audit_stream: () => 'create_audit_stream(url: "https://siem.example.com/log") { secret }',
  update_audit_stream: () => 'update_audit_stream(url: "https://siem.example.com/other") { secret }',
  rotate_audit_stream_secret: () => "rotate_audit_stream_secret { secret }",
  delete_audit_stream: () => "delete_audit_stream",
  start_accounting_connection: () => "start_accounting_connection { url }",
  disconnect_accounting: () => "disconnect_accounting",
  create_sandbox: () => "create_sandbox { name }",
  remove_single_sign_on: () => "remove_single_sign_on { mode }",
};

async function openTeam({ hasAuditStream = false } = {}) {
  const business = await world.addBusiness();
  const [owner, member] = [await world.addPerson(business.id), await world.addPerson(business.id, "member")];
  const portal = openPortal(world);
  portal.useCookie(owner.cookie);
  const { body: subscription } = await business.client("POST", "/v1/webhooks/subscriptions", {
    body: { url: "https://93.184.216.34/hook", events: ["quote.sent"] },
  });
  await world.database.system.singleSignOn.create({
    data: {
      businessId: business.id,
      issuer: "https://93.184.216.34",
      clientId: "a",
      clientSecret: Buffer.from("sealed"),
    },
  });
  await world.database.system.ssoIdentity.create({
    data: { businessId: business.id, memberId: member.id, issuer: "https://93.184.216.34", subject: member.id },
  });
  await connectToXero(world, business.id);
  if (hasAuditStream)
    await portal.ask('mutation { create_audit_stream(url: "https://siem.example.com/log") { secret } }');
  return { ...business, owner, member, portal, subscription };
}

/** Dates the session's last proof of identity `minutes` ago. */
const age = (memberId: string, minutes: number) =>
  world.database.systemPool.query(
    "update sessions set proved_at = now() - $2 * interval '1 minute' where member_id = $1",
    [memberId, minutes],
  );
const old = limits.accounts.proofAge.max + 1;

const confirm = (portal: Portal, input: { password?: string; code?: string }) =>
  portal.ask("mutation ($input: ConfirmIdentityInput!) { confirm_identity(input: $input) }", { input });
const proofOf = async (portal: Portal) =>
  (await portal.ask("{ identity_confirmation { is_recent method confirmed_at } }")).identity_confirmation;

const required = { status: 403, type: "urn:service:error:confirmation-required" };
const wrongPassword = { status: 400, errors: [{ pointer: "/password", detail: "is wrong" }] };

test("this file tests every change that requires a recent proof", () => {
  const declared = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
    (field) => rootDeclaration(field)?.recentProof !== undefined,
  );
  expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(changes).sort());
});

test.each(Object.entries(changes))(
  "%s is refused with an old proof, changes nothing, and succeeds once the person confirms their identity",
  async (name, change) => {
    const hasAuditStream = name.includes("audit_stream") && !name.startsWith("create");
    const { id, owner, member, portal, subscription, keyId: key } = await openTeam({ hasAuditStream });
    const names = { member: member.id, email: newEmail(), subscription: subscription.id, key };
    const asked = `mutation { ${change(names)} }`;
    const count = () => world.database.system.auditEntry.count({ where: { businessId: id } });
    const before = await count();
    await age(owner.id, old);
    expect(await portal.ask(asked)).toMatchObject(required);
    expect(await count()).toBe(before);
    expect(await confirm(portal, { password })).toEqual({ confirm_identity: true });
    expect(await portal.ask(asked)).toHaveProperty(name);
  },
);

test("signing in counts as a proof for 15 minutes", async () => {
  const { owner, portal } = await openTeam();
  await age(owner.id, limits.accounts.proofAge.max - 1);
  expect(await proofOf(portal)).toMatchObject({ is_recent: true, method: "password" });
  expect(await portal.ask("mutation { renew_calendar_feed { url } }")).toHaveProperty("renew_calendar_feed");
  await age(owner.id, old);
  expect(await proofOf(portal)).toMatchObject({ is_recent: false });
  const other = openPortal(world);
  await signIn(other, owner.email);
  expect(await proofOf(other)).toMatchObject({ is_recent: true });
  // A proof in another session does not count for this one.
  expect(await portal.ask("mutation { renew_calendar_feed { url } }")).toMatchObject(required);
});

test("a session from before proofs were stored counts from its start", async () => {
  const { owner, portal } = await openTeam();
  const begun = (minutes: number) =>
    world.database.systemPool.query(
      "update sessions set proved_at = null, created_at = now() - $2 * interval '1 minute' where member_id = $1",
      [owner.id, minutes],
    );
  await begun(old);
  expect(await proofOf(portal)).toMatchObject({ is_recent: false });
  await begun(1);
  expect(await proofOf(portal)).toMatchObject({ is_recent: true });
});

test("changes to other roles, and changes that give no access, require no proof", async () => {
  const { owner, member, portal, subscription } = await openTeam();
  await age(owner.id, old);
  for (const change of [
    `invite_member(input: { name: "Kim Lee", email: "${newEmail()}", role: admin }) { role }`,
    `update_member(id: "${member.id}", input: { role: admin }) { role }`,
    `update_webhook_subscription(id: "${subscription.id}", input: { active: false }) { url }`,
    'update_business(input: { name: "Breeze" }) { name }',
  ])
    expect(await portal.ask(`mutation { ${change} }`), change).not.toHaveProperty("status");
});

test("an API key still rotates a secret and creates a subscription", async () => {
  const { client, owner, subscription } = await openTeam();
  await age(owner.id, old);
  const path = `/v1/webhooks/subscriptions/${subscription.id}/rotate-secret`;
  expect((await client("POST", path)).status).toBe(200);
});

test("wrong passwords count as failed sign-ins, and are in the audit log", async () => {
  const { id, owner, portal } = await openTeam();
  await age(owner.id, old);
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await confirm(portal, { password: "not the password" })).toMatchObject(wrongPassword);
  expect(await confirm(portal, { password })).toMatchObject({ status: 429 });
  expect(await signIn(openPortal(world), owner.email)).toMatchObject({ status: 429 });
  expect(await proofOf(portal)).toMatchObject({ is_recent: false });
  const failures = { businessId: id, kind: "sign_in_failed" };
  expect(await world.database.system.auditEntry.count({ where: failures })).toBe(10);
});

test("a person with two-factor sign-in confirms with a code, which works once; a password is not enough", async () => {
  const { owner, portal } = await openTeam();
  const { secret, recoveryCodes } = await turnOn(world, portal);
  await age(owner.id, old);
  expect(await proofOf(portal)).toMatchObject({ is_recent: false, method: "code" });
  const noCode = { status: 400, errors: [{ pointer: "/code", detail: "is required" }] };
  expect(await confirm(portal, { password })).toMatchObject(noCode);
  const code = codeOf(secret);
  await forgetCodes(world);
  expect(await confirm(portal, { code })).toEqual({ confirm_identity: true });
  await age(owner.id, old);
  expect(await confirm(portal, { code })).toMatchObject({ status: 400 });
  expect(await proofOf(portal)).toMatchObject({ is_recent: false });
  expect(await confirm(portal, { code: recoveryCodes[0] ?? "" })).toEqual({ confirm_identity: true });
});

test("no one confirms anything without a session", async () => {
  expect(await confirm(openPortal(world), { password })).toMatchObject({ status: 401 });
  const { portal } = await openTeam();
  for (const input of [{}, { password: " " }, { code: "123456" }])
    expect(await confirm(portal, input)).toMatchObject({ status: 400, errors: [{ pointer: "/password" }] });
});

const files = ["customers", "sites", "contacts", "price-items", "imports/0198c2f4-6b1e-7d3a-9c58-2f7e4b90a1d6/refused"];

test.each(files)("the file %s.csv is refused with an old proof, as text, and sent with a recent one", async (file) => {
  const business = await openTeam();
  const { owner, portal } = business;
  await createRecords(business);
  await age(owner.id, old);
  const get = createClient(world.origin, { Cookie: owner.cookie });
  const refused = await get("GET", `/exports/${file}.csv`);
  expect(refused.status).toBe(403);
  expect(refused.headers.get("content-disposition")).toBeNull();
  expect(refused.text).toContain("Confirm your identity");
  await confirm(portal, { password });
  expect((await get("GET", `/exports/${file}.csv`)).status).toBe(file.startsWith("imports") ? 404 : 200);
});
