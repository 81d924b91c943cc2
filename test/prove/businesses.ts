import { randomUUIDv7 } from "node:crypto";
import { scopes } from "../../src/auth/caller.ts";
import { makeKey } from "../../src/auth/credentials/api-key.ts";
import { createBusiness } from "../../src/domain/identity/business/create-business.ts";
import type { Database } from "../../src/tenancy/database.ts";
import { createClient } from "../world/client.ts";
import { refusingPath } from "./ledger.ts";

export type Business = { id: string; key: string };

export const businessCount = 20;
export const subscriptionsEach = 3;

/**
 * Creates businesses as their owners would, each with a key and subscriptions to new customers. The first business has
 * one more subscription, which accepts nothing.
 */
export async function makeBusinesses(database: Database, base: string, receiver: string): Promise<Business[]> {
  const businesses: Business[] = [];
  for (let number = 1; number <= businessCount; number += 1) {
    const { id } = await database.systemTransaction(randomUUIDv7(), (db) =>
      createBusiness(db, { name: `Prover ${number}` }),
    );
    const { key, prefix, secretHash } = makeKey();
    await database.system.apiKey.create({
      data: {
        businessId: id,
        name: "Prover",
        prefix,
        secretHash: new Uint8Array(secretHash),
        scopes: [...scopes],
      },
    });
    const client = createClient(base, key);
    const paths = Array.from({ length: subscriptionsEach }, (_, place) => `/${number}/${place + 1}`);
    for (const path of number === 1 ? [...paths, refusingPath] : paths) {
      const body = { url: receiver + path, events: ["customer.created"] };
      const answered = await client("POST", "/v1/webhooks/subscriptions", { body });
      if (answered.status !== 201) throw new Error(`no subscription was made: ${answered.status} ${answered.text}`);
    }
    businesses.push({ id, key });
  }
  return businesses;
}
