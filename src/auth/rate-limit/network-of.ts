import ipaddr from "ipaddr.js";

/** An IPv6 connection gets at least a /64, so its user can change addresses within it at will. */
const ipv6Bits = 64;

/**
 * Returns the network that limits count by: an IPv4 address, even if written as IPv6, or the /64 of an IPv6 address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index < ipv6Bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/${ipv6Bits}`;
}
