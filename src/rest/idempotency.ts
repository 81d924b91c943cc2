import type { Context as KoaContext } from "koa";
import { singleHeader } from "../auth/credentials/credentials.ts";
import type { Encryption } from "../crypto/encrypt.ts";
import { sha256 } from "../crypto/hash.ts";
import type { Context } from "../graphql/context.ts";
import { currentTime } from "../postgres/clock.ts";
import { Problem } from "../problems.ts";
import { sql } from "../query/sql.ts";
import type { Reply, Target } from "./respond.ts";

/** `byteFingerprint` is of the body as sent. The last release compares it. */
export type IdempotentRequest = { key: string; fingerprint: Buffer; byteFingerprint: Buffer };

/** The encryption of stored replies, and the days for which a retry gets the first one. */
export type KeptReplies = { encryption: Encryption; keptDays: number };

const dayMs = 24 * 60 * 60 * 1000;

/** Reads the Idempotency-Key of a POST. */
export function readIdempotencyKey(ctx: KoaContext): string | undefined {
  return ctx.method === "POST" ? singleHeader(ctx.req, "idempotency-key") : undefined;
}

export function assertIdempotencyKey(key: string): void {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Problem("bad-request", "The Idempotency-Key must have 1 to 255 visible ASCII characters.");
}

/** The key of a POST, with the fingerprints of its request. Throws if the key is malformed. */
export function identify(
  key: string,
  { path, query }: Target,
  body: { bytes: Buffer; json: unknown },
): IdempotentRequest {
  assertIdempotencyKey(key);
  const target = `POST ${path}?${query}\n`;
  return {
    key,
    fingerprint: sha256(target, canonicalJson(body.json)),
    byteFingerprint: sha256(target, body.bytes),
  };
}

/** Returns equal texts for equal values, with members sorted by name. Empty without a body. */
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
 * Runs the work once under the key. The work's own transaction records the reply, and holds a lock that refuses a
 * concurrent request. A refused request leaves no record and runs again. Replies are stored encrypted, because some
 * contain a secret that is shown only once.
 */
export async function runOnce(
  request: IdempotentRequest,
  { encryption, keptDays }: KeptReplies,
  context: Context,
  work: (context: Context) => Promise<Reply>,
): Promise<Reply> {
  const { key, fingerprint, byteFingerprint } = request;
  const named = { credentialId: context.caller.id, key };
  const about = `${context.db.businessId} ${context.caller.id} ${key}`;
  const lockNumber = sha256(JSON.stringify([context.db.businessId, context.caller.id, key])).readBigInt64BE();

  return context.db.transaction(async (db) => {
    const [lock] = await db.query(sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lockNumber}) as held`);
    if (lock?.held !== true)
      throw new Problem("idempotency-in-progress", "The first request under this key is still running.");
    const recorded = await db.findFirst("IdempotencyRecord", { where: named });
    if (recorded !== null && answersRetries(recorded, keptDays)) {
      assertSameRequest(recorded, request);
      return replay({ ...recorded, body: decrypt(encryption, about, recorded.body) });
    }
    if (recorded !== null) await db.deleteMany("IdempotencyRecord", { where: named });
    const reply = await work({ ...context, db });
    await db.create("IdempotencyRecord", {
      data: {
        ...named,
        fingerprint: new Uint8Array(byteFingerprint),
        jsonFingerprint: new Uint8Array(fingerprint),
        status: reply.status,
        headers: reply.headers,
        body: reply.body === undefined ? "" : encryption.encrypt(about, reply.body).toString("base64"),
      },
    });
    return reply;
  });
}

/** Earlier releases stored refusals too. Those changed nothing, so the request runs again. */
function answersRetries({ status, createdAt }: Recorded, keptDays: number): boolean {
  return status < 400 && currentTime().getTime() - createdAt.getTime() < keptDays * dayMs;
}

/** A record of an earlier release has only the fingerprint of the bytes. */
function assertSameRequest(recorded: Recorded, { fingerprint, byteFingerprint }: IdempotentRequest): void {
  const isSame =
    recorded.jsonFingerprint === null
      ? byteFingerprint.equals(recorded.fingerprint)
      : fingerprint.equals(recorded.jsonFingerprint);
  if (!isSame) throw new Problem("idempotency-key-reused", "The Idempotency-Key was used for another request.");
}

/** Earlier releases stored replies unencrypted. JSON begins with a bracket, which base64 does not have. */
function decrypt(encryption: Encryption, about: string, kept: string): string {
  if (kept === "" || /^[{[]/.test(kept)) return kept;
  try {
    return encryption.decrypt(about, Buffer.from(kept, "base64"));
  } catch {
    // The SECRET_KEY is lost. The work is done, and must not be repeated.
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
