import { isIP } from "node:net";
import { classifyAddresses } from "../safe-fetch/public-address.ts";

const classify = classifyAddresses([]);

/**
 * Names of networks of one's own, for which nobody else answers (RFC 6761, 6762, 7686 and 8375, and ICANN's
 * `internal`).
 */
const ownNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|invalid)$/;

/** Accepts https from the public internet alone: others could reach the network of the person who opens the email. */
export function isPublicPicture(source: string): boolean {
  if (!/^https:\/\//i.test(source) || !URL.canParse(source)) return false;
  const { hostname, username, password } = new URL(source);
  if (username !== "" || password !== "") return false;
  // The URL parser has read every notation of an IPv4 address: 2130706433, 0x7f.1.
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return classify(host) === "public";
  return host.includes(".") && !ownNames.test(host);
}
