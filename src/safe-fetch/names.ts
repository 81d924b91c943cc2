import { lookup, Resolver } from "node:dns/promises";
import { withTimeout } from "./timeout.ts";

export type Names = {
  /** All addresses of a name; none where it does not resolve, for whatever reason. */
  find(name: string): Promise<string[]>;
  close(): void;
};

/** For the second family of addresses, once the first is there: some name servers never answer for IPv6. */
const timeoutMs = 750;

/**
 * Names are asked of the name servers directly. The operating system's lookup holds one of four threads for as long as
 * a stranger's name server cares to be silent, and all of the process's file access with them.
 */
export function openNames(nameServers: readonly string[] | undefined): Names {
  const resolver = new Resolver({ timeout: 1500, tries: 3, maxTimeout: 3000 });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  return {
    async find(name) {
      const families = [resolver.resolve4(name), resolver.resolve6(name)].map((answer) => answer.catch(() => []));
      const first = await Promise.race(families);
      const rest = first.length === 0 ? families : families.map((family) => withTimeout(family, timeoutMs));
      return (await Promise.all(rest)).flat();
    },
    close: () => resolver.cancel(),
  };
}

/** For development: knows `localhost` and the hosts file. */
export const systemNames: Names = {
  async find(name) {
    const [answer] = await Promise.allSettled([lookup(name, { all: true })]);
    return answer.status === "fulfilled" ? answer.value.map(({ address }) => address) : [];
  },
  close: () => undefined,
};
