import { allCores, confine, type Pinning } from "../pin.ts";

/** The contender has a core to itself, so has the endpoint; Postgres and all else share the rest. */
export type Cores = { pinning: Pinning; endpoint: string | undefined };

/** What ran before may have kept this process, and so its children, to fewer cores. */
export function takeCores(): Cores {
  confine(`0-${allCores - 1}`);
  const others = `2-${allCores - 1}`;
  if (allCores < 4 || !confine(others)) return { pinning: undefined, endpoint: undefined };
  return { pinning: { server: "0", others }, endpoint: "1" };
}
