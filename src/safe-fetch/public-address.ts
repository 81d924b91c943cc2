import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A network as in CIDR notation. */
export type Network = { address: string; prefix: number };

/** `exempt`: not public, but allowed by the operator. */
export type AddressClass = "public" | "exempt" | "forbidden";

export type ClassifyAddress = (address: string) => AddressClass;

/** The part of IPv6 from which public addresses are assigned; the rest is reserved or special. */
const globalUnicast = ipaddr.IPv6.parse("2000::");

/** Returned to the reserve, and so missing from the list of special ranges. */
const formerTestbed = ipaddr.IPv6.parse("3ffe::");

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

/** An IPv6 address that carries an IPv4 one is never public: the IPv4 address could be given itself. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || (address.match(globalUnicast, 3) && !address.match(formerTestbed, 16));
}

/** The one spelling of an address in which two of them can be compared. */
export function canonical(address: string): string {
  return isIPv6(address) ? ipaddr.IPv6.parse(address).toString() : address;
}
