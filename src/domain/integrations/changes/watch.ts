import { setTimeout } from "node:timers/promises";
import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";

/** Longer than any live stream goes without renewing its watch. */
const watchedSeconds = 90;

/** The delays while a new stream waits for transactions that began before it. */
const settleMs = [0, 5, 10, 20, 40, 80, 160, 320, 640, 1280];

/**
 * `since` is the start of the uninterrupted watch. Transactions below the id `horizon` may not have seen it. Undefined
 * once all have ended.
 */
export type Watch = { since: string; horizon: string | undefined };

/**
 * Makes changes in the business be published for another 90 seconds. Returns the start of the uninterrupted watch,
 * which moves after an interruption.
 */
export async function renewWatch({ db }: Context): Promise<string> {
  const [row] = await db.transaction((transaction) =>
    transaction.query(
      sql<{ since: string }>`insert into watched_businesses as w (since, until)
        values (now(), now() + make_interval(secs => ${watchedSeconds}))
        on conflict (business_id) do update
          set since = case when w.until > now() then w.since else excluded.since end, until = excluded.until
        returning since::text`,
    ),
  );
  if (row === undefined) throw new Error("the business is not watched");
  return row.since;
}

/**
 * Watches the business and waits for transactions that began earlier, because these do not publish their changes. Waits
 * 2.5 seconds at most; `hasSettled` covers longer ones.
 */
export async function startWatch(context: Context): Promise<Watch> {
  const since = await renewWatch(context);
  const [row] = await context.services.database.read(
    sql<{ horizon: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as horizon`,
  );
  const watch = { since, horizon: row?.horizon };
  for (const ms of settleMs) {
    await setTimeout(ms, undefined, { ref: false });
    if (context.request.signal?.aborted === true || (await hasSettled(context, watch)))
      return { since, horizon: undefined };
  }
  return watch;
}

/** Whether all transactions from before the watch have ended. */
export async function hasSettled({ services: { database } }: Context, { horizon }: Watch): Promise<boolean> {
  if (horizon === undefined) return true;
  const [row] = await database.read(
    sql<{ ended: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon}::xid8 as ended`,
  );
  return row?.ended === true;
}
