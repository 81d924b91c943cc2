import pg from "pg";
import type { Row } from "./query/hydrate.ts";
import type { Statement } from "./query/text.ts";

/** How much of what others commit meanwhile a transaction sees; Postgres' own default unless said. */
export type Isolation = "repeatable read";

export type Run = (statement: Statement) => Promise<Row[]>;

const uuid = /^[0-9a-f-]{36}$/;

const mostDeadlocks = 3;

/**
 * Work on one connection that belongs to the business from its first word to the last: all of it commits, or none.
 * Where Postgres ends it to resolve a deadlock, the work is done over, so it does nothing but ask and change the database.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  businessId: string,
  isolation: Isolation | undefined,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inOneTransaction(pool, businessId, isolation, work);
    } catch (error) {
      if (attempt === mostDeadlocks || !isDeadlock(error)) throw error;
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
  if (!uuid.test(businessId)) throw new Error("a transaction belongs to a business");
  const client = await pool.connect();
  try {
    const level = isolation === undefined ? "" : ` isolation level ${isolation}`;
    // One message for both. The setting ends with the transaction, whichever way that ends.
    await client.query(`begin${level}; select set_config('app.business_id', '${businessId}', true)`);
    const result = await work(async (statement) => (await client.query<Row>(statement)).rows);
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
