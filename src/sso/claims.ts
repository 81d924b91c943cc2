import { SsoError } from "./sso-error.ts";

export type Claims = {
  subject: string;
  email: string | undefined;
  /** Undefined if the provider does not say. */
  isEmailVerified: boolean | undefined;
  name: string | undefined;
  /** The values of the claim that decides roles. */
  roles: string[];
  /** When the person signed in at the provider; undefined if it does not say. */
  authenticatedAt: Date | undefined;
};

type Raw = Readonly<Record<string, unknown>>;

/** Some providers send the claim as text (AWS Cognito, earlier versions of Microsoft's). */
const verified: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
]);

export function readClaims(raw: Raw, subject: string, rolesClaim: string | null): Claims {
  // OpenID Connect Core, section 2.
  if (!/^[ -~]{1,255}$/.test(subject)) throw new SsoError("The ID token's subject is not 1 to 255 ASCII characters.");
  const authTime = raw.auth_time;
  return {
    subject,
    email: textOf(raw.email)?.toLowerCase(),
    isEmailVerified: "email_verified" in raw ? (verified.get(raw.email_verified) ?? false) : undefined,
    name: textOf(raw.name) ?? textOf([raw.given_name, raw.family_name].filter(Boolean).join(" ")),
    roles: rolesClaim === null ? [] : valuesOf(findClaim(raw, rolesClaim)),
    authenticatedAt: typeof authTime === "number" ? new Date(authTime * 1000) : undefined,
  };
}

/**
 * Finds a claim by its name. If there is none, a name with dots is looked up inside other claims (Keycloak's
 * `realm_access.roles`).
 */
export function findClaim(raw: Raw, name: string): unknown {
  if (Object.hasOwn(raw, name)) return raw[name];
  let found: unknown = raw;
  for (const step of name.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

function valuesOf(claim: unknown): string[] {
  const values = Array.isArray(claim) ? claim : [claim];
  return values.filter((value) => typeof value === "string");
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === "string" && claim.trim() !== "" ? claim.trim() : undefined;
}
