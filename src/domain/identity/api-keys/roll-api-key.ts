import { audit } from "../../../audit/audit.ts";
import { makeKey } from "../../../auth/credentials/api-key.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { badField, Problem } from "../../../problems.ts";
import { storable } from "../../../text/storable.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { create, lock, update } from "../../kernel/store.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { assertBelowLimit } from "./create-api-key.ts";
import { isLive } from "./schema.ts";

export const maxOverlapHours = 24;

const hourMilliseconds = 3_600_000;

/**
 * Gives the key a new secret. The key keeps its id, and with it its drafts and history. The old secret becomes a key of
 * its own, which expires.
 */
export async function rollApiKey(
  { db, caller, readAnswer, request, services: { accountLinks } }: MutationContext,
  { id, overlap_hours: hours }: { id: string; overlap_hours: number },
) {
  if (hours < 0 || hours > maxOverlapHours)
    throw badField("/overlap_hours", `must be an integer 0..${maxOverlapHours}`);
  const before = await lock(db, "ApiKey", id);
  if (!isLive(before, currentTime()))
    throw new Problem("conflict", "The API key is revoked or expired. Create another one.");
  const { key, prefix, secretHash } = makeKey();
  const after = await update(db, "ApiKey", id, { prefix, secretHash: Uint8Array.from(secretHash) });
  const by = { caller, request };
  const old = hours === 0 ? undefined : await keepOldSecret(db, before, hours);
  await audit(db, by, "api_key_rolled", {
    subject: after,
    before: { prefix: before.prefix },
    after: { prefix, ...(old === undefined ? {} : { old_secret_expires_at: old.expiresAt }) },
  });
  await sendOwnerNotice(db, accountLinks, by, { kind: "keyRolled", name: after.name });
  return { key, apiKey: await readAnswer("ApiKey", id) };
}

type Key = Awaited<ReturnType<typeof lock<"ApiKey">>>;

async function keepOldSecret(db: MutationContext["db"], key: Key, hours: number): Promise<Key> {
  await assertBelowLimit(db);
  const end = new Date(currentTime().getTime() + hours * hourMilliseconds);
  return create(db, "ApiKey", {
    name: `${storable(key.name, 240)} (old secret)`,
    prefix: key.prefix,
    secretHash: key.secretHash,
    scopes: key.scopes,
    requestsPerMinute: key.requestsPerMinute,
    createdById: key.createdById,
    lastUsedAt: key.lastUsedAt,
    lastUsedAddress: key.lastUsedAddress,
    lastUsedApp: key.lastUsedApp,
    expiresAt: key.expiresAt !== null && key.expiresAt < end ? key.expiresAt : end,
  });
}
