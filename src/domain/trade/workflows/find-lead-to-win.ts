import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** The open lead of an invoice's job, if it never had a quote. A lead with a quote is won by the quote. */
export async function findLeadToWin(db: Transaction, jobId: string): Promise<string | undefined> {
  const [row] = await db.query(
    sql<{ id: string }>`select lead.id from jobs job
     join leads lead on lead.business_id = job.business_id and lead.id = job.lead_id
     where job.id = ${jobId} and lead.status in ('new', 'converted') and lead.quote_id is null
       and not exists (select from quotes quote where quote.business_id = lead.business_id and quote.lead_id = lead.id)`,
  );
  return row?.id;
}
