import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A range of addresses, in CIDR notation. */
export type Network = { address: string; prefix: number };

/** `allowed` is what the operator exempts although strangers may not be called there. */
export type Standing = "public" | "allowed" | "forbidden";

export type JudgeAddress = (address: string) => Standing;

/** Where the world's addresses are handed out; all other IPv6 is special in some way, or nobody's yet. */
const globalUnicast = ipaddr.IPv6.parse("2000::");

/** Handed back, and so not in the list of special ranges. */
const formerTestbed = ipaddr.IPv6.parse("3ffe::");

export function judgeAddresses(allowNetworks: readonly Network[]): JudgeAddress {
  const exempt = allowNetworks.map(({ address, prefix }) => ({ range: ipaddr.parse(address), prefix }));
  return (text) => {
    if (!ipaddr.isValid(text)) return "forbidden";
    const address = ipaddr.parse(text);
    const isExempt = exempt.some(
      ({ range, prefix }) => range.kind() === address.kind() && address.match(range, prefix),
    );
    if (isExempt) return "allowed";
    return isPublic(address) ? "public" : "forbidden";
  };
}

/** An IPv6 address that carries an IPv4 one is never public: what is meant could be written as what it is. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || (address.match(globalUnicast, 3) && !address.match(formerTestbed, 16));
}

/** One spelling an address, so that two of them can be compared. */
export function canonical(address: string): string {
  return isIPv6(address) ? ipaddr.IPv6.parse(address).toString() : address;
}
