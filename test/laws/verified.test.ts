import { getNamedType, isLeafType, isObjectType } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isPortalOnly } from "../../src/auth/access.ts";
import { schema } from "../../src/domain/index.ts";
import { rootDeclaration } from "../../src/graphql/declarations.ts";
import { createRecords } from "../world/records.ts";
import { startWorld } from "../world/world.ts";
import type { Asking } from "./fields/ask.ts";
import { type Field, fieldsOf } from "./fields/fields.ts";
import { variablesFor } from "./fields/variables.ts";

const at = {} as Asking;
const { ask, getVariables } = variablesFor(at);
beforeAll(async () => {
  at.world = await startWorld();
});
afterAll(() => at.world.close());
beforeEach(async () => {
  at.business = await at.world.addBusiness();
  at.owner = await at.world.addPerson(at.business.id);
  at.records = await createRecords(at.business);
});

const declared = (field: Field) => {
  const declaration = rootDeclaration(field);
  if (declaration === undefined) throw new Error(`${field.name} declares nothing`);
  return declaration;
};
const mutations = fieldsOf(schema.getMutationType());
const rootFields = [...mutations, ...fieldsOf(schema.getQueryType())];

/** Root fields that issue a credential or grant access without a verified email, with the reason. */
const allowed: Record<string, string> = {
  sign_in: "begins a session of a person who has the password",
  sign_up: "makes the business that is to be verified",
  reset_password: "proves the address, and ends what was made before",
  accept_invitation: "takes an invitation that only a verified business sends",
  update_member: "changes people who are on the team",
};

/** Everything that grants access to the business, as texts that change with the secrets. */
async function credentials(): Promise<Set<string>> {
  const { rows } = await at.world.database.systemPool.query<{ credential: string }>(
    `select 'key ' || prefix as credential from api_keys where business_id = $1 and revoked_at is null
     union select 'app ' || id || scopes::text from connected_apps where business_id = $1 and revoked_at is null
     union select 'stream ' || url || md5(secret) from audit_streams where business_id = $1
     union select 'webhook ' || url || md5(secret) from webhook_subscriptions where business_id = $1 and deleted_at is null
     union select 'invitation ' || md5(token_hash) from invitations where business_id = $1 and accepted_at is null and revoked_at is null
     union select 'calendar ' || member_id || ' ' || version from calendar_feeds where business_id = $1
     union select 'two-factor ' || member_id || md5(secret) || recovery_code_hashes::text from authenticators where business_id = $1
     union select 'confirmed ' || id from members where business_id = $1 and two_factor_at is not null
     union select 'member ' || id || role from members where business_id = $1 and is_active and signs_in
     union select 'session ' || md5(token_hash) from sessions where business_id = $1
     union select 'reset ' || md5(token_hash) from password_resets where business_id = $1 and used_at is null`,
    [at.business.id],
  );
  return new Set(rows.map(({ credential }) => credential));
}

const unverify = () =>
  at.world.database.system.business.update({ where: { id: at.business.id }, data: { verifiedAt: null } });

describe.each(mutations)("%s", (name, field) => {
  test("issues no credential and signs no one in before the owner's email address is verified", async () => {
    const variables = await getVariables(field);
    await unverify();
    const before = await credentials();
    const { errors } = await ask("mutation", field, variables);
    const made = [...(await credentials())].filter((one) => !before.has(one));
    if (!(name in allowed)) expect(made).toEqual([]);
    if (declared(field).verified)
      expect(errors?.[0].extensions.problem.type).toBe("urn:service:error:email-unverified");
    else expect(errors?.[0]?.extensions.problem.type).not.toBe("urn:service:error:email-unverified");
  });
});

/** Names of fields that return a secret. */
const secrets = /(^|_)(key|secret|codes|uri|token)$/;

/** The OAuth redirect address, which is not secret. */
const redirectUri = "redirect_uri";

/** Returns whether the response shows a secret, at any depth. */
function showsSecret(field: Field, seen = new Set<string>()): boolean {
  const named = getNamedType(field.type);
  if (isLeafType(named)) return secrets.test(field.name) && field.name !== redirectUri;
  // The key of a custom field is its name.
  if (!isObjectType(named) || seen.has(named.name) || named.name === "CustomField") return false;
  seen.add(named.name);
  return Object.values(named.getFields()).some((inner) => showsSecret(inner as Field, seen));
}

test("every root field that returns a secret needs a verified email address", () => {
  const shown = rootFields.filter(([, field]) => showsSecret(field));
  expect(shown.map(([name]) => name)).toContain("create_api_key");
  expect(shown.filter(([, field]) => !declared(field).verified).map(([name]) => name)).toEqual([]);
});

test("the address of a calendar needs a verified email address", () => {
  const addresses = rootFields.filter(([, { type }]) => getNamedType(type).name === "CalendarFeed");
  expect(addresses.length).toBeGreaterThan(1);
  for (const [name, field] of addresses) expect(declared(field).verified, name).toBe(true);
});

test("a root field that needs a verified email address says so in the reference", () => {
  for (const [name, field] of rootFields) {
    const { problems, verified, access } = declared(field);
    expect(problems.includes("email-unverified"), name).toBe(verified === true);
    if (verified) expect(isPortalOnly(access) || access === "webhooks:manage", name).toBe(true);
  }
});
