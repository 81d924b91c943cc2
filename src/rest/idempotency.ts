import type { Context as KoaContext } from "koa";
import { singleHeader } from "../auth/credentials/credentials.ts";
import type { Encryption } from "../crypto/encrypt.ts";
import { sha256 } from "../crypto/hash.ts";
import { currentTime } from "../database/clock.ts";
import { sql } from "../database/query/sql.ts";
import type { Context } from "../graphql/context.ts";
import { Problem } from "../problems.ts";
import type { Reply, Target } from "./respond.ts";

export type IdempotentRequest = { key: string; fingerprint: Buffer };

/** How replies are kept, and for how long a retry gets the first one. */
export type KeptReplies = { encryption: Encryption; keptDays: number };

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The Idempotency-Key of a POST, with the fingerprint of its request. */
export function readIdempotencyKey(
  ctx: KoaContext,
  { path, query }: Target,
  body: Buffer,
): IdempotentRequest | undefined {
  const key = ctx.method === "POST" ? singleHeader(ctx.req, "idempotency-key") : undefined;
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Problem("bad-request", "The Idempotency-Key must have 1 to 255 visible ASCII characters.");
  const fingerprint = sha256(`${ctx.method} ${path}?${query}\n`, body);
  return { key, fingerprint };
}

/**
 * Runs the work once under the key. The reply is recorded in the work's own transaction, so that neither is there
 * without the other; a second request meanwhile finds a lock held by that transaction. Replies are kept encrypted,
 * because some hold a secret that is shown only once.
 */
export async function runOnce(
  { key, fingerprint }: IdempotentRequest,
  { encryption, keptDays }: KeptReplies,
  context: Context,
  work: (context: Context) => Promise<Reply>,
): Promise<Reply> {
  const named = { credentialId: context.caller.id, key };
  const about = `${context.businessId} ${context.caller.id} ${key}`;
  const lockNumber = sha256(JSON.stringify([context.businessId, context.caller.id, key])).readBigInt64BE();

  const underLock = (run: (context: Context) => Promise<Reply>) =>
    context.db.transaction(async (db) => {
      const [lock] = await db.query(sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lockNumber}) as held`);
      if (lock?.held !== true)
        throw new Problem("idempotency-in-progress", "The first request under this key is still running.");
      const [recorded] = await db.select("IdempotencyRecord", { where: named });
      if (recorded !== undefined && currentTime().getTime() - recorded.createdAt.getTime() < keptDays * dayMilliseconds)
        return replay({ ...recorded, body: decrypt(encryption, about, recorded.body) }, fingerprint);
      if (recorded !== undefined) await db.delete("IdempotencyRecord", named);
      const reply = await run({ ...context, db });
      await db.insert("IdempotencyRecord", {
        ...named,
        fingerprint: new Uint8Array(fingerprint),
        status: reply.status,
        headers: reply.headers,
        body: reply.body === undefined ? "" : encryption.encrypt(about, reply.body).toString("base64"),
      });
      return reply;
    });

  try {
    return await underLock(work);
  } catch (error) {
    if (!isOutcome(error)) throw error;
    // The work's transaction is undone; a retry is answered with its refusal.
    return underLock(async () => replyOf(error, context.requestId));
  }
}

/** A refusal by the domain is an outcome; what a retry may yet pass (rate, caps, faults) is not. */
function isOutcome(error: unknown): error is Problem {
  return (
    error instanceof Problem &&
    (error.status === 404 || error.status === 409 || error.status === 422) &&
    !error.type.startsWith("idempotency-")
  );
}

function replyOf(problem: Problem, requestId: string): Reply {
  return {
    status: problem.status,
    headers: { "Content-Type": "application/problem+json" },
    body: JSON.stringify(problem.document(requestId)),
  };
}

/** Earlier releases kept replies as they are; JSON begins with a bracket, which base64 does not have. */
function decrypt(encryption: Encryption, about: string, kept: string): string {
  if (kept === "" || /^[{[]/.test(kept)) return kept;
  try {
    return encryption.decrypt(about, Buffer.from(kept, "base64"));
  } catch {
    // By a SECRET_KEY that is gone. The work is done, and must not be done again.
    throw new Problem(
      "idempotency-key-reused",
      "The first request under this key has ended, but its reply can no longer be read. Read the record instead.",
    );
  }
}

type Recorded = { fingerprint: Uint8Array; status: number; headers: unknown; body: string };

function replay(recorded: Recorded, fingerprint: Buffer): Reply {
  if (!fingerprint.equals(recorded.fingerprint))
    throw new Problem("idempotency-key-reused", "The Idempotency-Key was used for another request.");
  return {
    status: recorded.status,
    headers: { ...(recorded.headers as Record<string, string>), "Idempotency-Replayed": "true" },
    body: recorded.body === "" ? undefined : recorded.body,
  };
}
