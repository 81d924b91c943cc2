import { setTimeout } from "node:timers/promises";
import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";

/** Longer than a stream that is alive goes without prolonging it, whatever holds it up. */
const watchedSeconds = 90;

/** How long a stream waits to begin, for transactions that began before it. */
const settleMs = [0, 5, 10, 20, 40, 80, 160, 320, 640, 1280];

/**
 * `since` is when the business began to be watched without a break; `horizon` the transaction id below which there may be
 * transactions that have not seen it, undefined once there are none.
 */
export type Watch = { since: string; horizon: string | undefined };

/**
 * Has the business's changes published. One that was watched already goes on being so; `since` tells whether there was a
 * break.
 */
export async function prolongWatch({ db }: Context): Promise<string> {
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
 * Watches the business, and waits for the transactions that began before: they did not see that it is watched, and what
 * they change is not published. One that takes longer than two and a half seconds is left to `hasSettled`.
 */
export async function beginWatch(context: Context): Promise<Watch> {
  const since = await prolongWatch(context);
  const [row] = await context.database.read(
    sql<{ horizon: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as horizon`,
  );
  const watch = { since, horizon: row?.horizon };
  for (const ms of settleMs) {
    await setTimeout(ms, undefined, { ref: false });
    if (context.signal?.aborted === true || (await hasSettled(context, watch))) return { since, horizon: undefined };
  }
  return watch;
}

/** Whether the transactions that began before the watch have ended. */
export async function hasSettled({ database }: Context, { horizon }: Watch): Promise<boolean> {
  if (horizon === undefined) return true;
  const [row] = await database.read(
    sql<{ ended: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon}::xid8 as ended`,
  );
  return row?.ended === true;
}
