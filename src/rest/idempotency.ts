import type { Context as KoaContext } from "koa";
import { singleHeader } from "../auth/credentials/credentials.ts";
import type { Encryption } from "../crypto/encrypt.ts";
import { sha256 } from "../crypto/hash.ts";
import type { Context } from "../graphql/context.ts";
import { currentTime } from "../postgres/clock.ts";
import { Problem } from "../problems.ts";
import { sql } from "../query/sql.ts";
import type { Reply, Target } from "./respond.ts";

/** `byteFingerprint` is of the body as sent, which the last release compares. */
export type IdempotentRequest = { key: string; fingerprint: Buffer; byteFingerprint: Buffer };

/** How replies are kept, and for how long a retry gets the first one. */
export type KeptReplies = { encryption: Encryption; keptDays: number };

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The Idempotency-Key of a POST, with the fingerprints of its request. */
export function readIdempotencyKey(
  ctx: KoaContext,
  { path, query }: Target,
  body: { bytes: Buffer; json: unknown },
): IdempotentRequest | undefined {
  const key = ctx.method === "POST" ? singleHeader(ctx.req, "idempotency-key") : undefined;
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Problem("bad-request", "The Idempotency-Key must have 1 to 255 visible ASCII characters.");
  const target = `${ctx.method} ${path}?${query}\n`;
  return {
    key,
    fingerprint: sha256(target, canonicalJson(body.json)),
    byteFingerprint: sha256(target, body.bytes),
  };
}

/** Equal for equal values: members are sorted by name. Empty without a body. */
function canonicalJson(json: unknown): string {
  return JSON.stringify(json, (_, value: unknown) => (isObject(value) ? sortMembers(value) : value)) ?? "";
}

function sortMembers(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Runs the work once under the key. The reply is recorded in the work's own transaction, so that neither is there
 * without the other; a second request meanwhile finds a lock held by that transaction. A refused request leaves no
 * record and runs again. Replies are kept encrypted, because some hold a secret that is shown only once.
 */
export async function runOnce(
  request: IdempotentRequest,
  { encryption, keptDays }: KeptReplies,
  context: Context,
  work: (context: Context) => Promise<Reply>,
): Promise<Reply> {
  const { key, fingerprint, byteFingerprint } = request;
  const named = { credentialId: context.caller.id, key };
  const about = `${context.businessId} ${context.caller.id} ${key}`;
  const lockNumber = sha256(JSON.stringify([context.businessId, context.caller.id, key])).readBigInt64BE();

  return context.db.transaction(async (db) => {
    const [lock] = await db.query(sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lockNumber}) as held`);
    if (lock?.held !== true)
      throw new Problem("idempotency-in-progress", "The first request under this key is still running.");
    const [recorded] = await db.select("IdempotencyRecord", { where: named });
    if (recorded !== undefined && answersRetries(recorded, keptDays)) {
      assertSameRequest(recorded, request);
      return replay({ ...recorded, body: decrypt(encryption, about, recorded.body) });
    }
    if (recorded !== undefined) await db.delete("IdempotencyRecord", named);
    const reply = await work({ ...context, db });
    await db.insert("IdempotencyRecord", {
      ...named,
      fingerprint: new Uint8Array(byteFingerprint),
      jsonFingerprint: new Uint8Array(fingerprint),
      status: reply.status,
      headers: reply.headers,
      body: reply.body === undefined ? "" : encryption.encrypt(about, reply.body).toString("base64"),
    });
    return reply;
  });
}

/** Earlier releases stored refusals too. Those changed nothing, so the request runs again. */
function answersRetries({ status, createdAt }: Recorded, keptDays: number): boolean {
  return status < 400 && currentTime().getTime() - createdAt.getTime() < keptDays * dayMilliseconds;
}

/** A record of an earlier release has only the fingerprint of the bytes. */
function assertSameRequest(recorded: Recorded, { fingerprint, byteFingerprint }: IdempotentRequest): void {
  const isSame =
    recorded.jsonFingerprint === null
      ? byteFingerprint.equals(recorded.fingerprint)
      : fingerprint.equals(recorded.jsonFingerprint);
  if (!isSame) throw new Problem("idempotency-key-reused", "The Idempotency-Key was used for another request.");
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

type Recorded = {
  fingerprint: Uint8Array;
  jsonFingerprint: Uint8Array | null;
  status: number;
  headers: unknown;
  body: string;
  createdAt: Date;
};

function replay({ status, headers, body }: Recorded): Reply {
  return {
    status,
    headers: { ...(headers as Record<string, string>), "Idempotency-Replayed": "true" },
    body: body === "" ? undefined : body,
  };
}
