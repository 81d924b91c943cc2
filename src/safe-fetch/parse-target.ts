import { isIP } from "node:net";
import { isBlockedPort } from "./blocked-ports.ts";

/** A URL taken apart once, as the request will use it. */
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
 * The target, or what is wrong with the URL as far as that shows before its name is resolved. Plain http and names of
 * the local network are for exempt networks alone; whether the host is in one shows once its addresses are known.
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

/** Of every name alike, so that it does not tell which ones this network knows. */
export function notPublic(name: string): string {
  return `must point to a public address, which ${name} does not`;
}

/** Reserved for local networks, or in use there: by RFC 6761, RFC 6762 (appendix G), RFC 8375 and ICANN. */
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

/** A single label names a machine of the local network: no public host is addressed by one. It is not even looked up. */
function isLocalName(name: string): boolean {
  return !name.includes(".") || localDomains.some((domain) => name.endsWith(`.${domain}`));
}
