import { errors } from "../../patches/oidc-provider.ts";
import { knownScopes } from "../scopes.ts";

const maxTextLength = 200;

/** A client_id may be the URL of a document. */
export const maxClientIdLength = 500;

const maxAddressLength = 2000;
const maxEntries = 20;

type Check = (value: unknown) => boolean;

/** Line ends, and marks that change the direction of text: names are shown within sentences. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const isText = (maxLength: number) => (value: unknown) =>
  typeof value === "string" && value.length <= maxLength && value.isWellFormed() && !unwanted.test(value);

const isList = (isEntry: Check) => (value: unknown) =>
  Array.isArray(value) && value.length <= maxEntries && value.every(isEntry);

/**
 * The metadata field for the scopes of a registration. If they were in `scope`, the library would refuse requests for
 * other scopes instead of ignoring those.
 */
export const registeredScope = "registered_scope";

/** The metadata that a registration may have. Other fields are ignored (RFC 7591, section 2). */
const checks: Record<string, Check> = {
  client_id: isText(maxClientIdLength),
  client_id_issued_at: Number.isSafeInteger,
  client_secret: isText(maxTextLength),
  client_secret_expires_at: Number.isSafeInteger,
  client_name: isText(maxTextLength),
  client_uri: isText(maxAddressLength),
  logo_uri: isText(maxAddressLength),
  tos_uri: isText(maxAddressLength),
  policy_uri: isText(maxAddressLength),
  software_id: isText(maxTextLength),
  redirect_uris: isList(isText(maxAddressLength)),
  contacts: isList(isText(maxTextLength)),
  grant_types: isList(isText(maxTextLength)),
  response_types: isList(isText(maxTextLength)),
  scope: isText(maxAddressLength),
  [registeredScope]: isText(maxAddressLength),
  token_endpoint_auth_method: isText(maxTextLength),
};

/**
 * Checks a registration in place, before the library does. Every app counts as native, so plain http is allowed only
 * for the device itself, on any port (RFC 8252, section 7.3).
 */
export function readClientMetadata(metadata: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(metadata)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check === undefined || isUnset(value)) delete metadata[name];
    else if (!check(value)) throw new errors.InvalidClientMetadata(`${name} has the wrong type or is too long`);
  }
  for (const uri of asTexts(metadata.redirect_uris)) assertRedirectUri(uri);
  const { scope = metadata[registeredScope] } = metadata;
  const scopes = typeof scope === "string" ? knownScopes(scope) : [];
  delete metadata.scope;
  delete metadata[registeredScope];
  if (scopes.length > 0) metadata[registeredScope] = scopes.join(" ");
  Object.assign(metadata, { application_type: "native", response_modes: ["query"] });
}

/** Clients send unused fields as null, "" or []. */
function isUnset(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** These addresses lead to a network or to a program that is not an app. */
const foreignSchemes = /^(ftps?|sftp|wss?|mailto|tel|sms|view-source|filesystem|intent|search-ms|ms-[a-z-]+):/i;

function assertRedirectUri(text: string): void {
  const uri = URL.parse(text);
  if (uri === null || /[\s\\]/.test(text)) throw new errors.InvalidClientMetadata("redirect_uris must be URIs");
  if (uri.username !== "" || uri.password !== "" || text.includes("#"))
    throw new errors.InvalidClientMetadata("redirect_uris must not contain credentials or a fragment");
  if (foreignSchemes.test(text) || uri.hostname.includes("*"))
    throw new errors.InvalidClientMetadata("redirect_uris must point to a website or to an app");
}

/** The check has passed; the library reports a missing list. */
function asTexts(value: unknown): string[] {
  return (value ?? []) as string[];
}
