import { isIP } from "node:net";
import { isBlockedPort } from "./blocked-ports.ts";

/** A URL in the parts that the request uses. */
export type Target = {
  secure: boolean;
  /** The host's name or address, without the brackets of IPv6. */
  name: string;
  isLiteral: boolean;
  port: number;
  /** Name and port, as in a `Host` header. */
  host: string;
  origin: string;
  path: string;
};

const maxLength = 2000;

/**
 * Returns the target, or the fault of the URL that shows before its name is resolved. Plain http and names of the local
 * network are for exempt networks only; the addresses decide later whether the host is in one.
 */
export function parseTarget(text: string, hasExemptions: boolean): Target | string {
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  if (/[\s\p{Cc}]/u.test(text)) return "must not contain spaces or control characters";
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol === "http:" && !hasExemptions)) return "must be an https URL";
  if (/^https?:\/\/[^/?#\\]*@/i.test(text)) return "must not contain a user name or password";
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isLiteral = isIP(name) !== 0;
  if (!isLiteral && !isHostName(name)) return "must have a valid host name";
  if (!isLiteral && isLocalName(name) && !hasExemptions) return notPublic(name);
  const secure = url.protocol === "https:";
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  if (isBlockedPort(port)) return `must not use port ${port}, which is reserved for another kind of service`;
  return { secure, name, isLiteral, port, host: url.host, origin: url.origin, path: url.pathname + url.search };
}

function isHostName(name: string): boolean {
  return /^(?=.{1,253}$)[^.]{1,63}(\.[^.]{1,63})*$/.test(name);
}

/** The same for every name, so that it does not reveal which ones this network knows. */
export function notPublic(name: string): string {
  return `must point to a public address, which ${name} does not`;
}

/**
 * Domains that are reserved for local networks or in use there: RFC 6761, RFC 6762 (appendix G), RFC 8375 and ICANN.
 */
const localDomains = [
  "arpa",
  "corp",
  "home",
  "internal",
  "intranet",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "private",
  "test",
];

/** A single label names a machine of the local network and never a public host. It is not even looked up. */
function isLocalName(name: string): boolean {
  return !name.includes(".") || localDomains.some((domain) => name.endsWith(`.${domain}`));
}
