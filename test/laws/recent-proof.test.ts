import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { type RootDeclaration, rootDeclaration } from "../../src/graphql/declarations.ts";

type RootField = GraphQLField<unknown, unknown>;

const takesProof = "takes the password or a code itself";
const publicWay = "is for people without a session";
const lessAccess = "takes access away";
const noAccess = "changes nobody's access";

/** Root fields about credentials or permissions that need no recent proof, with the reason. */
const exceptions: Record<string, string> = {
  confirm_identity: takesProof,
  change_password: takesProof,
  start_two_factor: takesProof,
  confirm_two_factor: "takes a code of the authenticator that start_two_factor gave for the password",
  renew_recovery_codes: takesProof,
  disable_two_factor: takesProof,
  sign_in: publicWay,
  sign_up: publicWay,
  sign_out: lessAccess,
  request_password_reset: publicWay,
  reset_password: publicWay,
  accept_invitation: publicWay,
  resend_verification: "emails the owner's own address",
  resend_invitation: "emails the address and role that were invited with a proof",
  revoke_invitation: lessAccess,
  end_member_sessions: lessAccess,
  revoke_api_key: lessAccess,
  rename_api_key: noAccess,
  limit_api_key: noAccess,
  limit_connected_app: noAccess,
  revoke_connected_app: lessAccess,
  delete_webhook_subscription: lessAccess,
  replay_delivery: "sends to an address that was set with a proof",
  replay_deliveries: "sends to an address that was set with a proof",
  send_test_event: "sends to an address that was set with a proof",
  resume_audit_stream: "sends to an address that was set with a proof",
  send_audit_stream_test: "sends to an address that was set with a proof",
  verify_sso_domain: "verifies a domain that was saved with a proof",
  create_contact: "has the customer's own word for a role",
  update_contact: "has the customer's own word for a role",
  update_ducted_prices: noAccess,
  update_accounting_settings: noAccess,
  update_business: noAccess,
  update_business_settings: noAccess,
  remove_logo: noAccess,
  calendar_feed: "shows bookings and jobs that the person's session shows too",
};

const secrets = /^(key|secret|recovery_codes|uri|token)$|calendar/;
const credentials = /^(password|current_password|code|token|role|scopes|is_active)$/;

function outputNames(type: GraphQLOutputType, seen = new Set<string>()): string[] {
  const named = getNamedType(type);
  // The key of a custom field is its name.
  if (!isObjectType(named) || seen.has(named.name) || named.name === "CustomField") return [];
  seen.add(named.name);
  return Object.values(named.getFields()).flatMap((field) => [field.name, ...outputNames(field.type, seen)]);
}

function inputNames(name: string, type: GraphQLInputType): string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [name];
  return Object.values(named.getFields()).flatMap((field) => inputNames(field.name, field.type));
}

const declarationOf = (field: RootField) => rootDeclaration(field) as Partial<RootDeclaration>;

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
const queries = Object.values(schema.getQueryType()?.getFields() ?? {});

/** True for changes by owners, fields that take a credential or permission, and fields that return a secret. */
function isAboutAccess(field: RootField): boolean {
  const { access = "" } = declarationOf(field);
  const isOwners = mutations.includes(field) && ["owner", "webhooks:manage"].includes(access);
  const taken = field.args.flatMap(({ name, type }) => inputNames(name, type));
  const isChange = mutations.includes(field) && taken.some((name) => credentials.test(name));
  return isOwners || isChange || [field.name, ...outputNames(field.type)].some((name) => secrets.test(name));
}

const about = [...mutations, ...queries].filter(isAboutAccess);
const asked = about.filter((field) => declarationOf(field).recentProof !== undefined).map(({ name }) => name);

test.each(about.map((field) => [field.name, field] as const))(
  "%s asks for a recent proof, or the reason why not is listed",
  (name, field) => {
    const isAsked = declarationOf(field).recentProof !== undefined;
    expect(isAsked || name in exceptions, `${name} hands out or changes access`).toBe(true);
    expect(isAsked && name in exceptions, `${name} is no exception`).toBe(false);
  },
);

test("the fields that ask are found by their input and output, and no exception is stale", () => {
  const all = [...mutations, ...queries].filter((field) => declarationOf(field).recentProof !== undefined);
  expect(asked).toEqual(all.map(({ name }) => name));
  const names = [...mutations, ...queries].map(({ name }) => name);
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([]);
});

test("no query asks for a proof: only changes carry the check", () => {
  expect(queries.filter((field) => declarationOf(field).recentProof !== undefined)).toEqual([]);
});
