import ipaddr from "ipaddr.js";

/** IPv6 hands every connection at least this much: within it, addresses cost their user nothing. */
const ipv6Bits = 64;

/** What limits by address count under: an IPv4 address, also where it is written as IPv6, or an IPv6 address's /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index < ipv6Bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/${ipv6Bits}`;
}
