import { allCores, confine, type Pinning } from "../pin.ts";

/** The contender and the endpoint have a core each. Postgres and everything else share the rest. */
export type Cores = { pinning: Pinning; endpoint: string | undefined };

/** An earlier section may have confined this process and its children to fewer cores. */
export function takeCores(): Cores {
  confine(`0-${allCores - 1}`);
  const others = `2-${allCores - 1}`;
  if (allCores < 4 || !confine(others)) return { pinning: undefined, endpoint: undefined };
  return { pinning: { server: "0", others }, endpoint: "1" };
}
