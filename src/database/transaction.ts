import pg from "pg";
import { transactionWaits } from "./pool-metrics.ts";
import { execute } from "./prepared.ts";
import type { Row } from "./query/hydrate.ts";
import type { Statement } from "./query/text.ts";
import { setBusiness } from "./set-business.ts";

/** The isolation level; read committed, Postgres' default, unless given. */
export type Isolation = "repeatable read";

export type Run = (statement: Statement) => Promise<Row[]>;

const maxTries = 3;

/**
 * Work on one connection that is set to the business from begin to commit: all of it commits, or none. Where Postgres
 * aborts it to resolve a deadlock, the work is repeated, so it does nothing but read and write the database.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  businessId: string,
  isolation: Isolation | undefined,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inOneTransaction(pool, businessId, isolation, work);
    } catch (error) {
      if (tries === maxTries || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}

async function inOneTransaction<T>(
  pool: pg.Pool,
  businessId: string,
  isolation: Isolation | undefined,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const setting = setBusiness(businessId);
  const waited = transactionWaits.startTimer();
  const client = await pool.connect();
  waited();
  try {
    const level = isolation === undefined ? "" : ` isolation level ${isolation}`;
    // One message for both. The setting ends with the transaction, whichever way that ends.
    await client.query(`begin${level}; ${setting}`);
    const result = await work((statement) => execute(client, statement));
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    throw error;
  }
}
