import type { Database } from "../../tenancy/database.ts";
import type { Transaction } from "../../tenancy/tenant.ts";

export type Due = { businessId: string; id: string };

type Work = {
  /** Returns the due records of all businesses, at most `limit`, without those that others lock. */
  find(limit: number): Promise<readonly Due[]>;
  /** Changes one record, if it is still due. */
  change(db: Transaction, id: string): Promise<void>;
};

const maxRecords = 500;

/**
 * Changes due records of all businesses, in a transaction for each business. A business whose transaction fails does
 * not stop the others.
 */
export async function changeDue(database: Pick<Database, "tenant">, { find, change }: Work): Promise<void> {
  for (;;) {
    const due = await find(maxRecords);
    const errors: unknown[] = [];
    for (const [businessId, records] of Map.groupBy(due, (record) => record.businessId))
      await database
        .tenant(businessId)
        .transaction(async (db) => {
          for (const { id } of records) await change(db, id);
        })
        .catch((error) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, "not every due record could be changed");
    if (due.length < maxRecords) return;
  }
}

type WorkHere = {
  /** Returns the business's due records, at most `limit`. */
  find(limit: number): Promise<readonly { id: string }[]>;
  change: Work["change"];
};

/** Changes the due records of the transaction's business. Returns their number. */
export async function changeDueHere(db: Transaction, { find, change }: WorkHere): Promise<number> {
  for (let count = 0; ; ) {
    const due = await find(maxRecords);
    for (const { id } of due) await change(db, id);
    count += due.length;
    if (due.length < maxRecords) return count;
  }
}
