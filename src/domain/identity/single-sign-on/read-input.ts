import { domainToASCII } from "node:url";
import { limits } from "../../../limits/limits.ts";
import { badField, badFields } from "../../../problems.ts";
import { oneLine } from "../../../text/one-line.ts";
import type { SetSingleSignOnInput } from "./schema.ts";

type Input = typeof SetSingleSignOnInput.$inferInput;

const maxSecretLength = 1000;
const maxValueLength = 256;
const wellKnown = /\/\.well-known\/openid-configuration$/;
const domainName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** The columns that an input sets. Omitted fields are cleared. */
export function readInput(input: Input) {
  const { roles_claim: rolesClaim = null, default_role: defaultRole = null, adds_people: addsPeople } = input;
  const values = {
    ownerValues: input.owner_values,
    adminValues: input.admin_values,
    memberValues: input.member_values,
  };
  if (defaultRole === "owner") throw badField("/input/default_role", "must be admin or member");
  if (addsPeople === true && rolesClaim === null && defaultRole === null)
    throw badField("/input/default_role", "is required to add people without a roles claim");
  return {
    issuer: readIssuer(input.issuer),
    clientId: input.client_id,
    domains: readDomains(input.domains ?? []),
    addsPeople: addsPeople ?? false,
    trustsEmails: input.trusts_emails ?? false,
    rolesClaim,
    ownerValues: readValues("owner_values", values.ownerValues),
    adminValues: readValues("admin_values", values.adminValues),
    memberValues: readValues("member_values", values.memberValues),
    defaultRole,
  };
}

/** Also accepts the address of the metadata, which people often paste. */
export function readIssuer(given: string): string {
  const issuer = given.replace(wellKnown, "");
  const { search, hash, username, password } = new URL(issuer);
  if (search + hash + username + password !== "")
    throw badField("/input/issuer", "must have no query, fragment, name or password");
  return issuer;
}

export function readSecret(secret: string | null | undefined): string | undefined {
  const given = secret?.trim();
  if (!given) return undefined;
  if (given.length > maxSecretLength)
    throw badField("/input/client_secret", `must have at most ${maxSecretLength} characters`);
  return given;
}

function readDomains(given: readonly string[]): string[] {
  const { max } = limits.accounts.ssoDomains;
  if (given.length > max) throw badField("/input/domains", `must have at most ${max} domains`);
  const domains = given.map((domain) => domainToASCII(domain.trim().toLowerCase().replace(/^@/, "")));
  const faults = domains.flatMap((domain, at) =>
    domainName.test(domain)
      ? []
      : [{ pointer: `/input/domains/${at}`, detail: "must be a domain, such as example.com" }],
  );
  if (faults.length > 0) throw badFields(faults);
  return [...new Set(domains)];
}

function readValues(field: string, given: readonly string[] | null | undefined): string[] {
  const { max } = limits.accounts.ssoRoleValues;
  const values = [...new Set((given ?? []).map(oneLine).filter((value) => value !== ""))];
  if (values.length > max) throw badField(`/input/${field}`, `must have at most ${max} values`);
  if (values.some((value) => value.length > maxValueLength))
    throw badField(`/input/${field}`, `must have values of at most ${maxValueLength} characters`);
  return values;
}
