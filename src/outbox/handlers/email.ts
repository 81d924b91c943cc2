import type { Logger } from "pino";
import type { ReturnPaths } from "../../email/return-path.ts";
import type { Attachment, EmailTransport } from "../../email/transport.ts";
import type { Pool, Queryable } from "../../postgres/driver.ts";
import { columns, sql } from "../../query/sql.ts";
import { quoteReply, SendError, withoutAddresses } from "../../send-error.ts";
import type { Claim } from "../claim.ts";
import type { Handler, Outcome, Work } from "../handler.ts";
import { failuresJob, jobsChannel } from "../jobs.ts";
import { emailAttempts } from "../metrics.ts";
import { emailRetryMinutes, maxEmailClaims } from "../policy.ts";

type Parts = {
  /** Connects across businesses, because the worker sends for all of them. */
  pool: Pool;
  transport: EmailTransport;
  /** The transport of a sandbox, which sends nothing. */
  sandboxTransport(businessId: string): Pick<EmailTransport, "send">;
  /** The From address of emails. Its display name is the business's. */
  mailFrom: string;
  returnPaths: ReturnPaths;
  /** Stores the states of emails on their records, in the same transaction. */
  recordDelivery(db: Queryable, emails: readonly EmailState[]): Promise<void>;
  /** Drops reminders that are not needed any more. */
  dropOutdated(claims: readonly Claim[]): Promise<void>;
  /** Creates an email's files when it is sent, so that they show the current state. */
  attach(email: Sent): Promise<Attachment[]>;
  log: Logger;
};

/** The data from which an email's files are created. */
export type Sent = {
  kind: string;
  businessId: string;
  quoteId: string | null;
  invoiceId: string | null;
  creditNoteId: string | null;
  statementCustomerId: string | null;
  statementFrom: Date | null;
  statementTo: Date | null;
};

/** `failure` is the reason of the last failed attempt, or null. */
export type EmailState = {
  businessId: string;
  id: string;
  status: "sent" | "queued" | "failed";
  failure: string | null;
};

type EmailWork = Work & {
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  quoteId: string | null;
  creditNoteId: string | null;
  invoiceId: string | null;
  statementCustomerId: string | null;
  statementFrom: Date | null;
  statementTo: Date | null;
  name: string;
  inboundEmail: string;
  sandboxAt: Date | null;
  /** Whether it is a reminder that no person sends. */
  isScheduled: boolean;
};

type EmailOutcome = Outcome & Pick<EmailState, "status" | "failure">;

/** Emails that a person sends. All others follow from events. */
const sentByPeople: ReadonlySet<string> = new Set(["quote", "invoice", "reminder"]);

/** The maximum size of an email's files together. Base64 makes this 6.7 MB, and most mail servers accept 10 MB. */
const maxAttachedBytes = 5_000_000;

const interrupted = "The attempt was interrupted; the email may have been sent.";
const unclear = "The server failed while sending the email; it may have been sent.";

/**
 * Emails are sent at least once. If the process dies between sending and recording, the claim expires, and a copy with
 * the same Message-ID is sent.
 */
export function emailHandler({
  pool,
  transport,
  sandboxTransport,
  mailFrom,
  returnPaths,
  recordDelivery,
  dropOutdated,
  attach,
  log,
}: Parts): Handler<EmailWork, EmailOutcome> {
  function failed(claim: Claim, error: Error): EmailOutcome {
    const [failure, isPermanent] = error instanceof SendError ? [error.message, error.isPermanent] : [unclear, false];
    const minutes = isPermanent ? undefined : emailRetryMinutes[claim.attempt - 1];
    const { id, attempt } = claim;
    const reason = withoutAddresses(failure);
    const cause = withoutAddresses(quoteReply(error.cause instanceof Error ? error.cause.message : error.message));
    const what = minutes === undefined ? "email failed" : "email not sent, tried again later";
    log.warn({ email_id: id, attempt, reason, cause, retry_minutes: minutes }, what);
    return minutes === undefined
      ? { claim, retrySeconds: null, stalled: false, status: "failed", failure }
      : { claim, retrySeconds: minutes * 60, stalled: false, status: "queued", failure };
  }

  /** Sends the email without its files if they cannot be created, because its link shows the same content. */
  async function attached({ id, attempt }: Claim, email: Sent): Promise<Attachment[]> {
    try {
      const files = await attach(email);
      const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
      if (bytes <= maxAttachedBytes) return files;
      log.warn({ email_id: id, attempt, bytes }, "email sent without its attachments, which are too large");
    } catch (error) {
      log.error({ email_id: id, attempt, err: error }, "email sent without its attachments, which could not be made");
    }
    return [];
  }

  /** Emails of a sandbox are stored. Account emails are dropped there, because their links are credentials. */
  function transportOf(businessId: string, { kind, sandboxAt }: Pick<EmailWork, "kind" | "sandboxAt">) {
    if (sandboxAt === null) return transport;
    return kind === "account" ? undefined : sandboxTransport(businessId);
  }

  return {
    kind: "email",
    async load(claims) {
      await dropOutdated(claims);
      const { rows } = await pool.query<Omit<EmailWork, "claim"> & { id: string }>(
        sql`select ${columns("Email", ["id", "kind", "to", "subject", "text", "html", "calendar", "quoteId", "invoiceId", "creditNoteId", "statementCustomerId", "statementFrom", "statementTo"], "e")},
              ${columns("Business", ["name", "inboundEmail", "sandboxAt"], "b")},
              exists (select from reminders r where r.business_id = e.business_id and r.email_id = e.id) as "isScheduled"
            from unnest(${claims.map(({ businessId }) => businessId)}::uuid[], ${claims.map(({ id }) => id)}::uuid[])
              as c(business_id, id)
            join emails e on e.business_id = c.business_id and e.id = c.id
            join businesses b on b.id = e.business_id`.statement(),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return claims.flatMap((claim) => {
        const email = byId.get(claim.id);
        return email === undefined ? [] : [{ ...email, claim }];
      });
    },
    async attempt(email) {
      const { claim, kind, name, inboundEmail, sandboxAt, isScheduled, ...rest } = email;
      const { quoteId, invoiceId, creditNoteId, statementCustomerId, statementFrom, statementTo, ...content } = rest;
      if (claim.attempt > maxEmailClaims) return failed(claim, new SendError(interrupted, { isPermanent: true }));
      const host = mailFrom.slice(mailFrom.lastIndexOf("@") + 1);
      const messageId = `<${claim.id}@${host}>`;
      // Account emails are from the platform, because anyone can choose a business's name.
      const isOurs = kind === "account";
      const from = { name: isOurs ? "Fieldline" : name, address: mailFrom };
      // Customers' replies go to the inbox.
      const replyTo = { name, address: inboundEmail };
      const record = { quoteId, invoiceId, creditNoteId, statementCustomerId, statementFrom, statementTo };
      const attachments = await attached(claim, { kind, businessId: claim.businessId, ...record });
      const through = transportOf(claim.businessId, { kind, sandboxAt });
      try {
        await through?.send({
          ...content,
          attachments,
          id: claim.id,
          messageId,
          from,
          returnPath: returnPaths.addressOf(
            { kind: "email", businessId: claim.businessId, id: claim.id },
            { from: mailFrom, inbox: inboundEmail },
          ),
          ...(isOurs ? {} : { replyTo }),
          isAutomatic: isScheduled || !sentByPeople.has(kind),
        });
      } catch (error) {
        return failed(claim, error as Error);
      }
      return { claim, retrySeconds: null, stalled: false, status: "sent", failure: null };
    },
    lost(claim) {
      log.warn({ email_id: claim.id, attempt: claim.attempt, reason: interrupted }, "email not sent, tried again now");
      return { claim, retrySeconds: 0, stalled: false, status: "queued", failure: interrupted };
    },
    // The link in an account email is a credential, so the text is deleted once it is sent.
    async record(db, outcomes) {
      for (const { status } of outcomes) emailAttempts.inc({ outcome: status });
      await db.query(
        `update emails e set status = o.status, attempts = o.attempt, updated_at = clock_timestamp(), last_error = o.failure,
           sent_at = case when o.status = 'sent' then now() else e.sent_at end, notice_due = o.status = 'failed',
           text = case when e.kind = 'account' and o.status <> 'queued' then '' else e.text end,
           html = case when e.kind = 'account' and o.status <> 'queued' then '' else e.html end
         from unnest($1::uuid[], $2::uuid[], $3::"EmailStatus"[], $4::int[], $5::text[])
           as o(business_id, id, status, attempt, failure)
         where e.business_id = o.business_id and e.id = o.id`,
        [
          outcomes.map(({ claim }) => claim.businessId),
          outcomes.map(({ claim }) => claim.id),
          outcomes.map(({ status }) => status),
          outcomes.map(({ claim }) => claim.attempt),
          outcomes.map(({ failure }) => failure),
        ],
      );
      await recordDelivery(
        db,
        outcomes.map(({ claim: { businessId, id }, status, failure }) => ({
          businessId,
          id,
          status,
          failure: failure === null ? null : withoutAddresses(failure),
        })),
      );
      if (outcomes.some(({ status }) => status === "failed"))
        await db.query("select pg_notify($1, $2)", [jobsChannel, failuresJob]);
    },
  };
}
