import { sql } from "../../../query/sql.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { type Due, dueReminders } from "./find-due.ts";
import { remind } from "./remind.ts";
import { remindBooking } from "./remind-booking.ts";
import type { ReminderServices } from "./reminded.ts";
import { settleQueued } from "./settle-queued.ts";

const maxRecords = 500;
/** A business with many due reminders takes turns with the others. */
const maxPerBusiness = 50;
const maxPasses = 20;

/**
 * Settles queued reminders, and sends the due ones of all businesses, in a transaction for each record. A record that
 * fails does not stop the others, and waits for the next run. That also continues what the signal stops.
 */
export async function sendDueReminders(
  database: Pick<Database, "tenant" | "systemPool">,
  services: ReminderServices,
  signal: AbortSignal,
): Promise<void> {
  await settleQueued(database.systemPool);
  const failed = new Map<string, unknown>();
  for (let pass = 0; pass < maxPasses && !signal.aborted; pass += 1) {
    const bounds = { perBusiness: maxPerBusiness, max: maxRecords, except: [...failed.keys()] };
    const { rows } = await database.systemPool.query<Due>(dueReminders(bounds).statement());
    if (rows.length === 0) break;
    for (const due of rows) {
      if (signal.aborted) break;
      await database
        .tenant(due.businessId)
        .transaction((db) => sendOne(db, services, due))
        .catch((error) => failed.set(due.id, error));
    }
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), "not every reminder could be sent");
}

/** Sends the due reminders of the transaction's business, at most 500. Returns the number sent. */
export async function sendDueHere(db: Transaction, services: ReminderServices): Promise<number> {
  const only = sql`and b.id = current_business()`;
  const due = await db.query(dueReminders({ perBusiness: maxRecords, max: maxRecords, only }));
  let count = 0;
  for (const one of due) count += Number(await sendOne(db, services, one));
  return count;
}

function sendOne(db: Transaction, services: ReminderServices, { record, id }: Due): Promise<boolean> {
  return record === "booking" ? remindBooking(db, id) : remind(db, services, { record, id });
}
