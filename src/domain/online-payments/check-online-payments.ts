import type pg from "pg";
import { StripeFailure } from "../../stripe/failure.ts";
import type { CheckoutParts } from "./receive-checkout-event.ts";
import { recordSession } from "./record-session.ts";
import { giveUpSession } from "./start-online-payment.ts";

const paymentsAtOnce = 100;

type Due = { id: string; businessId: string; sessionId: string; isOutdated: boolean };

/**
 * Asks Stripe about payments that are under way, should its webhook not have come: an hour apart, a bank's debit six. A
 * session in which something else would be paid than is due is ended. Where Stripe cannot be asked, the next run does.
 */
export async function checkOnlinePayments(pool: pg.Pool, parts: CheckoutParts): Promise<void> {
  const { database, links, checkouts } = parts;
  const refused: unknown[] = [];
  for (const { id, businessId, sessionId, isOutdated } of await claim(pool))
    try {
      const known = await checkouts.read(sessionId);
      const session = isOutdated && known.status === "open" ? await checkouts.expire(sessionId) : known;
      await database.tenant(businessId).transaction((db) => recordSession(db, links.of(businessId), id, session));
    } catch (error) {
      if (!(error instanceof StripeFailure && error.isRefusal)) throw error;
      // The session is in another account, where nobody will pay any more.
      await database.tenant(businessId).transaction((db) => giveUpSession(db, id));
      refused.push(error);
    }
  if (refused.length > 0) throw new AggregateError(refused, "not every online payment could be checked");
}

async function claim(pool: pg.Pool): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `with due as (
       select p.id, p.status = 'open' and p.amount is distinct from
           case
             when i.status in ('sent', 'partially_paid') then i.total - i.amount_paid
             when q.status = 'accepted' and q.deposit_paid_at is null then q.deposit_amount
           end as is_outdated
       from online_payments p
         left join invoices i on i.business_id = p.business_id and i.id = p.invoice_id
         left join quotes q on q.business_id = p.business_id and q.id = p.quote_id
       where p.status in ('open', 'processing') and p.session_id is not null
     )
     update online_payments p
     set check_at = now() + case p.status when 'open' then interval '1 hour' else interval '6 hours' end
     from due
     where p.id = due.id and p.id in (
       select p.id from online_payments p join due on due.id = p.id
       where due.is_outdated or p.check_at <= now()
       order by p.check_at limit $1 for update of p skip locked)
     returning p.id, p.business_id as "businessId", p.session_id as "sessionId", due.is_outdated as "isOutdated"`,
    [paymentsAtOnce],
  );
  return rows;
}
