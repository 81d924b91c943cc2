import type { Pool } from "../../../postgres/driver.ts";
import { StripeFailure } from "../../../stripe/failure.ts";
import type { CheckoutParts } from "./receive-stripe-event.ts";
import { recordSession } from "./record-session.ts";
import { expireOnlinePayment } from "./start-online-payment.ts";

const maxPaymentsPerBatch = 10;

type Due = { id: string; businessId: string; sessionId: string; isOutdated: boolean };

/**
 * Reads pending payments from Stripe, in case a webhook was missed: every hour, every six for bank debits. Expires
 * sessions with an outdated amount. Leases each for 5 minutes, so failed ones are soon due again. Stops if all of a
 * batch fail, because Stripe is then unavailable.
 */
export async function checkOnlinePayments(pool: Pool, parts: CheckoutParts): Promise<void> {
  const errors: unknown[] = [];
  const seen: string[] = [];
  for (let isAway = false; !isAway; ) {
    const due = await claim(pool, seen);
    if (due.length === 0) break;
    seen.push(...due.map(({ id }) => id));
    const results = await Promise.allSettled(due.map((payment) => check(pool, parts, payment)));
    const failed = results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
    errors.push(...failed);
    isAway = failed.length === due.length && !failed.some(isRefusal);
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${seen.length} online payments could not be checked`);
}

async function check(pool: Pool, { database, links, checkouts }: CheckoutParts, payment: Due): Promise<void> {
  const { id, businessId, sessionId, isOutdated } = payment;
  const tenant = database.tenant(businessId);
  try {
    const known = await checkouts.read(sessionId);
    const session = isOutdated && known.status === "open" ? await checkouts.expire(sessionId) : known;
    await tenant.transaction((db) => recordSession(db, links, id, session));
  } catch (error) {
    // The session belongs to another Stripe account, so it will never be paid.
    if (isRefusal(error)) await tenant.transaction((db) => expireOnlinePayment(db, id));
    throw error;
  }
  await putOff(pool, payment);
}

function isRefusal(error: unknown): boolean {
  return error instanceof StripeFailure && error.isRefusal;
}

async function claim(pool: Pool, seen: readonly string[]): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `with due as (
       select p.business_id, p.id, p.status = 'open' and p.amount is distinct from
           case
             when i.status in ('sent', 'partially_paid') then i.total - i.amount_paid - i.amount_refunded - i.credited
             when q.status = 'accepted' and q.deposit_paid_at is null then q.deposit_amount
           end as is_outdated
       from online_payments p
         left join invoices i on i.business_id = p.business_id and i.id = p.invoice_id
         left join quotes q on q.business_id = p.business_id and q.id = p.quote_id
       where p.status in ('open', 'processing') and p.session_id is not null and p.id <> all($2::uuid[])
     ), taken as materialized (
       select p.business_id, p.id, due.is_outdated
       from online_payments p join due on due.business_id = p.business_id and due.id = p.id
       where due.is_outdated or p.check_at <= now()
       order by p.check_at limit $1 for update of p skip locked
     )
     update online_payments p set check_at = now() + interval '5 minutes'
     from taken where p.business_id = taken.business_id and p.id = taken.id
     returning p.id, p.business_id as "businessId", p.session_id as "sessionId", taken.is_outdated as "isOutdated"`,
    [maxPaymentsPerBatch, seen],
  );
  return rows;
}

async function putOff(pool: Pool, { businessId, id }: Due): Promise<void> {
  await pool.query(
    `update online_payments
     set check_at = now() + case status when 'open' then interval '1 hour' else interval '6 hours' end
     where business_id = $1 and id = $2`,
    [businessId, id],
  );
}
