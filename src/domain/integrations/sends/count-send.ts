import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/**
 * A send that counts towards the limits: an SMS, an email to a customer or from the inbox, or a notification email to a
 * team member.
 */
export type Send = {
  kind: "text" | "email" | "notification";
  /** The id of the email or draft. */
  id: string;
  /** The quote or invoice that is sent to the customer. */
  recordId?: string | null | undefined;
};

export type Refusal = { type: "forbidden" | "rate-limited"; reason: string; retrySeconds: number | null };

type Row = {
  refusal: "unverified" | "day" | "record" | null;
  limit: number;
  isTrial: boolean;
  retrySeconds: number | null;
};

const unverified =
  "The business sends nothing until its owner's email address is verified. Open the link in the welcome email, or have another one sent with resend_verification.";

/**
 * Counts a send, in its transaction. Returns the reason if a limit is reached. The business's other sends wait until
 * this transaction ends, so call it after all other locks.
 */
export async function countSend(db: Transaction, { kind, id, recordId = null }: Send): Promise<Refusal | undefined> {
  const [row] = await db.query(
    sql<Row>`select refusal, send_limit as "limit", is_trial as "isTrial", retry_seconds as "retrySeconds"
        from take_send(${kind}, ${id}::uuid, ${recordId}::uuid)`,
  );
  if (row === undefined || row.refusal === null) return undefined;
  if (row.refusal === "unverified") return { type: "forbidden", reason: unverified, retrySeconds: null };
  return { type: "rate-limited", reason: describe(kind, row), retrySeconds: row.retrySeconds };
}

/** Counts a send that a caller makes. Throws if a limit is reached. */
export async function assertSend(db: Transaction, send: Send): Promise<void> {
  const refused = await countSend(db, send);
  if (refused === undefined) return;
  const { type, reason, retrySeconds } = refused;
  throw new Problem(type, reason, { headers: retrySeconds === null ? {} : { "Retry-After": String(retrySeconds) } });
}

/** Uncounts a send that was cancelled before it went out. */
export async function releaseSend(db: Transaction, id: string): Promise<void> {
  await db.query(sql`select release_send(${id}::uuid)`);
}

/** Checks a scheduled send, which is counted when it is due. */
export async function assertVerified(db: Transaction): Promise<void> {
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  if (business?.verifiedAt === null) throw new Problem("forbidden", unverified);
}

const nouns: Record<Send["kind"], string> = {
  text: "SMS",
  email: "emails",
  notification: "emails to its own people",
};

function describe(kind: Send["kind"], { refusal, limit, isTrial, retrySeconds }: Row): string {
  const at = new Date(currentTime().getTime() + (retrySeconds ?? 0) * 1000).toISOString().replace(/\.\d+/, "");
  if (refusal === "record")
    return `It was emailed to the customer ${limit} times within an hour, which is the limit. Send it again after ${at}.`;
  const trial = isTrial ? " while on trial" : "";
  return `The business may send ${limit} ${nouns[kind]} in 24 hours${trial}, and has. Send again after ${at}.`;
}
