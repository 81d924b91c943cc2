import { deriveKey } from "../../src/config.ts";
import { openListener } from "../../src/database/listener.ts";
import { scopes } from "../../src/gate/caller.ts";
import type { Context } from "../../src/graphql/context.ts";
import { createCursors } from "../../src/graphql/cursor.ts";
import { createLinks } from "../../src/pages/links.ts";
import { createSealing } from "../../src/seal.ts";
import type { World } from "../world/world.ts";

/** What the gate would hand a resolver for the business's key. */
export function contextFor(world: World, business: { id: string; keyId: string }): Context {
  const secretKey = world.config.secretKey ?? Buffer.alloc(32);
  return {
    requestId: "test",
    caller: { kind: "api_key", id: business.keyId, name: "Test", scopes: new Set(scopes) },
    businessId: business.id,
    db: world.database.tenant(business.id),
    database: world.database,
    cursors: createCursors(deriveKey(secretKey, "cursors")),
    listener: openListener({ url: world.url, channel: "none" }),
    webhooks: {
      refusal: async () => undefined,
      seal: createSealing(deriveKey(secretKey, "webhook secrets")).seal,
    },
    undoSendSeconds: world.config.undoSendSeconds,
    links: createLinks(deriveKey(secretKey, "links"), world.config.appUrl).of(business.id),
  };
}
