import { randomUUIDv7 } from "node:crypto";
import { fillSandbox } from "../../fixtures/demo/fill-sandbox.ts";
import type { NewBusiness } from "../../src/domain/identity/business/create-business.ts";
import { insertSandbox } from "../../src/domain/integrations/sandbox/create-sandbox.ts";
import type { World } from "../world/world.ts";

/** A sandbox as an operator makes it, with a key. */
export async function addSandbox(world: World, sandboxOf: string | null = null, given: Partial<NewBusiness> = {}) {
  const details = { ...given, name: "Test sandbox", slug: `sandbox-${randomUUIDv7()}` };
  const { id } = await world.database.systemTransaction(randomUUIDv7(), (db) =>
    insertSandbox(db, details, { sandboxOf }, fillSandbox),
  );
  const { key } = await world.addKey(id);
  return { id, key, db: world.database.tenant(id), client: world.client(key) };
}
