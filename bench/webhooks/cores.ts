import { availableParallelism } from "node:os";
import { confine, type Pinning } from "../pin.ts";

/** The contender has a core to itself, so has the endpoint; Postgres and all else share the rest. */
export type Cores = { pinning: Pinning; endpoint: string | undefined };

export function takeCores(): Cores {
  const cores = availableParallelism();
  const others = `2-${cores - 1}`;
  if (cores < 4 || !confine(others)) return { pinning: undefined, endpoint: undefined };
  return { pinning: { server: "0", others }, endpoint: "1" };
}
