import { type ApiAccessProblem, apiAccessProblem } from "../../auth/api-access.ts";
import type { Scope } from "../../auth/caller.ts";
import { makeKey } from "../../auth/credentials/api-key.ts";
import { sql } from "../../database/query/sql.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { MutationContext } from "../kernel/context.ts";
import { insert } from "../kernel/store.ts";
import { readScopes } from "./read-scopes.ts";
import type { CreateApiKeyInput, CreatedApiKey } from "./schema.ts";

export function createApiKey({ db }: MutationContext, input: typeof CreateApiKeyInput.$inferInput) {
  return insertApiKey(db, { name: input.name, scopes: readScopes(input) });
}

export async function insertApiKey(
  db: Transaction,
  { name, scopes }: { name: string; scopes: Scope[] },
): Promise<CreatedApiKey> {
  await assertPlanHasApi(db);
  const { key, prefix, secretHash } = makeKey();
  const apiKey = await insert(db, "ApiKey", { name, prefix, scopes, secretHash: Uint8Array.from(secretHash) });
  return { key, apiKey };
}

/** Between two subscriptions a key can be made all the same. */
async function assertPlanHasApi(db: Transaction): Promise<void> {
  const [business] = await db.query(
    sql<{ problem: ApiAccessProblem | null }>`
      select api_refusal(plan, 'active', null) as problem from businesses where id = current_business()`,
  );
  if (business?.problem != null) throw apiAccessProblem(business.problem);
}
