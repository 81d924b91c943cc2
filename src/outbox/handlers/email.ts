import type pg from "pg";
import type { Logger } from "pino";
import { columns, sql } from "../../database/query/sql.ts";
import type { EmailTransport } from "../../email/transport.ts";
import type { Claim } from "../claim.ts";
import type { Handler, Outcome, Work } from "../handler.ts";
import { emailRetryMinutes, mostEmailClaims } from "../policy.ts";

type Parts = {
  /** Across businesses: the worker sends for all of them. */
  pool: pg.Pool;
  transport: EmailTransport;
  /** The address that emails come from, in their businesses' names. */
  mailFrom: string;
  log: Logger;
};

type EmailWork = Work & {
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  name: string;
  inboundEmail: string;
};

type EmailOutcome = Outcome & { status: "sent" | "queued" | "failed"; error: string | null };

/**
 * Emails go out at least once: if the process dies between sending and noting it, the claim runs out and one more copy
 * is sent under the same Message-ID.
 */
export function emailHandler({ pool, transport, mailFrom, log }: Parts): Handler<EmailWork, EmailOutcome> {
  function failed(claim: Claim, error: string): EmailOutcome {
    const minutes = emailRetryMinutes[claim.attempt - 1];
    const { id, attempt } = claim;
    // A server's own words may repeat the address: they stay in the row.
    log.warn({ email_id: id, attempt }, minutes === undefined ? "email failed" : "email not taken, tried again later");
    return minutes === undefined
      ? { claim, retrySeconds: null, stalled: false, status: "failed", error }
      : { claim, retrySeconds: minutes * 60, stalled: false, status: "queued", error };
  }

  return {
    kind: "email",
    async load(claims) {
      const { rows } = await pool.query<Omit<EmailWork, "claim"> & { id: string }>(
        sql`select ${columns("Email", ["id", "to", "subject", "text", "html", "calendar"], "e")},
              ${columns("Business", ["name", "inboundEmail"], "b")}
            from emails e join businesses b on b.id = e.business_id
            where e.id = any(${claims.map(({ id }) => id)}::uuid[])`.statement(),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return claims.flatMap((claim) => {
        const email = byId.get(claim.id);
        return email === undefined ? [] : [{ ...email, claim }];
      });
    },
    async attempt({ claim, to, subject, text, html, calendar, name, inboundEmail }) {
      if (claim.attempt > mostEmailClaims) return failed(claim, "every attempt ended without an answer");
      const host = mailFrom.slice(mailFrom.lastIndexOf("@") + 1);
      const messageId = `<${claim.id}@${host}>`;
      const from = { name, address: mailFrom };
      // What a customer answers is a message of the inbox.
      const replyTo = { name, address: inboundEmail };
      try {
        await transport.send({ id: claim.id, messageId, from, replyTo, to, subject, text, html, calendar });
      } catch (error) {
        return failed(claim, describe(error));
      }
      return { claim, retrySeconds: null, stalled: false, status: "sent", error: null };
    },
    lost: (claim) => ({ claim, retrySeconds: 0, stalled: false, status: "queued", error: null }),
    async record(db, outcomes) {
      await db.query(
        `update emails e set status = o.status, attempts = o.attempt, updated_at = now(), last_error = o.error,
           sent_at = case when o.status = 'sent' then now() else e.sent_at end
         from unnest($1::uuid[], $2::"EmailStatus"[], $3::int[], $4::text[]) as o(id, status, attempt, error)
         where e.id = o.id`,
        [
          outcomes.map(({ claim }) => claim.id),
          outcomes.map(({ status }) => status),
          outcomes.map(({ claim }) => claim.attempt),
          outcomes.map(({ error }) => error),
        ],
      );
    },
  };
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll("\u0000", "").slice(0, 500);
}
