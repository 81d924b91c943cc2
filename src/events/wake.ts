import type { Transaction } from "../database/tenant.ts";
import { deliverJob, deliveryChannel } from "./deliver-job.ts";

/** Has a worker look at the business's deliveries as soon as this transaction has committed. */
export async function wakeDeliveries(db: Transaction): Promise<void> {
  await db.query(
    `with alarm as (insert into pgboss.job (name, data) values ('${deliverJob}', json_build_object('business_id', $1::text)))
     select pg_notify('${deliveryChannel}', $1)`,
    [db.businessId],
  );
}
