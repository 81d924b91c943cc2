import { scopes } from "../../src/auth/caller.ts";
import type { Context } from "../../src/graphql/context.ts";
import type { World } from "../world/world.ts";

/** The context of a request with the business's key, as the app builds it. */
export function contextFor(world: World, business: { id: string; keyId: string }): Context {
  return world.contextOf(
    {
      caller: { kind: "api_key", id: business.keyId, name: "Test", scopes: new Set(scopes) },
      businessId: business.id,
      watermark: world.database.watermark.at,
    },
    { id: "test", origin: { address: null, userAgent: null } },
  );
}
