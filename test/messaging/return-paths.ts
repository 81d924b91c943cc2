import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createReturnPaths } from "../../src/email/return-path.ts";
import type { World } from "../world/world.ts";

/** The return paths, as the world's own processes make them. */
export function returnPathsOf({ config }: World) {
  return createReturnPaths({
    key: deriveKey(config.secretKey ?? Buffer.alloc(32), "return paths"),
    isInboxReceived: config.inboundSecret !== undefined,
    domain: config.bounceDomain,
  });
}
