import { makeKey } from "../../auth/api-key.ts";
import type { Scope } from "../../auth/caller.ts";
import type { Tenant } from "../../database/tenant.ts";
import type { ApiKey } from "../../generated/prisma/client.ts";

export type CreatedKey = { key: string; apiKey: ApiKey };

export async function createKey(db: Tenant, { name, scopes }: { name: string; scopes: Scope[] }): Promise<CreatedKey> {
  const { key, prefix, secretHash } = makeKey();
  const data = { name, prefix, scopes, secretHash: Uint8Array.from(secretHash) };
  const apiKey = await db.transaction((within) => within.insert("ApiKey", data));
  return { key, apiKey };
}
