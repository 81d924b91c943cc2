import type { Isolation, PipelinePool } from "./driver.ts";
import { isDatabaseError } from "./errors.ts";
import { transactionWaits } from "./pool-metrics.ts";
import type { Row, Statement } from "./statement.ts";

export type Run = (statement: Statement) => Promise<Row[]>;

/** What a transaction's work sends by. */
export type Connected = {
  run: Run;
  /** Not waited for until `sent` is asked for, or the commit. */
  send(statement: Statement): void;
  /** Resolves when what was sent so far is answered. Rejects with its first error, which the commit does not repeat. */
  sent(): Promise<void>;
};

const maxTries = 3;

/**
 * Work on one connection that is set to the business from begin to commit: all of it commits, or none. Where Postgres
 * aborts it to resolve a deadlock, the work is repeated, so it does nothing but read and write the database.
 */
export async function inTransaction<T>(
  pool: PipelinePool,
  businessId: string,
  isolation: Isolation | undefined,
  work: (connected: Connected) => Promise<T>,
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
  return isDatabaseError(error) && error.code === "40P01";
}

async function inOneTransaction<T>(
  pool: PipelinePool,
  businessId: string,
  isolation: Isolation | undefined,
  work: (connected: Connected) => Promise<T>,
): Promise<T> {
  const waited = transactionWaits.startTimer();
  const client = await pool.connect();
  waited();
  const unawaited: Promise<unknown>[] = [];
  const sendAhead = (answer: Promise<unknown>) => {
    // It is awaited at the commit; until then it may fail while something else is.
    answer.catch(() => undefined);
    unawaited.push(answer);
  };
  try {
    // In one flight with what follows. The setting ends with the transaction, whichever way that ends.
    sendAhead(client.begin(businessId, isolation));
    const result = await work({
      run: (statement) => client.execute(statement),
      send: (statement) => sendAhead(client.execute(statement)),
      sent: async () => {
        await Promise.all(unawaited.splice(0));
      },
    });
    sendAhead(client.commit());
    await Promise.all(unawaited);
    client.release();
    return result;
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    // Statements after the one that failed fail only because the transaction is aborted: the first error is the cause.
    throw (await firstFailure(unawaited)) ?? error;
  }
}

async function firstFailure(answers: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(answers)).find(({ status }) => status === "rejected");
  return failed === undefined ? undefined : (failed as PromiseRejectedResult).reason;
}
