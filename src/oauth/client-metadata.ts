import { errors } from "./library.ts";

const longestText = 200;

/** Where it is the address of a document. */
export const longestClientId = 500;

const longestAddress = 2000;
const mostAddresses = 20;

type Check = (value: unknown) => boolean;

const isText = (longest: number) => (value: unknown) =>
  typeof value === "string" && value.length <= longest && value.isWellFormed() && !/\p{Cc}/u.test(value);

const isList = (holds: Check, most: number) => (value: unknown) =>
  Array.isArray(value) && value.length <= most && value.every(holds);

/** What a registration can say; the rest of what it says is ignored (RFC 7591, section 2). */
const checks: Record<string, Check> = {
  client_id: isText(longestClientId),
  client_id_issued_at: Number.isSafeInteger,
  client_secret: isText(longestText),
  client_secret_expires_at: Number.isSafeInteger,
  client_name: isText(longestText),
  client_uri: isText(longestAddress),
  logo_uri: isText(longestAddress),
  tos_uri: isText(longestAddress),
  policy_uri: isText(longestAddress),
  software_id: isText(longestText),
  redirect_uris: isList(isText(longestAddress), mostAddresses),
  contacts: isList(isText(longestText), mostAddresses),
  grant_types: isList(isText(longestText), mostAddresses),
  response_types: isList(isText(longestText), mostAddresses),
  scope: isText(longestAddress),
  token_endpoint_auth_method: isText(longestText),
};

/**
 * Holds a registration to what is said here, before the library looks at it. Every app counts as one that runs on a
 * person's device: then plain http leads to the device itself alone, on any port (RFC 8252, section 7.3).
 */
export function readClientMetadata(metadata: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(metadata)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check === undefined || value === null) delete metadata[name];
    else if (!check(value)) throw new errors.InvalidClientMetadata(`${name} is of the wrong type, or too long`);
  }
  for (const uri of asTexts(metadata.redirect_uris)) refuseRedirect(uri);
  Object.assign(metadata, { application_type: "native", response_modes: ["query"] });
}

/** They lead to a network or to a program that is no app, whatever their address says. */
const elsewhere = /^(ftps?|sftp|wss?|mailto|tel|sms|view-source|filesystem|intent|search-ms|ms-[a-z-]+):/i;

function refuseRedirect(text: string): void {
  const uri = URL.parse(text);
  if (uri === null || /[\s\\]/.test(text)) throw new errors.InvalidClientMetadata("redirect_uris must be addresses");
  if (uri.username !== "" || uri.password !== "" || text.includes("#"))
    throw new errors.InvalidClientMetadata("redirect_uris must carry no credentials and no fragment");
  if (elsewhere.test(text) || uri.hostname.includes("*"))
    throw new errors.InvalidClientMetadata("redirect_uris must lead to a website or to an app");
}

/** The list was checked to hold texts; where it is missing, the library says so. */
function asTexts(value: unknown): string[] {
  return (value ?? []) as string[];
}
