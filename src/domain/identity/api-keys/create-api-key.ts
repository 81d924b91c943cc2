import { type Auditor, audit, pick } from "../../../audit/audit.ts";
import { type ApiAccessProblem, apiAccessProblem } from "../../../auth/api-access.ts";
import type { Scope } from "../../../auth/caller.ts";
import { makeKey } from "../../../auth/credentials/api-key.ts";
import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { badField, Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { create } from "../../kernel/store.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { readScopes } from "./read-scopes.ts";
import type { CreateApiKeyInput, CreatedApiKey } from "./schema.ts";

export async function createApiKey(
  { db, caller, readAnswer, request, services: { accountLinks } }: MutationContext,
  input: typeof CreateApiKeyInput.$inferInput,
) {
  const { name, expires_at: expiresAt = null, requests_per_minute: requestsPerMinute = null } = input;
  assertInFuture(expiresAt);
  const { key, apiKey } = await insertApiKey(
    db,
    { caller, request },
    {
      name,
      scopes: readScopes(input),
      expiresAt,
      requestsPerMinute,
      createdById: caller.id,
    },
  );
  await sendOwnerNotice(db, accountLinks, { caller, request }, { kind: "keyCreated", name });
  return { key, apiKey: await readAnswer("ApiKey", apiKey.id) };
}

export function assertInFuture(expiresAt: Date | null): void {
  if (expiresAt !== null && expiresAt <= currentTime()) throw badField("/expires_at", "must be in the future");
}

type NewApiKey = {
  name: string;
  scopes: Scope[];
  expiresAt?: Date | null;
  requestsPerMinute?: number | null;
  createdById?: string;
};

export async function insertApiKey(
  db: Transaction,
  by: Auditor,
  { name, scopes, expiresAt = null, requestsPerMinute = null, createdById }: NewApiKey,
): Promise<CreatedApiKey> {
  await assertPlanHasApi(db);
  await assertBelowLimit(db);
  const { key, prefix, secretHash } = makeKey();
  const apiKey = await create(db, "ApiKey", {
    name,
    prefix,
    scopes,
    expiresAt,
    requestsPerMinute,
    createdById: createdById ?? null,
    secretHash: Uint8Array.from(secretHash),
  });
  const after = pick(apiKey, ["prefix", "scopes", "expiresAt", "requestsPerMinute"]);
  await audit(db, by, "api_key_created", { subject: apiKey, after });
  return { key, apiKey };
}

/** Checks the plan alone, so that keys can be created between two subscriptions. */
async function assertPlanHasApi(db: Transaction): Promise<void> {
  const [business] = await db.query(
    sql<{ problem: ApiAccessProblem | null }>`
      select api_refusal(plan, 'active', null) as problem from businesses where id = current_business()`,
  );
  if (business?.problem != null) throw apiAccessProblem(business.problem);
}

/** Updates the business's row as a lock, so that concurrent creates count each other's key. */
export async function assertBelowLimit(db: Transaction): Promise<void> {
  const { max } = limits.accounts.apiKeys;
  await db.updateMany("Business", { where: { id: db.businessId }, data: {} });
  const live = await db.findMany("ApiKey", { where: { revokedAt: null }, take: max });
  if (live.length === max) throw new Problem("conflict", `The business has ${max} API keys. Revoke one first.`);
}
