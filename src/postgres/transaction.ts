import type { Isolation, PipelinePool } from "./driver.ts";
import { isDatabaseError } from "./errors.ts";
import { transactionWaits } from "./pool-metrics.ts";
import type { Row, Statement } from "./statement.ts";

export type Run = (statement: Statement) => Promise<Row[]>;

/** The connection of a transaction's work. */
export type Connected = {
  run: Run;
  /** Sends without waiting, until `sent` or the commit. */
  send(statement: Statement): void;
  /**
   * Resolves when all statements sent so far are answered. Rejects with their first error, which the commit does not
   * repeat.
   */
  sent(): Promise<void>;
};

const maxTries = 3;

/**
 * Runs the work in a transaction that is set to the business. If Postgres aborts it because of a deadlock, the work
 * runs again, so it must only read and write the database.
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
    // Awaited at the commit. Until then it may fail while another statement does.
    answer.catch(() => undefined);
    unawaited.push(answer);
  };
  try {
    // Sent together with the next statement. The setting ends with the transaction.
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
    // Statements after a failed one fail because the transaction is aborted. The first error is the cause.
    throw (await firstFailure(unawaited)) ?? error;
  }
}

async function firstFailure(answers: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(answers)).find(({ status }) => status === "rejected");
  return failed === undefined ? undefined : (failed as PromiseRejectedResult).reason;
}
