import { Resolver as DnsResolver, lookup } from "node:dns/promises";
import { withTimeout } from "./timeout.ts";

export type Resolver = {
  /** Returns all addresses of a name; empty if it does not resolve, for any reason. */
  resolve(name: string): Promise<string[]>;
  /** Whether a name that does not resolve is an alias of another. */
  isAlias(name: string): Promise<boolean>;
  close(): void;
};

/** The wait for the second family of addresses once the first has answered. Some name servers never answer for IPv6. */
const secondFamilyMs = 750;

/**
 * Queries the name servers directly. The operating system's lookup occupies one of four threads while a name server is
 * silent. Strangers' name servers could block all file access of the process.
 */
export function openResolver(nameServers: readonly string[] | undefined): Resolver {
  const dns = new DnsResolver({ timeout: 1500, tries: 3, maxTimeout: 3000 });
  if (nameServers !== undefined) dns.setServers(nameServers);
  return {
    async resolve(name) {
      const families = [dns.resolve4(name), dns.resolve6(name)].map((found) => found.catch(() => []));
      const first = await Promise.race(families);
      const rest = first.length === 0 ? families : families.map((family) => withTimeout(family, secondFamilyMs, []));
      return (await Promise.all(rest)).flat();
    },
    isAlias: (name) =>
      dns.resolveCname(name).then(
        (aliases) => aliases.length > 0,
        () => false,
      ),
    close: () => dns.cancel(),
  };
}

/** For development: the operating system knows `localhost` and the hosts file. */
export const systemResolver: Resolver = {
  async resolve(name) {
    const [found] = await Promise.allSettled([lookup(name, { all: true })]);
    return found.status === "fulfilled" ? found.value.map(({ address }) => address) : [];
  },
  isAlias: async () => false,
  close: () => undefined,
};
