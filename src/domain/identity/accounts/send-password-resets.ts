import { randomBytes } from "node:crypto";
import { hashToken } from "../../../crypto/hash.ts";
import type { AccountLinks } from "../../../graphql/services.ts";
import { limits } from "../../../limits/limits.ts";
import { sql } from "../../../query/sql.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { enqueueEmail } from "../../integrations/emails/enqueue-email.ts";
import { lock } from "../../kernel/store.ts";
import { canUsePassword } from "../single-sign-on/can-use-password.ts";
import { accountEmail } from "./account-email.ts";

export const resetsJob = "send-password-resets";
export const { max: resetsPerHour } = limits.accounts.resets;
const resetHours = 1;
const maxRequestsPerBatch = 100;

/** When the oldest pending request was made. Undefined if there is none. */
export async function nextResetAt({ systemPool }: Database): Promise<Date | undefined> {
  const { rows } = await systemPool.query<{ at: Date | null }>(
    "select min(requested_at) as at from password_reset_requests",
  );
  return rows[0]?.at ?? undefined;
}

/**
 * Emails a link to each team member who requested one. Deletes a request after its email is in the outbox. A crash in
 * between can send a second email.
 */
export async function sendPasswordResets(database: Database, links: AccountLinks): Promise<void> {
  const { systemPool } = database;
  const errors: unknown[] = [];
  for (;;) {
    const { rows } = await systemPool.query<{ email: string; id: string | null; businessId: string }>(
      `select r.email, m.id, m.business_id as "businessId"
       from password_reset_requests r left join members m on m.email = r.email and m.is_active and m.signs_in
       order by r.requested_at limit $1`,
      [maxRequestsPerBatch],
    );
    for (const { email, id, businessId } of rows)
      try {
        if (id !== null) await database.tenant(businessId).transaction((db) => sendReset(db, links, id));
        await systemPool.query("delete from password_reset_requests where email = $1", [email]);
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw new AggregateError(errors, "not everybody could be sent a link");
    if (rows.length < maxRequestsPerBatch) return;
  }
}

/** Locks the member, so that concurrent runs together stay within the hourly limit. */
async function sendReset(db: Transaction, links: AccountLinks, memberId: string): Promise<void> {
  const member = await lock(db, "Member", memberId);
  const { email, isActive } = member;
  if (!isActive) return;
  // Creates the link even if single sign-on is required, because it counts towards the limit of emails. It does not
  // work then.
  const canUseLink = await canUsePassword(db, member);
  const token = randomBytes(32).toString("base64url");
  const inserted = await db.query(
    sql`insert into password_resets (token_hash, member_id, expires_at)
        select ${hashToken(token)}, ${memberId}::uuid, now() + ${resetHours} * interval '1 hour'
        where (select count(*) from password_resets
               where business_id = current_business() and member_id = ${memberId}::uuid
                 and created_at > now() - interval '1 hour') < ${resetsPerHour}
        returning 1`,
  );
  if (inserted.length === 0) return;
  const content = canUseLink ? resetEmail(email, links.resetPassword(token)) : ssoEmail(email, links.singleSignOn);
  await enqueueEmail(db, content, { queueId: memberId });
}

function ssoEmail(to: string, url: string) {
  return accountEmail({
    to,
    subject: "Sign in with single sign-on",
    paragraphs: [
      "Somebody, probably you, asked for a new password for your Fieldline account.",
      "Your business requires single sign-on, so you need no password.",
    ],
    link: { text: "Sign in with single sign-on", url },
    closing: "If you did not ask for it, ignore this email.",
  });
}

function resetEmail(to: string, url: string) {
  return accountEmail({
    to,
    subject: "Set a new password",
    paragraphs: ["Somebody, probably you, asked for a new password for your Fieldline account."],
    link: { text: "Set a new password", url },
    closing: "The link works once, within an hour. If you did not ask for it, ignore this email: your password stays.",
  });
}
