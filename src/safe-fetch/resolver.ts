import { Resolver as DnsResolver, lookup } from "node:dns/promises";
import { withTimeout } from "./timeout.ts";

export type Resolver = {
  /** All addresses of a name; none if it does not resolve, for whatever reason. */
  resolve(name: string): Promise<string[]>;
  /** Whether a name that does not resolve stands for another one. */
  isAlias(name: string): Promise<boolean>;
  close(): void;
};

/** For the second family of addresses once the first is there: some name servers never answer for IPv6. */
const secondFamilyMs = 750;

/**
 * Asks the name servers directly. The operating system's lookup occupies one of four threads for as long as a stranger's
 * name server is silent, and with them all file access of the process.
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
