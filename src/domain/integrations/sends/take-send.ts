import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** What goes out: an SMS, an email to a customer or from the inbox, or a notification's email to a team member. */
export type Send = {
  kind: "text" | "email" | "notification";
  /** Of the email or draft. */
  id: string;
  /** The quote or invoice that it brings to its customer. */
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
 * Takes one from what the business may send, in the transaction that has it sent; the reason where it may not. Until that
 * transaction ends the business's other sends wait, so it is the last that a transaction locks.
 */
export async function takeSend(db: Transaction, { kind, id, recordId = null }: Send): Promise<Refusal | undefined> {
  const [row] = await db.query(
    sql<Row>`select refusal, send_limit as "limit", is_trial as "isTrial", retry_seconds as "retrySeconds"
        from take_send(${kind}, ${id}::uuid, ${recordId}::uuid)`,
  );
  if (row === undefined || row.refusal === null) return undefined;
  if (row.refusal === "unverified") return { type: "forbidden", reason: unverified, retrySeconds: null };
  return { type: "rate-limited", reason: describe(kind, row), retrySeconds: row.retrySeconds };
}

/** For what a caller sends. */
export async function assertSend(db: Transaction, send: Send): Promise<void> {
  const refused = await takeSend(db, send);
  if (refused === undefined) return;
  const { type, reason, retrySeconds } = refused;
  throw new Problem(type, reason, { headers: retrySeconds === null ? {} : { "Retry-After": String(retrySeconds) } });
}

/** Of what was taken back before it went out. */
export async function releaseSend(db: Transaction, id: string): Promise<void> {
  await db.query(sql`select release_send(${id}::uuid)`);
}

/** For what goes out later, and is counted then. */
export async function assertVerified(db: Transaction): Promise<void> {
  const [business] = await db.select("Business", { where: { id: db.businessId }, take: 1 });
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
