import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A network in CIDR notation. */
export type Network = { address: string; prefix: number };

/** `exempt`: not public, but allowed by the operator. */
export type AddressClass = "public" | "exempt" | "forbidden";

export type ClassifyAddress = (address: string) => AddressClass;

/** The part of IPv6 that public addresses are assigned from. The rest is reserved or special. */
const globalUnicast = ipaddr.IPv6.parse("2000::");

/** Returned to the reserve, so it is missing from the list of special ranges. */
const formerTestbed = ipaddr.IPv6.parse("3ffe::");

/** Addresses where clouds serve their own machines, although they are among the public ones. */
const platformRanges = [
  "168.63.129.16/32", // Azure: its agent, DNS and DHCP
  "161.26.0.0/16", // IBM Cloud: services of its private network
  "166.8.0.0/14", // IBM Cloud: endpoints of its private network
  "199.36.153.4/30", // Google Cloud: restricted.googleapis.com
  "199.36.153.8/30", // Google Cloud: private.googleapis.com
  "2600:2d00:2:1000::/64", // the same two
  "2600:2d00:2:2000::/64",
].map((range) => ipaddr.parseCIDR(range));

export function classifyAddresses(allowNetworks: readonly Network[]): ClassifyAddress {
  const exempt = allowNetworks.map(({ address, prefix }) => ({ range: ipaddr.parse(address), prefix }));
  return (text) => {
    if (!ipaddr.isValid(text)) return "forbidden";
    const address = ipaddr.parse(text);
    const isExempt = exempt.some(
      ({ range, prefix }) => range.kind() === address.kind() && address.match(range, prefix),
    );
    if (isExempt) return "exempt";
    return isPublic(address) ? "public" : "forbidden";
  };
}

/** An IPv6 address that embeds an IPv4 one is never public, because the IPv4 address could be given itself. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  if (platformRanges.some(([range, prefix]) => range.kind() === address.kind() && address.match(range, prefix)))
    return false;
  return address instanceof ipaddr.IPv4 || (address.match(globalUnicast, 3) && !address.match(formerTestbed, 16));
}

/** Returns the canonical spelling of an address, so that two can be compared. */
export function canonical(address: string): string {
  return isIPv6(address) ? ipaddr.IPv6.parse(address).toString() : address;
}
